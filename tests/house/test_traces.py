"""What is carried to others says nothing of the places and tools it was made with."""

import re
from pathlib import Path

import pytest

from tests.house import source

TEXT = (".py", ".md", ".html", ".css", ".js", ".toml", ".txt", ".in", ".sh", ".po", ".json", ".svg", "")
ALL = [path for path in source.files() if path.suffix in TEXT and path != Path(__file__)]

TRACES = {
    "an address of a package index": r"(?i)\b(?:pypi|pythonhosted|artifactory|npmjs)\.\w+|^--(?:extra-)?index-url",
    "a path of somebody's machine": r"(?<![\w.$}/-])/(?:work|mnt|Users|home/\w+|tmp/\w*(?:brief|jobs))/",
    "the number of an issue": r"(?i)\b(?:issues?|fixes|closes|ticket|pull request) ?#?\d+\b|\(#\d+\)",
    "a word of how the work was shared out": r"(?i)\b(?:co-authored-by|sub-?agents?|generated with|helper [A-Z]:)",
    "work left undone": r"\b(?:TO" + r"DO|FIX" + r"ME)\b",
}


@pytest.mark.parametrize("trace", TRACES)
def test_files_carry_no(trace: str) -> None:
    pattern = re.compile(TRACES[trace], re.MULTILINE)
    found = [
        f"{source.name(path)}: {match[0]!r}"
        for path in ALL
        if (match := pattern.search(path.read_text(encoding="utf-8", errors="replace")))
    ]
    assert not found, source.listed(found)


def test_requirements_are_pinned_and_come_from_anywhere() -> None:
    """By hash, so that no index can put another file in the place of one; and no index is named."""
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-postgresql.txt"):
        plain = re.sub(r"(?m)^ *#.*\n?", "", source.text(source.ROOT / name)).replace("\\\n", " ")
        lines = [line.strip() for line in plain.splitlines() if line.strip()]
        pinned = re.compile(r"[\w.-]+(\[[\w,-]+\])?==[\w.+!-]+( ;[^-]*)?( +--hash=sha256:[0-9a-f]{64})+")
        assert lines
        assert not [line[:80] for line in lines if not pinned.fullmatch(line)]


def test_installations_check_the_hashes() -> None:
    setup = source.text(source.ROOT / "server" / "setup.sh")
    assert re.findall(r"pip install[^\n]*", setup) == [
        'pip install -qq --disable-pip-version-check --require-hashes --no-deps "$@"'
    ]
    assert "--generate-hashes" in source.text(source.ROOT / "Makefile")


def test_every_requirement_has_its_reason() -> None:
    for name in ("requirements.in", "requirements-dev.in", "requirements-postgresql.in"):
        asked = [line for line in source.text(source.ROOT / name).splitlines() if line and line[0] not in "#-"]
        assert not [line for line in asked if "# " not in line]


def test_what_git_need_not_carry_is_named() -> None:
    ignored = source.text(source.ROOT / ".gitignore").splitlines()
    assert {"var/", ".venv/", "__pycache__/"} <= set(ignored)
