"""Pools of names with their spelling in the zone and their place in the alphabet, made by Carnet's own functions."""

from dataclasses import dataclass
from itertools import product

LONGEST = 11  # both names fit the 30 places of an identity card, so that no name is cut short


@dataclass(frozen=True)
class Name:
    """A name as a reader gives it: in capitals, with its folded form."""

    text: str
    spelled: str
    ordered: str


def surnames() -> list[Name]:
    """Some five thousand surnames, the frequent ones first."""
    from compliance.demonstration.guests.identities import SURNAMES

    plain = [name for names in SURNAMES.values() for name in names]
    ends = ("", "s", "sen", "er", "mann", "ova", "ez", "ini", "ac", "ert", "in", "ke", "ic", "el", "y", "eau")
    starts = sorted({name[:cut] for name in plain for cut in range(3, 8)})
    return _named([*plain, *(start + end for end, start in product(ends, starts))])


def given_names() -> list[Name]:
    """Some eleven hundred first names, the frequent ones first. With few, a birth date that two share would often come
    with a name that they share: chance would keep guests waiting whom nobody lists."""
    from compliance.demonstration.guests.identities import GIVEN

    plain = [name for names in GIVEN.values() for name in names]
    ends = ("", "a", "ine", "ette", "us", "in", "ard", "elle", "ie", "olf", "is", "mund", "or", "bert", "ysa", "emma")
    starts = sorted({name[:cut] for name in plain for cut in range(2, 6)})
    return _named([*plain, *(start + end for end, start in product(ends, starts))])


def _named(texts: list[str]) -> list[Name]:
    from compliance.people.domain.names.name_forms import mrz_form, sort_key

    found = {}
    for text in texts:
        spelled = mrz_form(text)
        if 3 <= len(spelled) <= LONGEST and spelled not in found:
            found[spelled] = Name(spelled, spelled, sort_key(spelled, ""))
    return list(found.values())
