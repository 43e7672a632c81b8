"""What the weights of `compliance/exclusions/screening/domain/name_matching.py` are learnt from:
how often each outcome is seen in FEBRL-3.

Between records of one person, and between 300,000 pairs of records of two people, dealt out at random.
"""

from collections import Counter
from itertools import combinations
from math import log
from random import Random

from compliance.exclusions.screening.domain import name_matching

from . import febrl

STRANGERS = 300_000
LENGTHS = ("longest", "long", "middling", "short")


def main() -> None:
    """Print, for each outcome, how often it is seen in either kind of pair and what that weighs."""
    records = febrl.data_set("3")
    of_person: dict[str, list[febrl.Record]] = {}
    for record in records:
        of_person.setdefault(record.person, []).append(record)
    same = [pair for group in of_person.values() for pair in combinations(group, 2)]
    chance = Random(1)
    others = []
    while len(others) < STRANGERS:
        one, other = chance.choice(records), chance.choice(records)
        if one.person != other.person:
            others.append((one, other))
    for title, outcome in (("words of names", _words), ("birth dates", _births), ("numbers", _numbers)):
        _print(title, Counter(each for pair in same for each in outcome(*pair)),
               Counter(each for pair in others for each in outcome(*pair)))  # fmt: skip


def _print(title: str, same: Counter[str], others: Counter[str]) -> None:
    print(f"\n{title}\n| outcome | one person | two people | weight |\n|---|---|---|---|")
    kinds = set(same) | set(others)
    sums = same.total() + len(kinds) / 2, others.total() + len(kinds) / 2
    for kind in sorted(kinds, key=lambda each: -same[each]):
        seen = (same[kind] + 0.5) / sums[0], (others[kind] + 0.5) / sums[1]
        print(f"| {kind} | {seen[0]:.3%} | {seen[1]:.4%} | {log(seen[0] / seen[1]):.1f} |")


def _words(one: febrl.Record, other: febrl.Record) -> list[str]:
    pairs = name_matching.compare_names(one.side(numbered=False).mrz_name, other.side(numbered=False).mrz_name).pairs
    return [f"{found} ({LENGTHS[name_matching.length_of(a, b)]})" for a, b, found in pairs]


def _births(one: febrl.Record, other: febrl.Record) -> list[str]:
    found, _ = name_matching.births_alike(one.birth, other.birth)
    return [] if found is name_matching.Likeness.UNKNOWN else [found]


def _numbers(one: febrl.Record, other: febrl.Record) -> list[str]:
    return [name_matching.numbers_alike(one.number, other.number)]
