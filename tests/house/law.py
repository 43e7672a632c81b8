"""Every rule of the five documents and what the product makes of it; `python -m tests.house.law` writes docs/law.md.

The statements stand beside the rules, in compliance/rules/law. Files are found from the names that a statement gives:
`admissions.tear_off` is a function or class of that area, a constraint is named in a model or a trigger.
"""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import unwrap
from pathlib import Path

import django
import yaml
from django.urls import URLPattern, URLResolver, get_resolver

from tests.house import source

FOLDER = Path(source.ROOT, "compliance", "rules", "law")
PAGE = Path(source.ROOT, "docs", "law.md")
DOCUMENTS = {
    "luxembourg": "Luxembourg: regulation of 1979 and house rules",
    "netherlands": "Netherlands: rules of play of Holland Casino",
    "tournaments": "Poker tournaments: TDA rules",
    "holdem": "Live Casino Hold'em",
    "online": "Online poker and live games: GGPoker",
}
STATUSES = {
    "enforced": "the product refuses what the rule forbids",
    "recorded": "the product keeps a record; people see to the rule",
    "displayed": "the rulebook shows the value, and nothing depends on it",
    "not implemented": "nothing in the product is about it",
    "no record": "the rule is about the course of play and asks for no record",
}
KEPT = ("enforced", "recorded")
SCREENS = {"views", "api"}  # kinds of modules
IDS = re.compile(r"test_((?:at_[0-9]+_)+)")


@dataclass(frozen=True)
class Rule:
    """A rule with what is stated about it."""

    id: str
    document: str
    article: str
    rule: str
    status: str
    parameters: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    missing: str = ""


@cache
def rules() -> tuple[Rule, ...]:
    """All rules in the order of the documents."""
    return tuple(
        Rule(
            id_, document, **{key: tuple(value) if isinstance(value, list) else value for key, value in stated.items()}
        )
        for document in DOCUMENTS
        for id_, stated in yaml.safe_load(source.text(FOLDER / f"{document}.yaml")).items()
    )


@dataclass(frozen=True)
class Scenario:
    """An acceptance scenario that has a test, in a few words, and the rules it is about."""

    about: str
    rules: tuple[str, ...]


@cache
def scenarios() -> dict[str, Scenario]:
    """The acceptance scenarios that have a test."""
    found = yaml.safe_load(source.text(FOLDER / "scenarios.yaml"))
    return {id_: Scenario(stated["about"], tuple(stated["rules"])) for id_, stated in found.items()}


@cache
def tests() -> dict[str, str]:
    """The functions of the suite, and the file of each."""
    return {
        name: source.name(path)
        for path in source.tests()
        for name in re.findall(r"^(?:async )?def (test_\w+)", source.text(path), re.MULTILINE)
    }


def scenarios_of_test(name: str) -> list[str]:
    """The ids in front of the name of a test: AT-31 and AT-32 of test_at_31_at_32_a_self_ban."""
    ids = IDS.match(name)
    return [f"AT-{number}" for number in re.findall("[0-9]+", ids[1])] if ids else []


def places(name: str) -> list[str]:
    """The modules that define `area.function`; a screen of the same name is meant only where there is no other."""
    area, _dot, function = name.partition(".")
    definition = re.compile(rf"^(?:def|class) {function}\b", re.MULTILINE)
    found = [
        path
        for path in source.product()
        if source.name(path).startswith(f"compliance/{area}/") and definition.search(source.text(path))
    ]
    acts = [path for path in found if not SCREENS & source.kinds_of_file(path)]
    return [source.name(path) for path in acts or found]


def constraint_file(name: str) -> str:
    """The model, trigger or migration that has a constraint of the name; "" for none."""
    quoted = re.compile(rf"""["']{name}["']""")
    found = (source.name(path) for path in _files_of_constraints() if quoted.search(source.text(path)))
    return next(found, "")


def _files_of_constraints() -> Iterator[Path]:
    yield from (path for path in source.product() if "models" in source.kinds_of_file(path))
    yield from (path for path in source.files(".sql") if source.name(path).startswith("compliance/"))
    yield from source.migrations()


@dataclass(frozen=True)
class Screen:
    """The path of a page, such as /orphans/year/, and the file of its view."""

    path: str
    file: str


@cache
def screens() -> dict[str, Screen]:
    """Every page by its name, such as `orphans:year`."""
    return dict(_screens(get_resolver().url_patterns, "", "/"))


def _screens(patterns: list[URLPattern | URLResolver], space: str, path: str) -> Iterator[tuple[str, Screen]]:
    for each in patterns:
        here = f"{path}{each.pattern}"
        if isinstance(each, URLResolver):
            yield from _screens(each.url_patterns, f"{each.namespace}:" if each.namespace else space, here)
        elif each.name:
            view = unwrap(each.callback)
            yield f"{space}{each.name}", Screen(here, f"{view.__module__.replace('.', '/')}.py")


def tests_of(rule: Rule) -> list[str]:
    """The tests of the scenarios about a rule, those it names, and those that write past its constraints."""
    about = {id_ for id_, scenario in scenarios().items() if rule.id in scenario.rules}
    found = [name for name in tests() if about & {*scenarios_of_test(name)}]
    found += [name for name in rule.tests if name not in found]
    return found or _refusing(rule.constraints)


def _refusing(constraints: tuple[str, ...]) -> list[str]:
    """The tests in which a constraint is named: each has one that writes past the service and is refused."""
    return [
        function.name
        for path in source.tests()
        if any(constraint in source.text(path) for constraint in constraints)
        for function in source.tree(path).body
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
        if any(isinstance(node, ast.Constant) and node.value in constraints for node in ast.walk(function))
    ]


def page() -> str:
    """docs/law.md."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# From law to code"
    yield ""
    yield "Written by `make law` from `compliance/rules/law`; the suite compares every statement with the code."
    yield "Each rule is a heading, such as `### art. 8(2) (LU-ART8-6)`. A constraint in a `.py` file is a check of the"
    yield "table; one in a `.sql` file is raised by a trigger. Tests that write past the service name the constraint:"
    yield "`grep -rn --include='*.py' NAME tests`."
    yield ""
    yield "| Status | Meaning | Rules |"
    yield "|---|---|---|"
    for status, meaning in STATUSES.items():
        yield f"| {status} | {meaning} | {sum(rule.status == status for rule in rules())} |"
    for document, title in DOCUMENTS.items():
        yield from _document(title, [rule for rule in rules() if rule.document == document])


def _document(title: str, found: list[Rule]) -> Iterator[str]:
    yield from ("", f"## {title}")
    for rule in found:
        if rule.status in KEPT:
            yield from _kept(rule)
    other = [rule for rule in found if rule.status not in KEPT]
    if other:
        yield from ("", "### Rules without code", "", "| Rule | Status | Parameters |", "|---|---|---|")
        for rule in other:
            text = rule.rule.replace("|", "\\|")
            yield f"| **{rule.id}**, {rule.article}: {text} | {rule.status} | {_codes(rule.parameters)} |"


def _kept(rule: Rule) -> Iterator[str]:
    yield from ("", f"### {rule.article} ({rule.id})", "", rule.rule, "")
    parts = {
        "Status": f"{rule.status}. Missing: {rule.missing}" if rule.missing else rule.status,
        "Parameters": _codes(rule.parameters),
        "Code": _linked((name, path) for name in rule.code for path in places(name)),
        "Constraints": _linked((name, constraint_file(name)) for name in rule.constraints),
        "Tests": _linked((name, tests()[name]) for name in tests_of(rule)),
        "Screens": _linked((f"{screens()[name].path} ({name})", screens()[name].file) for name in rule.screens),
    }
    yield from (f"- {title}: {text}" for title, text in parts.items() if text)


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _linked(found: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"[`{name}`](../{path})" for name, path in dict.fromkeys(found))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
