"""Compares a guest with listed persons field by field. Missing data never counts as agreement."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.documents.states import compared_as
from compliance.people.domain.names.name_forms import mrz_form

from . import name_matching
from .name_matching import Evidence, Names, Similarity

# The ground for a possible match. It does not reveal the kind of measure.
POSSIBLE = "possible_match"


class Kind(StrEnum):
    """Who imposes the measure: the Minister (LU art. 68), management (art. 69), or the guest (PLAY IT SAFE)."""

    MINISTERIAL = "ministerial"
    HOUSE = "house"
    LIVELIHOOD = "livelihood"  # an exclusion by management that protects the player's livelihood (LU art. 69(2))
    SELF_EXCLUSION = "self_ban"
    VISIT_LIMIT = "visit_limit"


class Agreement(StrEnum):
    """Result of comparing one field.

    UNKNOWN: missing on one side, so it counts neither for nor against. PARTLY: equal as far as both sides state it.
    SWAPPED: day and month are exchanged. CLOSE: a typing error or another spelling apart. SAME_WORDS: the words of a
    name in another order. AS_WRITTEN: the same name in two common forms (J WEBER, JEAN WEBER).
    """

    AGREES = "agrees"
    SAME_WORDS = "same_words"
    PARTLY = "partly"
    SWAPPED = "swapped"
    AS_WRITTEN = "as_written"
    CLOSE = "close"
    DIFFERS = "differs"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Side:
    """One side of a comparison: a person according to a document or a measure. Empty or None means not stated."""

    mrz_name: str = field(repr=False)
    birth: PartialDate | None = field(repr=False)
    sex: str = field(default="", repr=False)
    nationality: str = field(default="", repr=False)
    number: str = field(default="", repr=False)
    state: str = field(default="", repr=False)
    name_truncated: bool = False
    # Further names and possible birth dates. Set for listed persons only.
    other_names: tuple[str, ...] = field(default=(), repr=False)
    other_births: tuple[PartialDate, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Listed:
    """A measure to compare guests with.

    `over`: a guest-requested measure past its last day that awaits its interview. `of_guest`: entered against this
    guest, under any document. `among`: approximate number of measures in the comparison.
    """

    id: UUID
    kind: Kind
    reference: str
    over: bool
    side: Side
    of_guest: bool = False
    surname: str = field(default="", repr=False)
    given_names: str = field(default="", repr=False)
    among: int = 0
    other_names: str = field(default="", repr=False)

    def further_name(self, mrz_name: str) -> str:
        """Return the further name, as stated, that has this MRZ form; empty for the main name."""
        if mrz_name == self.side.mrz_name:
            return ""
        return next((name for name in self.other_names.splitlines() if mrz_form(name) == mrz_name), "")


@dataclass(frozen=True)
class Finding:
    """A measure that matches the guest, or may match.

    `code` is the ground at the door and `agreed` the result for each field. `fingerprint` is a digest that changes
    with either side. `score` is `Evidence.score`, from 0 to 100.
    """

    code: str
    listed: Listed
    agreed: Mapping[str, Agreement]
    fingerprint: str
    score: int
    likest: str = field(default="", repr=False)

    @property
    def cited(self) -> str:
        """Return the citation key of the ground. An exclusion that protects a livelihood rests on its own article."""
        return "exclusion.livelihood" if self.listed.kind is Kind.LIVELIHOOD else f"ground.{self.code}"

    @property
    def is_hit(self) -> bool:
        return self.code != POSSIBLE

    @property
    def measure_id(self) -> UUID:
        return self.listed.id

    @property
    def matched_name(self) -> str:
        """Return the measure's further name that is most similar to the guest's; empty for its main name."""
        return self.listed.further_name(self.likest)

    @property
    def reference(self) -> str:
        return self.listed.reference


def of_paper(paper: DocumentData) -> Side:
    """Return the side of a guest who shows a document (`normalise_document`)."""
    return Side(
        mrz_name=paper.mrz_name,
        birth=paper.birth,
        sex=paper.sex,
        nationality=paper.nationality,
        number=paper.number,
        state=paper.issuing_state,
        name_truncated=paper.name_truncated,
    )


def find_matches(shown: Side, measures: Iterable[Listed], *, to_key: Callable[[str], str]) -> tuple[Finding, ...]:
    """Return all measures that match the guest or may match. `to_key` computes a digest under a secret key."""
    found = []
    for listed in measures:
        evidence = weigh_evidence(shown, listed.side)
        # Skips the costly field results for most candidates.
        if not _worth_a_look(shown, listed, evidence):
            continue
        agreements = compare_fields(shown, listed, evidence)
        if code := _match_code(agreements, listed, evidence):
            score = evidence.score(listed.among)
            found.append(
                Finding(code, listed, agreements, to_key(as_compared(shown, listed.side)), score, evidence.called)
            )
    return tuple(sorted(found, key=lambda finding: (_CODES.index(finding.code), -finding.score, finding.measure_id)))


_CODES = ("ministerial", "house_exclusion", "self_ban", "interview_due", "visit_limit", POSSIBLE)
_HITS = {
    Kind.MINISTERIAL: "ministerial",
    Kind.HOUSE: "house_exclusion",
    Kind.LIVELIHOOD: "house_exclusion",
    Kind.SELF_EXCLUSION: "self_ban",
    Kind.VISIT_LIMIT: "visit_limit",
}


def _match_code(agreements: Mapping[str, Agreement], listed: Listed, evidence: Evidence) -> str:
    if is_hit(agreements):
        # A limit past its last day remains a limit (LU-PIS-7); an expired self-exclusion still denies entry
        # (LU-PIS-5).
        if listed.over and listed.kind is Kind.SELF_EXCLUSION:
            return "interview_due"
        return _HITS[listed.kind]
    if is_possible(agreements, evidence, listed.among):
        return POSSIBLE
    return ""


def _worth_a_look(shown: Side, listed: Listed, evidence: Evidence) -> bool:
    """Can this comparison yield a match? Most persons who share a birth date share nothing else.

    Names that agree have a positive weight, except truncated ones, which `is_hit` compares itself.
    """
    return listed.of_guest or shown.name_truncated or _is_alike(evidence)


def _is_alike(evidence: Evidence) -> bool:
    """Do the names or the numbers speak for the same person? Many people share a birth date."""
    return evidence.name > 0 or evidence.number in {Similarity.SAME, Similarity.SLIP, Similarity.SLIPS}


def weigh_evidence(shown: Side, listed: Side) -> Evidence:
    """Sum up the evidence for and against the same person. Missing fields weigh nothing."""
    called, names = _likest_name(shown, listed)
    birth, of_birth = name_matching.births_alike(shown.birth, listed.birth, listed.other_births)
    number = name_matching.numbers_alike(shown.number, listed.number)
    # X means that no sex is stated, which counts neither for nor against.
    others = name_matching.stated_alike(shown.sex.replace("X", ""), listed.sex.replace("X", ""), name_matching.SEX)
    others += name_matching.stated_alike(
        compared_as(shown.nationality), compared_as(listed.nationality), name_matching.NATIONALITY
    )
    weight = names.weight + of_birth + name_matching.NUMBER[number] + others
    return Evidence(weight, names.weight, birth, number, as_written=names.as_written, called=called)


def _likest_name(shown: Side, listed: Side) -> tuple[str, Names]:
    """Return the measure's name most similar to the guest's, with the result; its first name if none is similar."""
    scores = [
        (name, name_matching.compare_names(shown.mrz_name, name)) for name in (listed.mrz_name, *listed.other_names)
    ]
    return max(scores, key=lambda each: (_is_named(shown, each[0]), each[1].as_written, each[1].weight))


def _is_named(shown: Side, name: str) -> bool:
    """Is this the guest's exact name, allowing for truncation in the machine-readable zone?"""
    return name == shown.mrz_name or (shown.name_truncated and name.startswith(shown.mrz_name))


# Field results for compared birth dates and numbers.
AGREEMENTS = {
    Similarity.SAME: Agreement.AGREES,
    Similarity.PARTLY: Agreement.PARTLY,
    Similarity.SWAPPED: Agreement.SWAPPED,
    Similarity.SLIP: Agreement.CLOSE,
    Similarity.SLIPS: Agreement.CLOSE,
    Similarity.OTHER: Agreement.DIFFERS,
    Similarity.UNKNOWN: Agreement.UNKNOWN,
}


def compare_fields(shown: Side, measure: Listed, evidence: Evidence) -> Mapping[str, Agreement]:
    """Return the result for each field."""
    listed = measure.side
    return {
        "guest": Agreement.AGREES if measure.of_guest else Agreement.UNKNOWN,
        "number": AGREEMENTS[evidence.number],
        "state": _compare_values(compared_as(shown.state), compared_as(listed.state)),
        "name": _compare_names(shown, listed, evidence),
        "birth": AGREEMENTS[evidence.birth],
        "sex": _compare_values(shown.sex.replace("X", ""), listed.sex.replace("X", "")),
        "nationality": _compare_values(compared_as(shown.nationality), compared_as(listed.nationality)),
    }


def is_hit(agreements: Mapping[str, Agreement]) -> bool:
    """Is it the same guest, the same document, or the same name and complete birth date?"""
    return agreements["guest"] is Agreement.AGREES or any(
        agreements[one] is agreements[other] is Agreement.AGREES
        for one, other in (("number", "state"), ("name", "birth"))
    )


_SAME_NAME = frozenset({Agreement.AGREES, Agreement.SAME_WORDS, Agreement.AS_WRITTEN})
_OPEN_BIRTH = frozenset({Agreement.PARTLY, Agreement.SWAPPED, Agreement.CLOSE, Agreement.UNKNOWN})


def is_possible(agreements: Mapping[str, Agreement], evidence: Evidence, among: int) -> bool:
    """Is this a possible match?

    Yes, if the document number agrees, if the name agrees and the birth date is close or missing, or if the evidence
    exceeds what chance explains in a list of this length. A birth date without a similar name or number is not
    enough: many people share it.
    """
    if agreements["number"] is Agreement.AGREES:
        return True
    if agreements["name"] is Agreement.UNKNOWN and agreements["number"] is not Agreement.CLOSE:
        return False
    if agreements["name"] in _SAME_NAME and agreements["birth"] in _OPEN_BIRTH:
        return True
    return _is_alike(evidence) and evidence.weight >= name_matching.minimum_weight(among)


def as_compared(shown: Side, listed: Side) -> str:
    """Serialise both sides canonically. The text is personal data; only its keyed digest is stored."""
    return json.dumps([_digest_fields(shown), _digest_fields(listed)], separators=(",", ":"))


def _digest_fields(side: Side) -> list[str | int | None]:
    birth = (side.birth.year, side.birth.month, side.birth.day) if side.birth else ()
    others = (*side.other_names, *map(birth_key, side.other_births))
    return [side.mrz_name, *birth, side.sex, side.nationality, side.number, side.state, *others]


def _compare_values(one: str, other: str) -> Agreement:
    if not one or not other:
        return Agreement.UNKNOWN
    if one == other:
        return Agreement.AGREES
    return Agreement.DIFFERS


def _compare_names(shown: Side, listed: Side, evidence: Evidence) -> Agreement:
    one, other = shown.mrz_name, evidence.called
    if not one or not other:
        return Agreement.UNKNOWN
    if _is_named(shown, other):
        return Agreement.AGREES
    if sorted(one.split()) == sorted(other.split()):
        return Agreement.SAME_WORDS
    if evidence.as_written:
        return Agreement.AS_WRITTEN
    if evidence.name > 0:
        return Agreement.CLOSE
    return Agreement.DIFFERS


def birth_of_key(key: int) -> PartialDate:
    """Convert a `birth_key` back to a date."""
    return PartialDate(key // 10000, key // 100 % 100 or None, key % 100 or None)


def birth_key(birth: PartialDate | None) -> int:
    """Encode a birth date as a number such as 19800517. Missing months and days are 00; no date is 0."""
    if birth:
        return birth.year * 10000 + (birth.month or 0) * 100 + (birth.day or 0)
    return 0
