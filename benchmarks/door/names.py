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
    """Some three thousand surnames, the frequent ones first."""
    from compliance.demonstration.people import SURNAMES

    plain = [name for names in SURNAMES.values() for name in names]
    ends = ("", "s", "sen", "er", "mann", "ova", "ez", "ini", "ac", "ert", "in", "ke", "ic", "el", "y", "eau")
    starts = sorted({name[:cut] for name in plain for cut in range(3, 8)})
    return _named([*plain, *(start + end for end, start in product(ends, starts))])


def given_names() -> list[Name]:
    """Some four hundred first names."""
    from compliance.demonstration.people import GIVEN

    plain = [name for names in GIVEN.values() for name in names]
    return _named([*plain, *(f"{one} {two}" for one, two in product(plain, plain) if one != two)])


def _named(texts: list[str]) -> list[Name]:
    from compliance.people.names import mrz_form, sort_key

    found = {}
    for text in texts:
        spelled = mrz_form(text)
        if 3 <= len(spelled) <= LONGEST and spelled not in found:
            found[spelled] = Name(spelled, spelled, sort_key(spelled, ""))
    return list(found.values())
