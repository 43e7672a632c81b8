"""A likeness that raises a doubt about a guest, what a supervisor may answer to it, and which doubts can be cleared."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from compliance.people.names import mrz_form

# Names are compared as papers print them for machines: Müller and MUELLER agree.
NAMES = frozenset({"surname", "given_names"})
# The order in which people compare two papers; whatever else was compared follows.
ORDER = ("surname", "given_names", "birth", "sex", "nationality")

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
    """One reason to doubt: `about` is the row that raised it, such as a paper; the sides are kept field by field."""

    code: str
    about: UUID
    fingerprint: str
    article: str
    shown: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        return self.code, self.about, self.fingerprint


@dataclass(frozen=True)
class Compared:
    """One field of both sides beside each other, an empty text where a side does not say."""

    field: str
    shown: str
    known: str

    @property
    def agrees(self) -> bool:
        if self.field in NAMES:
            return mrz_form(self.shown) == mrz_form(self.known)
        return self.shown == self.known


def compared(shown: Mapping[str, str], known: Mapping[str, str]) -> list[Compared]:
    """Both sides field by field, in the order in which people compare papers."""
    told = {*shown, *known}
    fields = [*(name for name in ORDER if name in told), *sorted(told - {*ORDER})]
    return [Compared(name, shown.get(name, ""), known.get(name, "")) for name in fields]


def clearable(codes: frozenset[str]) -> bool:
    """Whether a review may clear a decision that rests on these grounds."""
    return bool(codes) and codes <= CLEARABLE
