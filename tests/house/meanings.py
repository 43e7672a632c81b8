"""Which words of the screens mean more than one thing, and where a word stands: on a button, or above a value."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import polib

Key = tuple[str, str]

# A verb and a noun, or two senses on these screens: no translator knows which is meant.
HOMONYMS = frozenset(
    [
        *("answer", "ban", "book", "change", "check", "close", "count", "counts", "draw", "entries", "entry"),
        *("exchange", "exit", "find", "hold", "holds", "left", "lift", "match", "mean", "open", "order", "play"),
        *("present", "print", "raise", "record", "return", "review", "right", "search", "set", "sign", "void", "work"),
        # Short words of place and time: "From" a day, an hour or a person.
        *("at", "for", "from", "off", "on", "to"),
        # Nouns of two trades, and states that follow the gender of what they describe.
        *("account", "cash", "document", "voucher"),
        *("approved", "cancelled", "closed", "expired", "raised", "received", "refused", "replaced", "valid"),
    ]
)
PARTICIPLE = re.compile(r"[A-Za-z]+ed")
SAID = re.compile(r"""\{%\s*trans(?:late)?\s+(["'])(?P<text>(?:(?!\1).)+)\1(?P<more>[^%]*)%\}""")
DOES = re.compile(r"<(button|summary)\b[^>]*>.*?</\1>", re.DOTALL)
NAMES = re.compile(r"<(th|dt|label)\b[^>]*>.*?</\1>|data-label=\"[^\"]*\"", re.DOTALL)
GETTEXT = {"_", "gettext", "gettext_lazy"}
COLUMNS = {"Cell", "cell", "Column"}


def ambiguous(sentences: Mapping[Key, polib.POEntry]) -> list[str]:
    """The words with two meanings that nothing tells apart, each with its places."""
    return [
        f"{text}: {_places(sentences[context, text])}"
        for context, text in sorted(sentences)
        if not context and text.rstrip(".:").casefold() in HOMONYMS
    ]


def shared_participles(sentences: Mapping[Key, polib.POEntry]) -> list[str]:
    """A participle follows the gender of its noun, and two areas seldom speak of the same thing."""
    return [
        f"{text}: {_places(entry)}"
        for (context, text), entry in sorted(sentences.items())
        if not context and PARTICIPLE.fullmatch(text) and len({_area(place) for place, _line in entry.occurrences}) > 1
    ]


def on_both(templates: Iterable[str], modules: Iterable[ast.AST]) -> set[str]:
    """The words that a button says and that also stand above a value or in a choice, all of them without a context."""
    used: dict[str, set[str]] = defaultdict(set)
    for text in templates:
        for use, word in _in_template(text):
            used[use].add(word)
    for tree in modules:
        for use, word in _in_module(tree):
            used[use].add(word)
    return used["does"] & (used["names"] | used["offers"])


def _in_template(text: str) -> Iterator[tuple[str, str]]:
    for use, pattern in (("does", DOES), ("names", NAMES)):
        for found in pattern.finditer(text):
            yield from ((use, word) for word, _more in _words(found.group(0)))
    yield from (("does", word) for word, more in _words(text) if more.split() == ["as", "button"])


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The short sentences without a context, and what else the tag says."""
    for said in SAID.finditer(text):
        if "context" not in said["more"].split():
            yield said["text"], said["more"]


def _in_module(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            found = (("does", value) for key, value in pairs if isinstance(key, ast.Constant) and key.value == "action")
        elif isinstance(node, ast.Call):
            found = iter([("names", each.value) for each in node.keywords if each.arg == "label"])
            if isinstance(node.func, ast.Name) and node.func.id in COLUMNS:
                found = iter([("names", each) for each in node.args])
        elif isinstance(node, ast.Tuple) and node.elts and _is_empty(node.elts[0]):
            found = (("offers", each) for each in node.elts[1:])
        else:
            continue
        yield from ((use, word) for use, value in found if (word := _word(value)) is not None)


def _is_empty(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == ""


def _word(node: ast.AST) -> str | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GETTEXT:
        [said] = node.args
        return str(said.value) if isinstance(said, ast.Constant) else None
    return None


def _places(entry: polib.POEntry) -> str:
    return ", ".join(f"{place}:{line}" for place, line in entry.occurrences)


def _area(place: str) -> str:
    """`compliance/cage/drawers/presentation/words.py` and `templates/cage/day.html` are of one area."""
    top, *rest = place.split("/")
    return rest[0] if top in {"compliance", "templates"} else top
