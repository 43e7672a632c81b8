"""Documents say what is there: links lead somewhere, decisions are short, and every code of the door is explained."""

import re

from compliance.admissions.decisions.presentation import words as sentences
from tests.house import source

DECISIONS = source.ROOT / "docs" / "adr"
LONGEST_DECISION = 40
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
PATH = re.compile(r"`((?:tests|compliance|audit|server|docs|static|templates|benchmarks)/[\w./-]+)`")
STATUS = re.compile(r"\nStatus: (?:accepted|replaced)\b[^.]*\. Date: \d{4}-\d{2}-\d{2}\.")
REFERENCE = re.compile(r"\bADR (\d+)")


def documents() -> dict[str, str]:
    return {source.name(path): source.text(path) for path in source.files(".md")}


def test_decisions_are_short_and_numbered_without_a_gap() -> None:
    found = sorted(DECISIONS.glob("*.md"))
    for number, path in enumerate(found, 1):
        assert path.name.startswith(f"{number:04d}-"), path.name
        assert source.text(path).startswith(f"# {number}. "), path.name
    long = [path.name for path in found if len(source.text(path).splitlines()) > LONGEST_DECISION]
    assert not long, source.listed(long)


def test_decisions_have_a_status_and_a_date() -> None:
    lost = [path.name for path in sorted(DECISIONS.glob("*.md")) if not STATUS.search(source.text(path))]
    assert not lost, source.listed(lost)


def test_links_and_paths_lead_somewhere() -> None:
    lost = [
        f"{name}: {target}"
        for name, words in documents().items()
        for target, start in [
            *((link, (source.ROOT / name).parent) for link in LINK.findall(words)),
            *((path, source.ROOT) for path in PATH.findall(words)),
        ]
        if not (start / target.split("::", maxsplit=1)[0]).exists()
    ]
    assert not lost, source.listed(lost)


def test_decisions_that_are_named_exist() -> None:
    there = {int(path.name[:4]) for path in DECISIONS.glob("*.md")}
    lost = [
        f"{name}: ADR {number}"
        for name, words in documents().items()
        for number in REFERENCE.findall(words)
        if int(number) not in there
    ]
    assert not lost, source.listed(lost)


def test_every_code_of_the_door_is_explained() -> None:
    explained = set(re.findall(r"`([a-z_]+)`", source.text(source.ROOT / "docs" / "door-outcomes.md")))
    assert not sentences.CODES - explained, source.listed(sentences.CODES - explained)
