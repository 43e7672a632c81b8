"""Is this the person to be kept out? Both sides compared field by field; missing data never counts as agreement."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from uuid import UUID

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from compliance.people.mrz import PartialDate
from compliance.people.reading import Paper

# The ground of a guest who resembles somebody: what for, it does not say.
POSSIBLE = "possible_match"
# Names of at least this likeness (0 to 100) are similar; chosen so that MULLER JORG is still MUELLER JOERG.
SIMILAR, SIMILAR_JOINED = 86, 88
# A name cut down to fewer letters than this says too little to be found inside another one.
SHORTEST_PART = 4


class Kind(StrEnum):
    """Who keeps a person out: the Minister (LU art. 68), the management (art. 69), or the person (PLAY IT SAFE)."""

    MINISTERIAL = "ministerial"
    HOUSE = "house"
    SELF_BAN = "self_ban"
    VISIT_LIMIT = "visit_limit"


class Agreement(StrEnum):
    """What comparing one field gave. UNKNOWN: one side does not state it, which speaks neither for nor against.

    PARTLY: equal as far as both sides state it. SWAPPED: day and month have changed places. CLOSE: a slip of
    the pen or another spelling away. SAME_WORDS: the words of a name in another order.
    """

    AGREES = "agrees"
    SAME_WORDS = "same_words"
    PARTLY = "partly"
    SWAPPED = "swapped"
    CLOSE = "close"
    DIFFERS = "differs"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Side:
    """One side of a comparison: what a paper or a measure says of a person. Empty or None means: not stated."""

    mrz_name: str = field(repr=False)
    birth: PartialDate | None = field(repr=False)
    sex: str = field(default="", repr=False)
    nationality: str = field(default="", repr=False)
    number: str = field(default="", repr=False)
    state: str = field(default="", repr=False)
    name_truncated: bool = False


@dataclass(frozen=True)
class Listed:
    """A measure that keeps somebody out. `over`: a self-ban or limit past its last day that awaits its interview.

    `of_guest`: it was entered against the very guest, under whichever of their papers.
    """

    id: UUID
    kind: Kind
    reference: str
    over: bool
    side: Side
    of_guest: bool = False
    surname: str = field(default="", repr=False)
    given_names: str = field(default="", repr=False)


@dataclass(frozen=True)
class Finding:
    """A measure that concerns the guest, or may. `agreed` says what each field gave; `code` is the ground at the door.

    `fingerprint` changes whenever either side does, and says nothing.
    """

    code: str
    listed: Listed
    agreed: Mapping[str, Agreement]
    fingerprint: str

    @property
    def is_hit(self) -> bool:
        return self.code != POSSIBLE

    @property
    def about(self) -> UUID:
        return self.listed.id

    @property
    def reference(self) -> str:
        return self.listed.reference


def of_paper(paper: Paper) -> Side:
    """The side of a guest who shows a paper (`normalised`)."""
    return Side(
        mrz_name=paper.mrz_name,
        birth=paper.birth,
        sex=paper.sex,
        nationality=paper.nationality,
        number=paper.number,
        state=paper.issuing_state,
        name_truncated=paper.name_truncated,
    )


def findings(shown: Side, measures: Iterable[Listed], *, keyed: Callable[[str], str]) -> tuple[Finding, ...]:
    """Every measure that hits or may mean the guest; `keyed` is a digest under a secret of the house."""
    found = []
    for listed in measures:
        agreed = compare(shown, listed)
        if code := _code(agreed, listed):
            found.append(Finding(code, listed, agreed, keyed(as_compared(shown, listed.side))))
    return tuple(sorted(found, key=lambda finding: (_CODES.index(finding.code), finding.about)))


_CODES = ("ministerial", "house_exclusion", "self_ban", "interview_due", "visit_limit", POSSIBLE)
_HITS = {
    Kind.MINISTERIAL: "ministerial",
    Kind.HOUSE: "house_exclusion",
    Kind.SELF_BAN: "self_ban",
    Kind.VISIT_LIMIT: "visit_limit",
}


def _code(agreed: Mapping[str, Agreement], listed: Listed) -> str:
    if is_hit(agreed):
        # A limit past its last day goes on as it was (LU-PIS-7); a self-ban shuts every door (LU-PIS-5).
        return "interview_due" if listed.over and listed.kind is Kind.SELF_BAN else _HITS[listed.kind]
    return POSSIBLE if is_possible(agreed) else ""


def compare(shown: Side, measure: Listed) -> Mapping[str, Agreement]:
    """What agrees and what does not, field by field."""
    listed = measure.side
    return {
        "guest": Agreement.AGREES if measure.of_guest else Agreement.UNKNOWN,
        "number": _equal(shown.number, listed.number),
        "state": _equal(shown.state, listed.state),
        "name": _names(shown, listed),
        "birth": _births(shown.birth, listed.birth),
        "sex": _equal(shown.sex.replace("X", ""), listed.sex.replace("X", "")),
        "nationality": _equal(shown.nationality, listed.nationality),
    }


def is_hit(agreed: Mapping[str, Agreement]) -> bool:
    """The very guest, the very paper, or the very name with the whole birth date."""
    return agreed["guest"] is Agreement.AGREES or any(
        agreed[one] is agreed[other] is Agreement.AGREES for one, other in (("number", "state"), ("name", "birth"))
    )


_LIKELY_BIRTH = frozenset({Agreement.AGREES, Agreement.PARTLY, Agreement.SWAPPED})
_LIKELY_NAME = frozenset({Agreement.AGREES, Agreement.SAME_WORDS, Agreement.CLOSE})
_SAME_NAME = frozenset({Agreement.AGREES, Agreement.SAME_WORDS})
_OPEN_BIRTH = frozenset({Agreement.CLOSE, Agreement.UNKNOWN})


def is_possible(agreed: Mapping[str, Agreement]) -> bool:
    """The number of the paper alone; or a similar name and a birth date that may be the same; or the same name,
    and a birth date that is a slip away or not stated."""
    if agreed["number"] is Agreement.AGREES:
        return True
    if agreed["name"] in _SAME_NAME and agreed["birth"] in _OPEN_BIRTH:
        return True
    return agreed["name"] in _LIKELY_NAME and agreed["birth"] in _LIKELY_BIRTH


def as_compared(shown: Side, listed: Side) -> str:
    """Both sides in one text, always the same for the same two; personal, so only its keyed digest is ever kept."""
    return json.dumps([_plain(shown), _plain(listed)], separators=(",", ":"))


def _plain(side: Side) -> list[str | int | None]:
    birth = (side.birth.year, side.birth.month, side.birth.day) if side.birth else ()
    return [side.mrz_name, *birth, side.sex, side.nationality, side.number, side.state]


def _equal(one: str, other: str) -> Agreement:
    if not one or not other:
        return Agreement.UNKNOWN
    return Agreement.AGREES if one == other else Agreement.DIFFERS


# --- Names, in the letters of travel documents.


def _names(shown: Side, listed: Side) -> Agreement:
    one, other = shown.mrz_name, listed.mrz_name
    if not one or not other:
        return Agreement.UNKNOWN
    if one == other or (shown.name_truncated and other.startswith(one)):
        return Agreement.AGREES
    if sorted(one.split()) == sorted(other.split()):
        return Agreement.SAME_WORDS
    return Agreement.CLOSE if _similar(one, other) else Agreement.DIFFERS


def _similar(one: str, other: str) -> bool:
    """A slip, another spelling, words joined or parted, or one name with fewer first names than the other."""
    if fuzz.token_sort_ratio(one, other) >= SIMILAR:
        return True
    joined = one.replace(" ", ""), other.replace(" ", "")
    shorter = min(len(name) for name in joined)
    if shorter < SHORTEST_PART:
        return False
    if fuzz.ratio(*joined) >= SIMILAR_JOINED or OSA.distance(*joined) <= 1:
        return True
    words = set(one.split()), set(other.split())
    return words[0] < words[1] or words[1] < words[0]


# --- Birth dates, as numbers such as 19800517; 00 stands for a month or day that is not stated.


def birth_key(birth: PartialDate | None) -> int:
    """The number under which a birth date is looked up; nought for none."""
    return birth.year * 10000 + (birth.month or 0) * 100 + (birth.day or 0) if birth else 0


def birth_keys(birth: PartialDate | None) -> list[int]:
    """The numbers of all birth dates that may be this one: as far as stated, swapped, or a slip away."""
    if birth is None:
        return []
    year, month, day = birth.year, birth.month, birth.day
    if month is None:
        return [year * 10000 + m * 100 + d for m in range(13) for d in range(32 if m else 1)]
    if day is None:
        return [year * 10000, *(year * 10000 + month * 100 + d for d in range(32))]
    keys = {year * 10000, year * 10000 + month * 100, birth_key(birth), year * 10000 + day * 100 + month}
    return sorted({*keys, *_slips(birth.first())})


def _slips(born_on: date) -> Iterator[int]:
    """A day, a year or ten years off, or another month."""
    for ordinal in (born_on.toordinal() - 1, born_on.toordinal() + 1):
        if date.min.toordinal() <= ordinal <= date.max.toordinal():
            near = date.fromordinal(ordinal)
            yield near.year * 10000 + near.month * 100 + near.day
    for years in (-10, -1, 1, 10):
        yield (born_on.year + years) * 10000 + born_on.month * 100 + born_on.day
    for month in range(1, 13):
        yield born_on.year * 10000 + month * 100 + born_on.day


def _births(shown: PartialDate | None, listed: PartialDate | None) -> Agreement:
    if shown is None or listed is None:
        return Agreement.UNKNOWN
    if shown.exact is None or listed.exact is None:
        parts = ((shown.year, listed.year), (shown.month, listed.month), (shown.day, listed.day))
        fits = all(one == other for one, other in parts if one is not None and other is not None)
        return Agreement.PARTLY if fits else Agreement.DIFFERS
    if shown == listed:
        return Agreement.AGREES
    if (shown.year, shown.month, shown.day) == (listed.year, listed.day, listed.month):
        return Agreement.SWAPPED
    return Agreement.CLOSE if birth_key(listed) in set(_slips(shown.exact)) else Agreement.DIFFERS
