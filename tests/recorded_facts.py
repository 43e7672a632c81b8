"""`-p tests.recorded_facts` keeps the facts of the acts that tests write, for tests/house/test_sentences.py.

Of each kind it keeps as many as there are codes among its facts, and adds them to what was kept before. Codes that
only a test makes up, such as a permission that there is none of, are taken out of the file by hand.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parent / "house" / "recorded_facts.json"
WHO = frozenset({"subject", "by", "at", "scope", "once", "opening"})
Kept = dict[str, list[dict[str, Any]]]


@pytest.fixture(autouse=True, scope="session")
def _facts_are_kept() -> Iterator[None]:
    from audit.recording import log
    from audit.recording.facts import json_values

    found: list[tuple[str, dict[str, Any]]] = []
    act, note = log.act, log.note

    def add(kind: str, said: dict[str, Any]) -> None:
        facts = {name: fact for name, fact in said.items() if name not in WHO}
        found.append((kind, json_values(facts)))

    @contextmanager
    def act_kept(kind: str, **said: Any) -> Iterator[Any]:
        with act(kind, **said) as act_id:
            yield act_id
        add(kind, said)

    def note_kept(kind: str, **said: Any) -> Any:
        act_id = note(kind, **said)
        add(kind, said)
        return act_id

    log.act, log.note = act_kept, note_kept
    yield
    log.act, log.note = act, note
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    FILE.write_text(as_text(added(kept, found)), encoding="utf-8")


def added(kept: Kept, found: list[tuple[str, dict[str, Any]]]) -> Kept:
    """What was kept before, with whatever says something new."""
    from audit.recording import kinds
    from tests import log_words

    known = {(kind, new) for kind, several in kept.items() for facts in several for new in _new(kind, facts)}
    for kind, facts in found:
        if kind not in kinds.registered_sentences() or kind.startswith("shelf."):
            continue
        said = {name: facts[name] for name in log_words.facts_in(kind) if name in facts}
        new = {(kind, each) for each in _new(kind, said)} - known
        if said and new:
            known |= new
            kept.setdefault(kind, []).append(said)
    return kept


def _new(kind: str, facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What a set of facts shows: that each of them is there and of what type, and each code."""
    from tests.log_words import fact_labels

    for name, fact in facts.items():
        yield name, type(fact).__name__
        if (kind, name) in fact_labels():
            members = fact if isinstance(fact, list) else str(fact).split(", ")
            yield from ((name, f"={one}") for one in members)


def as_text(kept: Kept) -> str:
    """One act a line, so that a change is seen."""
    lines = [
        f"  {json.dumps(kind)}: [\n"
        + ",\n".join(f"    {json.dumps(facts, ensure_ascii=False, sort_keys=True)}" for facts in kept[kind])
        + "\n  ]"
        for kind in sorted(kept)
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"
