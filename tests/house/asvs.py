"""OWASP ASVS 5.0, requirement by requirement, with the answer of Carnet; it writes docs/security.md.

`python -m tests.house.asvs` reads the answers of tests/house/asvs_answers, a file for each chapter. A test is named by
its function, a file by its path, a setting by its name in the settings or in docs/operations.md.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import django
import yaml

from tests.house import source

FOLDER = Path(source.ROOT, "tests", "house", "asvs_answers")
PAGE = Path(source.ROOT, "docs", "security.md")
STATUSES = {
    "met": "read in the code, and shown by the tests, settings or files that are named",
    "by setting": "met by what the operator sets or installs, as the answer says",
    "partly": "met in part; the answer says what is missing",
    "open": "not met; the answer says what it needs",
    "not applicable": "about something that Carnet does not have or do, as the answer says",
}
# The level of each requirement of a section, in their order: "112" are two of level 1 and one of level 2.
# fmt: off
LEVELS = {
    "1.1": "22", "1.2": "1111122223", "1.3": "112222222223", "1.4": "222", "1.5": "123",
    "2.1": "122", "2.2": "112", "2.3": "12223", "2.4": "23",
    "3.1": "3", "3.2": "113", "3.3": "12223", "3.4": "11222233", "3.5": "11122333", "3.6": "3", "3.7": "22333",
    "4.1": "12233", "4.2": "23333", "4.3": "22", "4.4": "1222",
    "5.1": "2", "5.2": "112333", "5.3": "113", "5.4": "222",
    "6.1": "122", "6.2": "111111112222", "6.3": "11223333", "6.4": "112233", "6.5": "22222333", "6.6": "2223",
    "6.7": "33", "6.8": "2222",
    "7.1": "222", "7.2": "1111", "7.3": "22", "7.4": "11222", "7.5": "223", "7.6": "22",
    "8.1": "1233", "8.2": "1123", "8.3": "133", "8.4": "23",
    "9.1": "111", "9.2": "1222",
    "10.1": "22", "10.2": "223", "10.3": "22223", "10.4": "1111122222233333", "10.5": "22222", "10.6": "22",
    "10.7": "222",
    "11.1": "2233", "11.2": "22233", "11.3": "11233", "11.4": "1222", "11.5": "23", "11.6": "23", "11.7": "33",
    "12.1": "12233", "12.2": "11", "12.3": "22223",
    "13.1": "2333", "13.2": "222223", "13.3": "2233", "13.4": "1222233",
    "14.1": "22", "14.2": "12223333", "14.3": "122",
    "15.1": "12233", "15.2": "12233", "15.3": "1222222", "15.4": "3333",
    "16.1": "2", "16.2": "22222", "16.3": "2222", "16.4": "222", "16.5": "2223",
    "17.1": "23", "17.2": "22223333", "17.3": "22",
}
# fmt: on
# Keys, approvals and the log: level 3 as well.
LEVEL_3 = {
    "2.3": "acts of two persons",
    "6.7": "keys of second factors",
    "7.5": "confirming sensitive acts",
    "8.1": "who may what",
    "8.2": "who may what",
    "8.3": "who may what",
    "8.4": "houses apart",
    "11.1": "keys",
    "11.2": "keys",
    "11.3": "keys",
    "11.4": "keys",
    "11.5": "keys",
    "11.6": "keys",
    "11.7": "keys",
    "13.3": "secrets",
    "15.4": "acts at once",
    "16.1": "the log",
    "16.2": "the log",
    "16.3": "the log",
    "16.4": "the log",
    "16.5": "the log",
}
CHAPTERS = {
    "1": "Encoding and sanitization",
    "2": "Validation and business logic",
    "3": "Browser",
    "4": "API and HTTP",
    "5": "Files",
    "6": "Authentication",
    "7": "Sessions",
    "8": "Authorization",
    "9": "Tokens with their own content",
    "10": "OAuth and OpenID Connect",
    "11": "Cryptography",
    "12": "Transport",
    "13": "Configuration",
    "14": "Data protection",
    "15": "Architecture and dependencies",
    "16": "Logging and errors",
    "17": "WebRTC",
}


@dataclass(frozen=True)
class Answer:
    """A requirement in a few words, and what Carnet makes of it."""

    id: str
    statement: str
    status: str
    answer: str = ""
    tests: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()

    @property
    def level(self) -> int:
        """The lowest level that asks for it."""
        section, number = self.id.rsplit(".", 1)
        return int(LEVELS[section][int(number) - 1])


@cache
def answers() -> tuple[Answer, ...]:
    """All answers in the order of the chapters."""
    return tuple(
        Answer(id_, **{key: tuple(value) if isinstance(value, list) else value for key, value in stated.items()})
        for chapter in CHAPTERS
        for id_, stated in yaml.safe_load(source.text(FOLDER / f"v{int(chapter):02d}.yaml")).items()
    )


def required() -> set[str]:
    """Every requirement of levels 1 and 2, and of level 3 in the sections above."""
    return {
        f"{section}.{number}"
        for section, levels in LEVELS.items()
        for number, level in enumerate(levels, start=1)
        if level < "3" or section in LEVEL_3
    }


@cache
def tests() -> dict[str, list[str]]:
    """The functions of the suite, with the files that have one of that name."""
    found: dict[str, list[str]] = {}
    for path in source.tests():
        for name in re.findall(r"^(?:async )?def (test_\w+)", source.text(path), re.MULTILINE):
            found.setdefault(name, []).append(source.name(path))
    return found


def page() -> str:
    """docs/security.md."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Security by OWASP ASVS 5.0"
    yield ""
    yield "Written by `make security` from `tests/house/asvs_answers`; the suite checks that every requirement is"
    yield "answered and that each test, file and setting exists. Level 2 of the Application Security Verification"
    yield "Standard 5.0.0, and level 3 for keys, approvals and the log. Numbers and levels are those of the standard"
    yield "(owasp.org, CC BY-SA 4.0); the statements are ours and short: read the standard for the wording."
    yield ""
    yield "Keys, connections, uploads, logs and packages: [security-inventory.md](security-inventory.md)."
    yield ""
    yield "| Status | Meaning | Requirements |"
    yield "|---|---|---|"
    counted = Counter(each.status for each in answers())
    for status, meaning in STATUSES.items():
        yield f"| {status} | {meaning} | {counted[status]} |"
    yield from ("", "## What is not met", "", "| | Level | Requirement | What it needs |", "|---|---|---|---|")
    for each in answers():
        if each.status in {"partly", "open"}:
            yield f"| {each.id} ({each.status}) | {each.level} | {each.statement} | {each.answer} |"
    for chapter, title in CHAPTERS.items():
        yield from (
            "",
            f"## V{chapter} {title}",
            "",
            "| | Level | Requirement | Status | Answer |",
            "|---|---|---|---|---|",
        )
        for each in answers():
            if each.id.split(".")[0] == chapter:
                yield f"| {each.id} | {each.level} | {each.statement} | {each.status} | {_evidence(each)} |"


def _evidence(answer: Answer) -> str:
    parts = [
        answer.answer,
        _linked("Tests", ((name, tests()[name][0]) for name in answer.tests)),
        _linked("Files", ((name.rpartition("/")[2], name) for name in answer.files)),
        _linked("Settings", ((name, "") for name in answer.settings)),
    ]
    return " ".join(part for part in parts if part)


def _linked(title: str, found: Iterable[tuple[str, str]]) -> str:
    links = ", ".join(f"[`{name}`](../{path})" if path else f"`{name}`" for name, path in found)
    return f"{title}: {links}." if links else ""


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
