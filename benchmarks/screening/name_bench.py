"""Names alone: the person pairs of OpenSanctions name_bench, as a door would meet them.

`python -m benchmarks.screening --names PATH`; PATH is `contrib/name_bench/cases.csv` of a checkout of
opensanctions/nomenklatura (MIT), of which nothing is kept here. A guest shows one name and the other is listed, in a
list of the usual length (`likeness.SHORTEST_LIST`); neither side states anything else.

At the production threshold a pair counts as matched if `screening.findings` reports it: that is the whole policy of the
door, its threshold and its rule of the same name. At another threshold, if the weight of the two names reaches it. The
pairs are split into two halves by a digest of their text; the weights were set with the first half alone. What
logic-v2 of nomenklatura answers, at the threshold of its own benchmark, is read from the file beside the cases.
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from uuid import UUID

from compliance.exclusions.screening.domain import comparison, name_matching
from compliance.exclusions.screening.domain.comparison import Kind, Listed, Side
from compliance.people.domain.names.name_forms import mrz_form

LOGIC_V2 = 0.7


@dataclass(frozen=True)
class Pair:
    """Two names, whether they are of one person, and what the door makes of them."""

    one: str
    other: str
    is_match: bool
    is_strong: bool
    weight: float
    is_found: bool
    half: int

    def is_reported_at(self, threshold: float | None) -> bool:
        return self.is_found if threshold is None else self.weight >= threshold


def main(path: Path) -> None:
    """Print precision, recall and F1 at the production threshold and at the best one, and every wrong answer."""
    pairs = read(path)
    print(f"name_bench: {len(pairs)} pairs of persons, {sum(pair.is_match for pair in pairs)} of one person")
    print("| pairs | threshold | precision | recall | F1 |\n|---|---|---|---|---|")
    for title, some in {
        "all": pairs,
        "first half": [pair for pair in pairs if pair.half == 0],
        "second half": [pair for pair in pairs if pair.half == 1],
    }.items():
        print(_row(title, "production", *figures(some, None)))
        best = max({pair.weight for pair in some}, key=lambda weight: figures(some, weight)[2])
        print(_row(title, f"best, {best:.1f}", *figures(some, best)))
    _print_theirs(path.parent / "run_data" / "logicv2-frozen.csv", pairs)
    for title, wrong in (
        ("STRONG pairs missed", [p for p in pairs if p.is_strong and p.is_match and not p.is_found]),
        ("missed", [p for p in pairs if p.is_match and not p.is_found]),
        ("reported falsely", [p for p in pairs if not p.is_match and p.is_found]),
    ):
        print(f"\n{title}: {len(wrong)}")
        for pair in wrong:
            print(f"  {pair.weight:5.1f} {pair.half} {pair.one} | {pair.other}")


def _print_theirs(path: Path, pairs: Sequence[Pair]) -> None:
    """What logic-v2 of nomenklatura makes of the same pairs, as its authors keep it beside the cases."""
    if not path.exists():
        return
    with path.open(encoding="utf-8", newline="") as file:
        scores = {(row["name1"], row["name2"]): float(row["score"]) for row in csv.DictReader(file)}
    known = [pair for pair in pairs if (pair.one, pair.other) in scores]
    theirs = [replace(pair, is_found=scores[pair.one, pair.other] >= LOGIC_V2) for pair in known]
    print(_row(f"{len(known)}", f"logic-v2, {LOGIC_V2}", *figures(theirs, None)))
    print(_row(f"{len(known)}", "production", *figures(known, None)))


def read(path: Path) -> list[Pair]:
    """The pairs of persons in a file of cases, each of them compared."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["schema"] == "Person"]
    return [_pair(row) for row in rows]


def figures(pairs: Sequence[Pair], threshold: float | None) -> tuple[float, float, float]:
    """Precision, recall and F1; without a threshold, by what the door reports."""
    reported = [pair for pair in pairs if pair.is_reported_at(threshold)]
    right = sum(pair.is_match for pair in reported)
    wanted = sum(pair.is_match for pair in pairs)
    precision, recall = right / len(reported) if reported else 1.0, right / wanted
    return precision, recall, 2 * precision * recall / (precision + recall) if right else 0.0


def _pair(row: dict[str, str]) -> Pair:
    shown, listed = Side(mrz_form(row["name1"]), None), Side(mrz_form(row["name2"]), None)
    measure = Listed(UUID(int=1), Kind.HOUSE, "", over=False, side=listed, among=name_matching.SHORTEST_LIST)
    return Pair(
        row["name1"],
        row["name2"],
        row["is_match"].lower() == "true",
        row["quality"].upper() == "STRONG",
        comparison.weigh_evidence(shown, listed).weight,
        bool(comparison.find_matches(shown, [measure], to_key=str)),
        blake2b(f"{row['name1']}|{row['name2']}".encode(), digest_size=1).digest()[0] % 2,
    )


def _row(title: str, threshold: str, precision: float, recall: float, f1: float) -> str:
    return f"| {title} | {threshold} | {precision:.3f} | {recall:.3f} | {f1:.3f} |"
