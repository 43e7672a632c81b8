"""Every kind of act has a sentence, every sentence has an act, and an act gives what its sentence says."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from string import Formatter
from typing import NamedTuple

from audit.recording.own_kinds import SENTENCES
from tests.house import source

AREAS = (*source.AREAS, "vault")
KIND = re.compile(r"[a-z][a-z_]*\.[a-z][a-z_]*\.[a-z][a-z_]*")


class Written(NamedTuple):
    """A place in the code that opens an act or writes a note under a kind that stands there in letters."""

    kind: str
    facts: frozenset[str]
    all_facts_known: bool
    where: str


def _sentences() -> dict[str, str]:
    found = {kind: str(sentence) for kind, sentence in SENTENCES.items()}
    for area in AREAS:
        kinds = import_module(f"compliance.{area}.acts").KINDS
        found |= {kind: str(sentence) for kind, sentence in kinds.items()}
    return found


REGISTERED = _sentences()
PLACES = {f"compliance/{area}/acts.py" for area in AREAS} | {"audit/recording/own_kinds.py"}


@cache
def _calls() -> tuple[Written, ...]:
    return tuple(_found())


def _found() -> Iterator[Written]:
    for path in source.product():
        for node in source.nodes(path):
            if isinstance(node, ast.Call) and node.args and _writes_the_log(node.func):
                known = all(keyword.arg for keyword in node.keywords)
                facts = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                for kind in _kinds(node.args[0]):
                    yield Written(kind, facts, known, source.line(path, node))


def _writes_the_log(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in {"act", "note"} and isinstance(function.value, ast.Name) and function.value.id == "log"
    return isinstance(function, ast.Name) and function.id in {"note", "_note"}


def _kinds(node: ast.expr) -> Iterator[str]:
    """The kinds a call can mean: a text, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _kinds(node.body)
        yield from _kinds(node.orelse)


def _beginnings() -> Iterator[str]:
    """What stands before the braces where a kind is put together: `f"venues.session.{why}"`."""
    for path in source.product():
        for node in source.nodes(path):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginning = str(node.values[0].value)
                if beginning.count(".") == 2:
                    yield beginning


def test_every_kind_in_use_has_a_sentence() -> None:
    unknown = [f"{call.kind} ({call.where})" for call in _calls() if call.kind not in REGISTERED]
    assert not unknown, source.listed(unknown)


def test_every_sentence_has_an_act() -> None:
    named = {text for path in source.product() if source.name(path) not in PLACES for text in source.texts_in(path)}
    # Written by the database; named by a constant.
    constants = {
        "audit.archive.read_back", "audit.archive.removed", "audit.database.written", "audit.personal.erased",
        "audit.personal.read",
    }  # fmt: skip
    named |= {beginning + end for beginning in _beginnings() for end in named}
    unused = set(REGISTERED) - named - constants
    assert not unused, source.listed(unused)


def test_an_act_gives_every_fact_that_its_sentence_says() -> None:
    missing = [
        f"{call.kind} lacks {sorted(lacking)} ({call.where})"
        for call in _calls()
        if call.all_facts_known and call.kind in REGISTERED
        if (lacking := _facts_in(REGISTERED[call.kind]) - call.facts)
    ]
    assert not missing, source.listed(missing)


def _facts_in(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}


def test_a_kind_is_named_area_noun_verb() -> None:
    areas = {*AREAS, "audit", "http"}
    wrong = [kind for kind in REGISTERED if not KIND.fullmatch(kind) or kind.split(".", maxsplit=1)[0] not in areas]
    assert not wrong, source.listed(wrong)


def test_a_sentence_is_one() -> None:
    wrong = [
        f"{kind}: {sentence}"
        for kind, sentence in REGISTERED.items()
        if not sentence[0].isupper() or not sentence.endswith(".")
    ]
    assert not wrong, source.listed(wrong)
