"""May this guest come in? A pure answer with every reason and the article it rests on; a doubt is never a yes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from compliance.central.domain.protocol import Outcome
from compliance.exclusions.screening.domain.comparison import Finding
from compliance.exclusions.visit_limits.domain import Limited
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.documents.states import is_historical
from compliance.people.domain.names.name_forms import mrz_form
from compliance.rules.admissions.age import Majority, majority
from compliance.rules.rulebook import Rulebook, SilentParameter

from .alerts import UPHELD_GROUND, Alert, Answer, Key
from .passages import Entered, Passage


class Verdict(StrEnum):
    """The four answers; only `ADMITTED` opens a door."""

    ADMITTED = "admitted"
    REFUSED = "refused"
    NEEDS_REVIEW = "needs_review"
    UNVERIFIED = "unverified"


class Judgement(StrEnum):
    """Grounds that only a person can see (LU art. 75(2))."""

    UNIFORM = "uniform"
    DRUNK = "drunk"
    SCANDAL = "scandal"


# The last two weigh on a person's name: the register asks for a note (LU-ART75-7, LU-ART75-8).
NOTE_NEEDED = frozenset({Judgement.DRUNK, Judgement.SCANDAL})


# Under what a measure that hits the guest refuses them, the weightiest first.
KEPT_OUT = ("ministerial", "house_exclusion", "self_ban", "interview_due")

# Every ground that the screening may lead to.
SCREENED = frozenset({*KEPT_OUT, "visit_limit", "possible_match", "not_screened"})

# Whoever waits for a supervisor is not asked for an address first.
_FOR_REVIEW = frozenset({"possible_match", "another_bearer"})

# What a guest is asked for before anything is decided.
ASKED_FOR = frozenset(
    {
        "address_missing",
        "birth_place_missing",
        "birth_to_come",
        "century_open",
        "entered_already",
        "expiry_unknown",
        "known_already",
        "name_missing",
        "name_unspelled",
        "number_missing",
    }
)


@dataclass(frozen=True)
class Ground:
    """One reason. `weight` is the verdict it leads to alone; `facts` fill the sentence and hold nothing personal."""

    code: str
    article: str
    weight: Verdict
    facts: Mapping[str, str] = field(default_factory=dict)


def ground(code: str, weight: Verdict, book: Rulebook, facts: Mapping[str, str] | None = None) -> Ground:
    """A reason with the articles that the edition of the day cites for it."""
    return Ground(code, book.cite(f"ground.{code}"), weight, facts or {})


@dataclass(frozen=True)
class Presented:
    """A guest as presented: what the paper says and what the steward saw. None means: not known."""

    document_kind: str
    document_number: str
    expires_on: date | None
    birth: PartialDate | None
    surname: str
    given_names: str
    address: str | None
    faulty: tuple[str, ...] = ()
    issuing_state: str = ""
    century_open: bool = False
    judgement: Judgement | None = None
    face_compared: bool = False
    # Measures that hit the guest; None: nobody has screened, and nobody gets in.
    kept_out: tuple[Finding, ...] | None = None
    # The visits made towards each limit among them: one that nobody has counted admits nobody.
    limited: tuple[Limited, ...] = ()
    # Likenesses that speak against the guest, and what supervisors have answered to them so far.
    alerts: tuple[Alert, ...] = ()
    answers: Mapping[Key, Answer] = field(default_factory=dict)
    # Files of guests whom the paper seems to name too, while nobody has said whether it is one of them.
    known_already: tuple[str, ...] = ()
    # The entry of the guest a short time before, without an exit since, and what the steward says about it.
    entered: Entered | None = None
    passage: Passage = Passage.UNSAID
    # What the central register says of the guest, where the house must ask one; None: it was not asked.
    registered: Outcome | None = None
    # Whether the guest must be asked first where they were born.
    birth_place_needed: bool = False
    # What speaks against the card, where its code was scanned instead of the paper.
    card: "Ground | None" = None


@dataclass(frozen=True)
class Decision:
    """The answer with all its grounds, weightiest first, the edition of the law behind it, and what raised a doubt."""

    verdict: Verdict
    grounds: tuple[Ground, ...]
    edition: str
    alerts: tuple[Alert, ...] = ()

    @property
    def admitted(self) -> bool:
        return self.verdict is Verdict.ADMITTED

    def has(self, code: str) -> bool:
        return any(ground.code == code for ground in self.grounds)

    @property
    def is_same_entry(self) -> bool:
        """Whether the guest is let in on the entry before, and is not counted again."""
        return self.admitted and self.has(Passage.SAME_ENTRY.value)

    @property
    def awaits_register(self) -> bool:
        """Nothing speaks against the guest but that the central register has not been asked yet."""
        return [(ground.code, ground.facts.get("why")) for ground in self.grounds] == [_UNASKED]

    @property
    def needs_only_asking(self) -> bool:
        """Nothing speaks against the guest; the steward asks for what is missing, and nothing is stored yet.

        Who the guest is, is asked before a supervisor is: the answer to a doubt counts for one guest.
        """
        open_ = {ground.code for ground in self.grounds} - ASKED_FOR
        return bool(self.grounds) and (not open_ or (self.has("known_already") and open_ <= _FOR_REVIEW))


_UNASKED = ("central_unverified", "not_asked")
_WEIGHTS = (Verdict.REFUSED, Verdict.UNVERIFIED, Verdict.NEEDS_REVIEW)


def decide(guest: Presented, book: Rulebook, *, on: date) -> Decision:
    """Judge a guest by the rulebook of the gaming day; `on` is the calendar date at the house (A-17).

    LU arts 69(1), 75(2), 75(3), 75(5), 76(2), 76(3), PLAY IT SAFE. A parameter on which the
    rulebook is silent makes the guest unverified: the house must set it before its doors can admit anybody.
    """
    grounds: list[Ground] = []
    for rule in _RULES:
        try:
            grounds.extend(rule(guest, book, on))
        except SilentParameter as silent:
            grounds.append(Ground("rulebook_silent", "", Verdict.UNVERIFIED, {"parameter": silent.parameter}))
    if any(ground.code in _FOR_REVIEW for ground in grounds):
        grounds = [ground for ground in grounds if ground.code not in {"address_missing", "birth_place_missing"}]
    # The register is asked last: each question is a look into somebody's life, and needless about who stays out anyway.
    grounds = [ground for ground in grounds if (ground.code, ground.facts.get("why")) != _UNASKED] or grounds
    # Whether the guest left in between matters only for a guest whom nothing else keeps out.
    grounds = [ground for ground in grounds if ground.code != "entered_already"] or grounds
    for verdict in _WEIGHTS:
        if any(ground.weight is verdict for ground in grounds):
            # Whoever is refused is not asked for an address, so its absence is no reason.
            kept = [each for each in grounds if verdict is not Verdict.REFUSED or each.code not in ASKED_FOR]
            ordered = sorted(kept, key=lambda ground: _WEIGHTS.index(ground.weight))
            return Decision(verdict, tuple(ordered), book.edition.id, _open_alerts(guest, verdict))
    return Decision(Verdict.ADMITTED, _said_of_entry(guest, book), book.edition.id)


def refuse_unseen(judgement: Judgement, book: Rulebook) -> Decision:
    """The refusal of somebody whose papers nobody saw: what the steward saw is the only ground (LU art. 75(2))."""
    return Decision(Verdict.REFUSED, (ground(judgement.value, Verdict.REFUSED, book),), book.edition.id)


def refuse_code(ground: Ground, judgement: Judgement | None, book: Rulebook) -> Decision:
    """The answer to a code that leads to no guest: nothing but the code, and what the steward saw, can be judged."""
    if judgement is None:
        return Decision(ground.weight, (ground,), book.edition.id)
    seen = refuse_unseen(judgement, book)
    return Decision(seen.verdict, (*seen.grounds, ground), seen.edition)


# A code that may be ours leaves a doubt; everything else is a card that opens no door.
_DOUBTS = frozenset({"card_unreadable", "card_unknown"})


def card_ground(code: str, book: Rulebook, facts: Mapping[str, str] | None = None) -> Ground:
    """What speaks against a card or its code (LU art. 75(4)); `code.why` names the variant of a code."""
    plain, _dot, why = code.partition(".")
    weight = Verdict.UNVERIFIED if plain in _DOUBTS else Verdict.REFUSED
    return ground(plain, weight, book, dict(facts or {}) | ({"why": why} if why else {}))


def _judgement_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if guest.judgement is not None:
        yield ground(guest.judgement.value, Verdict.REFUSED, book)


def _card(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if guest.card is not None:
        yield guest.card


def _kept_out(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Exclusions reach every door, whatever the room asks for (A-06)."""
    if guest.kept_out is None:
        yield ground("not_screened", Verdict.UNVERIFIED, book)
        return
    out = [each for each in guest.kept_out if each.code in KEPT_OUT]
    said = {(each.code, each.reference if each.code == "ministerial" else "") for each in out}
    for code, reference in sorted(said, key=lambda one: (KEPT_OUT.index(one[0]), one[1])):
        yield ground(code, Verdict.REFUSED, book, {"reference": reference} if reference else {})


def _visit_limit_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Whoever has made the visits of a limit is asked back in its next period; today again is no new one (A-10)."""
    counted = {each.limit.id: each for each in guest.limited}
    limits = [counted.get(each.about) for each in guest.kept_out or () if each.code == "visit_limit"]
    said = [_used_up(each, book) for each in limits]
    yield from (ground for place, ground in enumerate(said) if ground is not None and ground not in said[:place])


def _used_up(limited: Limited | None, book: Rulebook) -> Ground | None:
    if limited is None:
        return ground("not_screened", Verdict.UNVERIFIED, book)
    if limited.limit.over and not book.bool_("visitlimit.interview_required_at_end"):
        return None
    used = limited.used(book.text("visitlimit.count_unit"))
    if not used.used_up:
        return None
    assert used.next_day is not None  # no visit is left in this period
    period = used.limit.period.value
    facts = {"why": period, "period": period, "used": str(used.made), "limit": str(used.limit.visits)}
    facts["day"] = used.next_day.isoformat()
    return Ground("visit_limit", book.cite(f"limit.{used.limit.basis.value}"), Verdict.REFUSED, facts)


def _paper(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    kinds = book.get("admission.id_kinds")
    if guest.document_kind not in book.texts("admission.id_kinds"):
        yield Ground("no_valid_id", kinds.citation, Verdict.REFUSED, {"why": "kind", "kind": guest.document_kind})
        return
    if guest.expires_on is None:
        yield ground("expiry_unknown", Verdict.UNVERIFIED, book)
        return
    last_day_counts = book.bool_("admission.id_valid_on_expiry_day")
    if guest.expires_on < on or (guest.expires_on == on and not last_day_counts):
        yield ground("no_valid_id", Verdict.REFUSED, book, {"why": "expired"})


def _state(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """A state that has ended can no longer say that its paper is in force, whatever date is printed on it."""
    if is_historical(guest.issuing_state):
        yield ground("state_gone", Verdict.UNVERIFIED, book, {"state": guest.issuing_state})


def _age(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    years = book.int_("admission.min_age")
    if guest.birth is not None and guest.birth.first() > on:
        yield ground("birth_to_come", Verdict.UNVERIFIED, book)
        return
    if guest.birth is None and guest.century_open:
        yield ground("century_open", Verdict.UNVERIFIED, book)
        return
    if guest.birth is None:
        yield ground("age_unknown", Verdict.UNVERIFIED, book, {"years": str(years)})
        return
    answer = majority(guest.birth.year, guest.birth.month, guest.birth.day, years=years, on=on)
    if answer is Majority.MINOR:
        yield ground("minor", Verdict.REFUSED, book, {"years": str(years)})
    elif answer is Majority.UNKNOWN:
        yield ground("age_unknown", Verdict.UNVERIFIED, book, {"years": str(years)})


def _identity(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if not guest.surname.strip():
        yield ground("name_missing", Verdict.UNVERIFIED, book)
    elif any(part.strip() and not mrz_form(part) for part in (guest.surname, guest.given_names)):
        yield ground("name_unspelled", Verdict.UNVERIFIED, book)
    if not guest.document_number.strip():
        yield ground("number_missing", Verdict.UNVERIFIED, book)


def _alerts(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """A doubt that a supervisor has cleared does not count again; one that was upheld refuses (ADR 17).

    A guest who resembles several people is told so once.
    """
    said: list[Ground] = []
    for alert in guest.alerts:
        answer = guest.answers.get(alert.key)
        if answer is None:
            said.append(Ground(alert.code, alert.article, Verdict.NEEDS_REVIEW))
        elif answer is Answer.UPHELD:
            said.append(Ground(UPHELD_GROUND, alert.article, Verdict.REFUSED, {"why": alert.code}))
    yield from (ground for place, ground in enumerate(said) if ground not in said[:place])


def _open_alerts(guest: Presented, verdict: Verdict) -> tuple[Alert, ...]:
    """What a supervisor is asked about: only where the doubt is all that speaks against the guest."""
    if verdict is not Verdict.NEEDS_REVIEW:
        return ()
    return tuple(alert for alert in guest.alerts if alert.key not in guest.answers)


def _namesake(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if guest.known_already:
        yield ground("known_already", Verdict.NEEDS_REVIEW, book, {"guests": " ".join(guest.known_already)})


def _said_of_entry(guest: Presented, book: Rulebook) -> tuple[Ground, ...]:
    """What the steward said of an entry a short time before: it is kept with the decision."""
    if guest.entered is None:
        return ()
    return (ground(guest.passage.value, Verdict.ADMITTED, book, _facts_of(guest.entered)),)


def _facts_of(entry: Entered) -> dict[str, str]:
    return {"entry": str(entry.id), "at": entry.at.isoformat(), "door": entry.door}


def _entry_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """One guest is not counted twice without a word: the steward says whether they left in between."""
    if guest.entered is not None and not guest.passage:
        yield ground("entered_already", Verdict.NEEDS_REVIEW, book, _facts_of(guest.entered))


def _address(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    # Who the guest is comes first: the house may know the address of the one they turn out to be.
    if not guest.known_already and not (guest.address or "").strip():
        yield ground("address_missing", Verdict.UNVERIFIED, book)


def _central(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Where the house must ask a central register, only its right "clear" lets in. None of our sources says so."""
    if not book.bool_("central_register.required") or guest.registered is Outcome.CLEAR:
        return
    if guest.registered is Outcome.HIT:
        yield Ground("central_register", "", Verdict.REFUSED)
    elif guest.registered is None and guest.birth_place_needed:
        yield Ground("birth_place_missing", "", Verdict.UNVERIFIED)
    else:
        why = "not_asked" if guest.registered is None else guest.registered.value
        yield Ground("central_unverified", "", Verdict.UNVERIFIED, {"why": why})


def _misread_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    for name in guest.faulty:
        yield ground("misread", Verdict.UNVERIFIED, book, {"field": name})


def _face(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if not guest.face_compared and guest.judgement is None:
        yield ground("face_not_compared", Verdict.NEEDS_REVIEW, book)


_RULES = (
    _judgement_grounds,
    _kept_out,
    _visit_limit_grounds,
    _card,
    _paper,
    _state,
    _age,
    _misread_grounds,
    _identity,
    _alerts,
    _namesake,
    _entry_grounds,
    _address,
    _face,
    _central,
)
