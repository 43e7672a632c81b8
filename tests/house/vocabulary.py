"""Discouraged words of vocabulary.toml; `python -m tests.house.vocabulary [path …]` counts or lists them.

It reads defined names, docstrings, comments and translated sentences (the log's too) of Python, translated sentences of
templates, README, CHANGELOG and documents, and the catalogues. Without a path it writes vocabulary_counts.json: a count
for each area. Words that docs/glossary.md rules out in French, Dutch or German have no count: none may be left.
"""

import ast
import io
import json
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polib

from tests.house import source

HERE = Path(__file__).parent
LIST = HERE / "vocabulary.toml"
COUNTS = HERE / "vocabulary_counts.json"
DOCUMENTS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
GLOSSARY = source.ROOT / "docs" / "glossary.md"
# The glossary names the words that it rules out; the others are written by programs from records and the rules.
UNREAD = ("glossary.md", "law.md", "readings.md", "security.md", "security-inventory.md")
AGREEMENTS = source.ROOT / "compliance" / "exclusions" / "agreements"
# Guests have signed this text; a new version of it replaces it, and it is never corrected.
SIGNED = AGREEMENTS / "domain" / "french.py"
LANGUAGES = ("fr", "nl", "de")

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
    """The files that are read for English words: modules without migrations, templates and documents."""
    yield from source.product()
    yield from templates()
    yield from documents()


def templates() -> list[Path]:
    return sorted(path for path in (source.ROOT / "templates").rglob("*") if path.is_file())


def agreements() -> list[Path]:
    return [path for path in sorted(AGREEMENTS.rglob("*.py")) if path != SIGNED]


def documents() -> Iterator[Path]:
    yield from (source.ROOT / name for name in DOCUMENTS)
    yield from (path for path in sorted((source.ROOT / "docs").glob("*.md")) if path.name not in UNREAD)


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


# --- Other languages


@cache
def translations() -> Mapping[str, Mapping[str, str]]:
    """What to write instead of each word that the glossary rules out, by language."""
    return {language: dict(words) for language, words in tomllib.loads(source.text(LIST))["translations"].items()}


def translation_pattern(word: str) -> re.Pattern[str]:
    written = re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+").replace("'", "['\u2019]")
    return re.compile(rf"(?<!\w){written}(?!\w)", re.IGNORECASE)


def catalogue(language: str) -> Path:
    return source.ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def mistranslations() -> list[Offence]:
    """The ruled-out words of the catalogues, and those of any language in templates, texts for guests and documents."""
    found = []
    for language in LANGUAGES:
        for line, text in translated(catalogue(language)):
            found += ruled_out(catalogue(language), line, text, (language,))
    for path in [*templates(), *documents(), *agreements()]:
        found += ruled_out(path, 1, source.text(path), LANGUAGES)
    return found


def glossary() -> list[tuple[str, ...]]:
    """The rows of the glossary: English, French, Dutch, German, words not to use, code."""
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in source.text(GLOSSARY).splitlines()]
    return [row for row in rows if len(row) > 1 and row[0] != "English" and not row[0].startswith("---")]


def translated(path: Path) -> Iterator[tuple[int, str]]:
    """The translations of a catalogue without their placeholders, each with the line of its entry."""
    for entry in polib.pofile(str(path), wrapwidth=0):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            if not entry.obsolete:
                yield entry.linenum, PLACEHOLDER.sub("", text)


def ruled_out(path: Path, line: int, text: str, languages: Iterable[str]) -> Iterator[Offence]:
    for language in languages:
        for word, instead in translations()[language].items():
            for match in translation_pattern(word).finditer(text):
                yield Offence(path, line + text.count("\n", 0, match.start()), match[0], f"{language}: {instead}")


# --- Counts


def area(path: Path) -> str:
    """What a file is counted with: `compliance/people`, `templates/door`, `docs/door.md`, `audit`, `README.md`."""
    parts = source.name(path).split("/")
    if parts[0] == "docs":
        return source.name(path)
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
    """The discouraged and ruled-out words of these files and folders."""
    for path in files():
        if any(source.name(path).startswith(name) for name in wanted):
            yield from offences(path)
    for offence in mistranslations():
        if any(source.name(offence.path).startswith(name) for name in wanted):
            yield offence


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.stdout.writelines(f"{offence}\n" for offence in listing(sys.argv[1:]))
    else:
        sys.exit(write())
