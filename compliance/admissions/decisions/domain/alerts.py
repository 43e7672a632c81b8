"""A likeness that raises a doubt about a guest, what a supervisor may answer to it, and which doubts can be cleared."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from compliance.exclusions.screening.domain.comparison import AGREEMENTS, Agreement
from compliance.exclusions.screening.domain.name_matching import births_alike, compare_names, numbers_alike
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.names.name_forms import mrz_form

# Names are compared as papers print them for machines: Müller and MUELLER agree.
NAMES = frozenset({"surname", "given_names"})
# The other name of a measure that is likest to the guest's, beside the whole of theirs.
ALSO = "also_known_as"
# The order in which people compare two papers; whatever else was compared follows.
ORDER = ("surname", "given_names", ALSO, "birth", "sex", "nationality")

# What an answer in a review holds on to: the code, the row that raised the alert, and a digest of both sides.
Key = tuple[str, UUID, str]


class Answer(StrEnum):
    """`CLEARED`: the doubt is unfounded, this is not the person meant. `UPHELD`: the guest is refused."""

    CLEARED = "cleared"
    UPHELD = "upheld"


# The ground under which an upheld doubt refuses the same guest from then on.
UPHELD_GROUND = "review_upheld"

# The doubts that a look at both sides can settle. Every other one has its own remedy, which its sentence names:
# `face_not_compared` is settled by comparing the face, not by a supervisor who was not there.
CLEARABLE = frozenset({"another_bearer", "possible_match"})


@dataclass(frozen=True)
class Alert:
    """One reason to doubt: `about` is the row that raised it, such as a paper; the sides are kept field by field.

    `score`: of a hundred pairs that agree like this, how many are one person; None where nothing was weighed.
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
    """One field of both sides beside each other, an empty text where a side does not say."""

    field: str
    shown: str
    known: str
    # Both sides have the same words, whichever of them each calls the surname.
    same_words: bool = False

    @property
    def agrees(self) -> bool:
        return self.agreement is Agreement.AGREES

    @property
    def agreement(self) -> Agreement:
        """What comparing the field gave; where a side does not say, it neither agrees nor differs."""
        if not self.shown or not self.known:
            return Agreement.UNKNOWN
        if self.field in NAMES or self.field == ALSO:
            return self._of_names(mrz_form(self.shown), mrz_form(self.known))
        if self.field == "birth":
            return AGREEMENTS[births_alike(birth_kept(self.shown), birth_kept(self.known))[0]]
        if self.field == "number":
            return AGREEMENTS[numbers_alike(self.shown, self.known)]
        return Agreement.AGREES if self.shown == self.known else Agreement.DIFFERS

    def _of_names(self, shown: str, known: str) -> Agreement:
        if shown == known:
            return Agreement.AGREES
        if self.same_words if self.field in NAMES else sorted(shown.split()) == sorted(known.split()):
            return Agreement.SAME_WORDS
        names = compare_names(shown, known)
        if names.as_written:
            return Agreement.AS_WRITTEN
        return Agreement.CLOSE if names.weight > 0 else Agreement.DIFFERS


def birth_kept(text: str) -> PartialDate:
    """A birth date as a side of an alert keeps it: 1980-05-17, or 1980-05--- half known."""
    month, day = (int(part) if part.isdigit() else None for part in (text[5:7], text[8:10]))
    return PartialDate(int(text[:4]), month, day)


def compare_fields(shown: Mapping[str, str], known: Mapping[str, str]) -> list[Compared]:
    """Both sides field by field, in the order in which people compare papers."""
    told = {*shown, *known}
    fields = [*(name for name in ORDER if name in told), *sorted(told - {*ORDER})]
    same_words = _words(shown) == _words(known)
    return [Compared(name, shown.get(name, ""), known.get(name, ""), same_words) for name in fields]


def _words(side: Mapping[str, str]) -> list[str]:
    return sorted(word for name in NAMES for word in mrz_form(side.get(name, "")).split())


def clearable(codes: frozenset[str]) -> bool:
    """Whether a review may clear a decision that rests on these grounds."""
    return bool(codes) and codes <= CLEARABLE
