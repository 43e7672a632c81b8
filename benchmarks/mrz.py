"""The test vectors of public readers of machine-readable zones, read by Carnet's: `python -m benchmarks.mrz FOLDER...`

Each folder is a checkout of one library. Every zone in its sources and tests is taken, whether the library calls it
right or wrong: lines of 30, 36 or 44 signs, in one text or one after the other. No vector is part of this project.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from compliance.people.domain.documents import mrz

ON = date(2026, 11, 25)
SOURCES = frozenset([".js", ".ts", ".py", ".java", ".swift", ".json", ".txt", ".md", ".rs", ".go", ".cs", ".kt", ".rb"])
LINE = re.compile(r"[A-Z0-9<]{30,90}")
SHAPES = ((44, 2), (36, 2), (30, 3))
# What a program puts between two lines of one zone.
BETWEEN = re.compile(r"[\s\"'`,+;\\nr()\[\]./*#>$-]{0,60}")


def zones(text: str) -> Iterator[str]:
    """Each zone of a file, its lines parted by line breaks."""
    lines = [found for found in LINE.finditer(text) if "<" in found[0] or len(found[0]) in {30, 36, 44}]
    at = 0
    while at < len(lines):
        first = lines[at][0]
        for width, count in SHAPES:
            if len(first) == width * count:
                yield "\n".join(first[start : start + width] for start in range(0, len(first), width))
                at += 1
                break
            group = lines[at : at + count]
            if len(group) == count and all(len(each[0]) == width for each in group) and _follow(text, group):
                yield "\n".join(each[0] for each in group)
                at += count
                break
        else:
            at += 1


def _follow(text: str, group: list["re.Match[str]"]) -> bool:
    between = (text[one.end() : other.start()] for one, other in pairwise(group))
    return all(BETWEEN.fullmatch(gap) for gap in between)


def of_folder(folder: Path) -> list[str]:
    """Every different zone of a library, in the order of its files."""
    found: dict[str, None] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in SOURCES and path.is_file() and "node_modules" not in path.parts:
            text = path.read_text(errors="replace")
            found |= dict.fromkeys(zones(text.replace("\\n", "\n")))
    return list(found)


def outcome(zone: str) -> str:
    """`good`, the fields that do not fit, or why nothing was read."""
    found = mrz.read_zone(zone, on=ON)
    if isinstance(found, mrz.Unreadable):
        return f"unreadable: {found.reason}"
    return f"faulty: {', '.join(found.faulty)}" if found.faulty else "good"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, help="checkouts of libraries")
    parser.add_argument("--list", action="store_true", help="print every zone that is not good")
    options = parser.parse_args()
    print(f"{'library':32} {'zones':>6} {'good':>6} {'faulty':>7} {'unread':>7} {'us each':>8}")
    for folder in options.folders:
        found = of_folder(folder)
        began = perf_counter()
        outcomes = [outcome(zone) for zone in found]
        each = (perf_counter() - began) / max(len(found), 1) * 1e6
        kinds = Counter(said.split(":")[0] for said in outcomes)
        counted = f"{kinds['good']:6} {kinds['faulty']:7} {kinds['unreadable']:7}"
        print(f"{folder.name:32} {len(found):6} {counted} {each:8.0f}")
        if options.list:
            for zone, said in zip(found, outcomes, strict=True):
                if said != "good":
                    print(f"\n{said}\n{zone}")


if __name__ == "__main__":
    main()
