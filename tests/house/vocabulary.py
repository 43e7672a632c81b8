"""Discouraged words of vocabulary.toml; `python -m tests.house.vocabulary [path …]` counts or lists them.

Read are names that are defined, docstrings, comments and translated sentences (the log's too) of Python, translated
sentences of templates, README and CHANGELOG. Without a path, vocabulary_counts.json is written: a count for each area.
"""

import ast
import io
import json
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.house import source

HERE = Path(__file__).parent
LIST = HERE / "vocabulary.toml"
COUNTS = HERE / "vocabulary_counts.json"
DOCUMENTS = ("README.md", "CHANGELOG.md")

TRANSLATING = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy", "npgettext"}
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
CODE = re.compile(r"```.*?```|^ {4}.*?$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
TRANSLATED = re.compile(
    r"""\{%-?\s*(?:trans|translate)\s+(?P<quote>["'])(?P<short>.*?)(?P=quote)"""
    r"""|\{%\s*blocktrans(?:late)?\b[^%]*%\}(?P<long>.*?)\{%\s*endblocktrans(?:late)?\s*%\}""",
    re.DOTALL,
)
PLACEHOLDER = re.compile(r"\{\{.*?\}\}|%\(\w+\)[sd]|\{\w*\}")


@dataclass(frozen=True)
class Offence:
    """A discouraged word, where it is, and what to write instead."""

    path: Path
    line: int
    word: str
    instead: str

    def __str__(self) -> str:
        return f"{source.name(self.path)}:{self.line}: {self.word}: {self.instead}"


@cache
def terms() -> Mapping[str, str]:
    """What to write instead of each discouraged word."""
    return dict(tomllib.loads(source.text(LIST))["terms"])


@cache
def names() -> Mapping[str, str]:
    """What to call the functions, classes and modules of these names."""
    return dict(tomllib.loads(source.text(LIST))["names"])


@cache
def pattern() -> re.Pattern[str]:
    words = (re.escape(term).replace(r"\-", "[- ]").replace(r"\ ", "[- ]") for term in terms())
    # "guest-of-honour card" is the word to use instead of "honour card".
    return re.compile(rf"(?<![A-Za-z])(?<!guest-of-)(?<!guest of )({'|'.join(words)})s?(?![A-Za-z])", re.IGNORECASE)


@cache
def by_word() -> Mapping[str, str]:
    return {term.replace("-", " "): instead for term, instead in terms().items()}


# --- Texts


def files() -> Iterator[Path]:
    """What is read: modules without migrations, templates, README and CHANGELOG."""
    yield from source.product()
    yield from sorted(path for path in (source.ROOT / "templates").rglob("*") if path.is_file())
    yield from (source.ROOT / name for name in DOCUMENTS)


def offences(path: Path) -> list[Offence]:
    """Every discouraged word of a file."""
    found = [offence for line, text in texts(path) for offence in _in_text(path, line, text)]
    if path.suffix == ".py":
        found += _names_of(path)
    return sorted(found, key=lambda offence: offence.line)


def _in_text(path: Path, line: int, text: str) -> Iterator[Offence]:
    for match in pattern().finditer(text):
        word = re.sub(r"[-\s]", " ", match[1].lower())
        yield Offence(path, line + text.count("\n", 0, match.start()), match[0], by_word()[word])


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a file that people read, and the line where each begins."""
    if path.suffix == ".py":
        return _texts_of_module(path)
    if path.suffix == ".md":
        return _texts_of_document(path)
    return _texts_of_template(path)


def _texts_of_document(path: Path) -> Iterator[tuple[int, str]]:
    # Code keeps its lines, so that the numbers of the lines stay right.
    yield 1, CODE.sub(lambda match: "\n" * match[0].count("\n"), source.text(path))


def _texts_of_template(path: Path) -> Iterator[tuple[int, str]]:
    text = source.text(path)
    for match in TRANSLATED.finditer(text):
        part = "short" if match["short"] is not None else "long"
        yield text.count("\n", 0, match.start(part)) + 1, PLACEHOLDER.sub("", match[part])


def _texts_of_module(path: Path) -> Iterator[tuple[int, str]]:
    yield from _comments(path)
    for node in source.nodes(path):
        if isinstance(node, (ast.Module, *DEFINITIONS)):
            yield from _docstring(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATING:
            yield from _sentences(node)
        yield from _defined(node)


def _comments(path: Path) -> Iterator[tuple[int, str]]:
    if "#" not in source.text(path):
        return
    for token in tokenize.generate_tokens(io.StringIO(source.text(path)).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstring(node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[tuple[int, str]]:
    text = ast.get_docstring(node, clean=False)
    if text is not None:
        yield node.body[0].lineno, text


def _sentences(call: ast.Call) -> Iterator[tuple[int, str]]:
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.lineno, PLACEHOLDER.sub("", argument.value)


def _defined(node: ast.AST) -> Iterator[tuple[int, str]]:
    """A name where it is defined, as words: `SelfBan` and `self_ban` are "self ban"."""
    if isinstance(node, DEFINITIONS):
        yield node.lineno, in_words(node.name)
    if isinstance(node, ast.arg):
        yield node.lineno, in_words(node.arg)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.lineno, in_words(node.id)


def in_words(name: str) -> str:
    return HUMP.sub(" ", name).replace("_", " ")


def _names_of(path: Path) -> Iterator[Offence]:
    """Functions, classes, constants and modules that are called by one of the discouraged names."""
    if path.stem in names():
        yield Offence(path, 1, path.stem, names()[path.stem])
    for node in source.nodes(path):
        if isinstance(node, DEFINITIONS) and node.name.lstrip("_") in names():
            yield Offence(path, node.lineno, node.name, names()[node.name.lstrip("_")])
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id in names() and target.id.isupper():
                    yield Offence(path, node.lineno, target.id, names()[target.id])


# --- Counts


def area(path: Path) -> str:
    """What a file is counted with: `compliance/people`, `templates/door`, `audit`, `README.md`."""
    parts = source.name(path).split("/")
    if parts[0] in {"compliance", "templates"} and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0]


def counts() -> dict[str, int]:
    """The discouraged words of each area that has any."""
    found = Counter(area(path) for path in files() for _offence in offences(path))
    return dict(sorted(found.items()))


def recorded() -> dict[str, int]:
    return {key: int(value) for key, value in json.loads(COUNTS.read_text(encoding="utf-8")).items()}


def risen(now: Mapping[str, int], before: Mapping[str, int]) -> list[str]:
    """The areas with more discouraged words than before; an area without a record must have none."""
    return [
        f"{name}: {count} discouraged words, recorded {before.get(name, 0)}; "
        f"`python -m tests.house.vocabulary {name}` lists them"
        for name, count in now.items()
        if count > before.get(name, 0)
    ]


def write() -> int:
    """Record today's counts, unless there are more words than before; return the exit status."""
    now = counts()
    if COUNTS.exists() and sum(now.values()) > sum(recorded().values()):
        sys.stderr.write("More discouraged words than recorded:\n" + "\n".join(risen(now, recorded())) + "\n")
        return 1
    COUNTS.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
    return 0


def listing(wanted: list[str]) -> Iterator[Offence]:
    """The discouraged words of these files and folders."""
    for path in files():
        if any(source.name(path).startswith(name) for name in wanted):
            yield from offences(path)


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.stdout.writelines(f"{offence}\n" for offence in listing(sys.argv[1:]))
    else:
        sys.exit(write())
