"""Mutants that change nothing which anybody could notice, each with the reason."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Equivalent:
    """A mutant, by its module or function, its line of source without the space around it, and what is put in.

    `before` is what the mutant replaces, if one line has several mutants of the same text.
    """

    where: str
    line: str
    text: str
    reason: str
    before: str = ""


EQUIVALENTS: tuple[Equivalent, ...] = (
    Equivalent(
        "public.orphans_claim_may_be_ruled_on",
        "JOIN orphans_carnetline v ON v.original_id = p.line_id AND v.kind = 'reversal'",
        "always",
        "A refund line is the original of a reversal alone: a_line_goes_back_to_an_entry_of_the_house.",
        before="nal_id = p.line_id AND v.kind = 'reversal'",
    ),
    Equivalent(
        "public.cage_signature_is_clean",
        "AND s.opened_by_id <> NEW.signed_by_id AND e.kind NOT IN ('fill', 'credit', 'transfer')) THEN",
        "always",
        "The holder of a drawer never signs its count: a_count_is_signed_by_another_person is asked first.",
        before="AND s.opened_by_id <> NEW.signed_by_id AND e.kind N",
    ),
    *(
        Equivalent(
            "public.cage_day_names_every_place",
            line,
            "always",
            "The lines of another day name no shift of this one: the last condition refuses that day.",
            before=before,
        )
        for line, before in (
            (
                "WHERE l.day_id = of_day.id AND l.shift_id = s.id AND l.counted = c.cash + c.chips + c.plaques",
                "d) WHERE l.day_id = of_day.id AND l.shift_id = s.",
            ),
            (
                "WHERE l.day_id = of_day.id AND l.kind = 'box' AND l.shift_id = s.id AND l.place = b.name)",
                "l WHERE l.day_id = of_day.id AND l.kind = 'box'",
            ),
        )
    ),
    Equivalent(
        "compliance/cage/visibility/selectors.py",
        "Count.objects.filter(shift__in=shifts)",
        "(Count.objects)",
        "The counts of other shifts are read in vain: each part is looked up by its shift.",
    ),
    Equivalent(
        "compliance/cage/visibility/selectors.py",
        'found = list(Shift.objects.filter(pk__in=shifts).values_list("pk", "before__opened_by_id", "after"))',
        "(Shift.objects)",
        "Other shifts are read in vain: each is looked up by its key.",
    ),
    Equivalent(
        "compliance/cage/visibility/selectors.py",
        'handed_on = set(Shift.objects.filter(before__in=rows).values_list("before_id", flat=True))',
        "(Shift.objects)",
        "Other shifts are read in vain: each is looked up by its key.",
    ),
    Equivalent(
        "compliance/cage/visibility/selectors.py",
        "reader.counts_boxes",
        "((reader.counts_boxes) and (bool(count_teams.shifts_with_open_boxes(reader.team_on, [shift.pk]))))",
        "A float of no table has no box: only a query is saved.",
    ),
    Equivalent(
        "compliance/cage/visibility/selectors.py",
        "shifts = [row.shift_id for row in rows if row.shift_id is not None]",
        "(True)",
        "No shift has the key NULL.",
    ),
    Equivalent(
        "compliance/cage/visibility/selectors.py",
        "if TYPE_CHECKING:",
        "(not (TYPE_CHECKING))",
        "The module of the type is imported anyway.",
    ),
    Equivalent(
        "compliance/cage/drop_boxes/selectors.py",
        '.annotate(out=Subquery(_unopened_fittings().values("pk")[:1]))',
        "2",
        "A box has at most one fitting that is not opened: a_box_is_at_one_table_at_a_time.",
    ),
    Equivalent(
        "compliance/cage/drop_boxes/selectors.py",
        "counts_by_fitting = {count.fitting_id: count for count in _box_counts().filter(fitting__in=keys)}",
        "(_box_counts())",
        "The counts of other boxes are read in vain: each is looked up by its fitting.",
    ),
    Equivalent(
        "compliance/cage/drop_boxes/selectors.py",
        'found = Count.objects.filter(kind=CountKind.BOX).select_related("counted_by", "explanation", "shift__table")',
        "(Count.objects)",
        "Other counts have no fitting.",
    ),
    *(
        Equivalent(
            "audit/tlog/leaves.py",
            line,
            text,
            reason,
        )
        for line, text, reason in (
            (
                'return _encode_urlsafe(sha256(disclosed.encode("ascii")).digest())',
                "'ascii~'",
                "Python reads the name of an encoding without its punctuation.",
            ),
            (
                "if path is None or not digest:",
                "((path is None))",
                "Without a digest there is no path: no digest of a leaf is False.",
            ),
            (
                'decoded = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))',
                "'=~'",
                "Padding that is not needed is not read.",
            ),
            (
                'decoded = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))',
                "(len(text))",
                "Padding that is not needed is not read.",
            ),
            (
                'return urlsafe_b64encode(data).rstrip(b"=").decode()',
                "b'=~'",
                "Base64 has no tilde.",
            ),
        )
    ),
    Equivalent(
        "audit/tlog/tree.py",
        'hashes = [sha256(b"\\x01" + left + right).digest() for left, right in zip(pairs, pairs, strict=True)]',
        "False",
        "A power of two hashes has no hash without a pair.",
    ),
    *(
        Equivalent("audit/tlog/tree.py", line, text, reason)
        for line, text, reason in (
            (
                "for height in range((end - start).bit_length() - 1, -1, -1):",
                "((end - start).bit_length() + 1)",
                "A length has no bits at these heights.",
            ),
            (
                "for height in range((end - start).bit_length() - 1, -1, -1):",
                "(end + start)",
                "A length has no bits at these heights.",
            ),
            (
                "if (end - start) >> height & 1:",
                "(end + start)",
                "Twice the start is added, which has no bits at these heights.",
            ),
        )
    ),
    Equivalent(
        "audit/tlog/verifying.py",
        "data = file.read(longest + 1)",
        "2",
        "Two bytes too many show the same as one.",
    ),
    Equivalent(
        "audit/tlog/proofs.py",
        'return Proof(int(place.removeprefix("index ")), tuple(each for each in hashes if each), '
        "parse_note(head), extra)",
        "(True)",
        "A missing hash is refused before this.",
    ),
    *(
        Equivalent("audit/tlog/notes.py", line, text, reason)
        for line, text, reason in (
            (
                "data = b64decode(text, validate=True)",
                "False",
                "The text is compared with what is written for these bytes.",
            ),
            (
                "if not line.startswith(DASH) or not space or not _is_name(name) or data is None or len(data) < 5:",
                "((not line.startswith(DASH)) or (not _is_name(name)) or (data is None) or (len(data) < 5))",
                "Without a space there are no bytes.",
            ),
            (
                'return letter < " " or "\\ud800" <= letter <= "\\udfff"',
                "(letter <= (' '))",
                "A space is refused as one before this is asked.",
            ),
            (
                'return letter < " " or "\\ud800" <= letter <= "\\udfff"',
                "' ~'",
                "A space is refused as one before this is asked.",
            ),
            (
                'return letter < " " or "\\ud800" <= letter <= "\\udfff"',
                r"'\udfff~'",
                "No single letter lies between the two.",
            ),
        )
    ),
    *(
        Equivalent(
            "audit/tlog/notes.py",
            "short = text.isascii() and text.isdigit() and len(text) < 20",
            text,
            "A number of twenty digits is larger than MOST, which has nineteen.",
        )
        for text in ("21", "(len(text) <= (20))")
    ),
)
