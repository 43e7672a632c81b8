"""The English sentences of the audit log, read from the source: KINDS of each area, SENTENCES of the log itself."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.house import source

KIND = re.compile(r"[a-z_]+(\.[a-z_]+)+")
REGISTRIES = {"KINDS", "SENTENCES"}
TRANSLATING = {"_", "gettext_lazy", "ngettext"}


@cache
def sentences() -> tuple[str, ...]:
    """One sentence for each kind; of a sentence that counts, the singular."""
    return tuple(sentence for path in source.product() for sentence in sentences_in(path))


def sentences_in(path: Path) -> Iterator[str]:
    for registry in registries(path):
        for value in registry.values:
            sentence = _first_sentence(value)
            if sentence is not None:
                yield sentence


def registries(path: Path) -> Iterator[ast.Dict]:
    """The dictionaries of a module that hold a sentence for each kind of act."""
    for node in source.tree(path).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if ast.unparse(target) in REGISTRIES and _has_kinds(node.value):
                yield node.value


def _has_kinds(dictionary: ast.Dict) -> bool:
    """Whether the keys that stand there as text are kinds; other keys are names of constants."""
    texts = [str(key.value) for key in dictionary.keys if isinstance(key, ast.Constant)]
    return bool(texts) and all(map(KIND.fullmatch, texts))


def _first_sentence(value: ast.expr) -> str | None:
    for node in ast.walk(value):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATING:
            text = node.args[0]
            if isinstance(text, ast.Constant):
                return str(text.value)
    return None
