"""Possible matches of a guest: the compared data, the supervisor's answer, and which can be cleared."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from compliance.exclusions.screening.domain.comparison import AGREEMENTS, Agreement
from compliance.exclusions.screening.domain.name_matching import births_alike, compare_names, numbers_alike
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.names.name_forms import mrz_form

# Names are compared in machine-readable spelling: Müller and MUELLER agree.
NAMES = frozenset({"surname", "given_names"})
# The alias of a measure that is closest to the guest's full name.
ALSO = "also_known_as"
# The order of fields when people compare two documents; any other field comes last.
ORDER = ("surname", "given_names", ALSO, "birth", "sex", "nationality")

# Identity of an alert in a review: the code, the row that raised it, and a digest of both sides.
Key = tuple[str, UUID, str]


class Answer(StrEnum):
    """`CLEARED`: false positive, another person. `UPHELD`: confirmed, the guest is refused."""

    CLEARED = "cleared"
    UPHELD = "upheld"


# The ground of later refusals of the same guest after a confirmed match.
UPHELD_GROUND = "review_upheld"

# Matches that a supervisor can settle by comparing both sides. Every other one has its own remedy in its text:
# `face_not_compared` needs a comparison of the face, which an absent supervisor cannot make.
CLEARABLE = frozenset({"another_bearer", "possible_match"})


@dataclass(frozen=True)
class Alert:
    """One possible match. `about` is the row that raised it, such as a document; the sides are stored by field.

    `score`: of a hundred pairs that agree like this, how many are one person; None if no score was computed.
    """

    code: str
    about: UUID
    fingerprint: str
    article: str
    shown: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, str] = field(default_factory=dict)
    score: int | None = None

    @property
    def key(self) -> Key:
        return self.code, self.about, self.fingerprint


@dataclass(frozen=True)
class Compared:
    """One field of both sides; the text is empty if a side lacks it."""

    field: str
    shown: str
    known: str
    # Both sides have the same words, but may differ in which of them is the surname.
    same_words: bool = False

    @property
    def agrees(self) -> bool:
        return self.agreement is Agreement.AGREES

    @property
    def agreement(self) -> Agreement:
        """Return the result of the comparison; a missing value neither agrees nor differs."""
        if not self.shown or not self.known:
            return Agreement.UNKNOWN
        if self.field in NAMES or self.field == ALSO:
            return self._of_names(mrz_form(self.shown), mrz_form(self.known))
        if self.field == "birth":
            # A measure may state several possible dates; the most similar one counts, as in the screening.
            known, *others = map(parse_stored_birth, self.known.split())
            return AGREEMENTS[births_alike(parse_stored_birth(self.shown), known, tuple(others))[0]]
        if self.field == "number":
            return AGREEMENTS[numbers_alike(self.shown, self.known)]
        if self.shown == self.known:
            return Agreement.AGREES
        return Agreement.DIFFERS

    def _of_names(self, shown: str, known: str) -> Agreement:
        if shown == known:
            return Agreement.AGREES
        # Surname and given names may be swapped, so they are compared together.
        same_words = sorted(shown.split()) == sorted(known.split())
        if self.field in NAMES:
            same_words = self.same_words
        if same_words:
            return Agreement.SAME_WORDS
        names = compare_names(shown, known)
        if names.as_written:
            return Agreement.AS_WRITTEN
        if names.weight > 0:
            return Agreement.CLOSE
        return Agreement.DIFFERS


def parse_stored_birth(text: str) -> PartialDate:
    """Parse a birth date as an alert stores it: 1980-05-17, or 1980-05--- if partly known."""
    month, day = (int(part) if part.isdigit() else None for part in (text[5:7], text[8:10]))
    return PartialDate(int(text[:4]), month, day)


def compare_fields(shown: Mapping[str, str], known: Mapping[str, str]) -> list[Compared]:
    """Return both sides field by field, in the order in which people compare documents."""
    names = {*shown, *known}
    fields = [*(name for name in ORDER if name in names), *sorted(names - {*ORDER})]
    same_words = _name_words(shown) == _name_words(known)
    return [Compared(name, shown.get(name, ""), known.get(name, ""), same_words) for name in fields]


def _name_words(side: Mapping[str, str]) -> list[str]:
    return sorted(word for name in NAMES for word in mrz_form(side.get(name, "")).split())


def may_clear(codes: frozenset[str]) -> bool:
    """May a review clear a decision with these grounds?"""
    return bool(codes) and codes <= CLEARABLE
