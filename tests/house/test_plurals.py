"""A number decides on the form of its noun: what counts has one form for one and another for many."""

import re
from collections.abc import Iterable, Iterator

import polib
import pytest

from tests.house import source, translations

TEMPLATES = source.ROOT / "templates"
# A placeholder with a word after it that ends like a plural.
NUMBERED = re.compile(r"(?:%\(\w+\)[sd]|\{\w+\}|%[sd]) ([a-z]+s)\b")
# The same in a template, where the noun is a sentence of its own.
APART = re.compile(r"\}\}\s*(?:<[^>]*>\s*)*\{% trans(?:late)? [\"']([a-z]+s)\b(?![^%]*\bas\b)")
# Words that end like a plural and are none: verbs, other small words, and the sign of the millisecond.
NO_NOUNS = {
    *(
        "as",
        "differs",
        "does",
        "has",
        "holds",
        "is",
        "its",
        "knows",
        "leads",
        "less",
        "loses",
        "ms",
        "pays",
        "proposes",
    ),
    *("says", "stands", "stays", "takes", "waits", "was", "wins"),
}
# Sentences in which the word could be a noun, and is none, or whose form for one stands somewhere else.
VERB = "a verb"
FINE = {
    "%(given)s contains a duplicate: list each item once.": VERB,
    "%(name)s presents a new document: %(document)s. Compare the face and ask for the earlier document.": VERB,
    "Row {row} looks like a person, but the headings are below it, in row {heading}. Move them to the top.": VERB,
    "The encoding of this file is ambiguous: row {row} reads {found}. Save it as CSV UTF-8 or XLSX.": VERB,
}


def nouns(text: str) -> list[str]:
    """The words of a sentence that could be nouns in the plural, each right after a placeholder."""
    return [word for word in NUMBERED.findall(text) if word not in NO_NOUNS]


def uncounted(sentences: Iterable[polib.POEntry]) -> Iterator[str]:
    """Sentences that count, and have one form only."""
    for each in sentences:
        if not each.msgid_plural and each.msgid not in FINE and nouns(each.msgid):
            where = ", ".join(f"{path}:{line}" for path, line in each.occurrences)
            yield f"{where}: {each.msgid!r} needs a form for one (ngettext, or count in blocktrans)"


def test_every_sentence_that_counts_has_a_form_for_one() -> None:
    found = list(uncounted(translations.wanted().values()))
    assert not found, source.listed(found)


def test_every_exception_is_still_needed() -> None:
    known = {each.msgid for each in translations.wanted().values() if not each.msgid_plural}
    assert not [text for text in FINE if text not in known or not nouns(text)]


def test_no_template_puts_a_noun_after_a_number() -> None:
    found = [
        f"{source.name(path)}: {word}"
        for path in source.files(".html", ".txt")
        if TEMPLATES in path.parents
        for word in APART.findall(source.text(path))
        if word not in NO_NOUNS
    ]
    assert not found, source.listed(found)


def test_french_counts_nothing_and_one_as_one() -> None:
    rules = {each: polib.pofile(str(translations.catalogue(each))).metadata["Plural-Forms"] for each in ("fr", "nl")}
    assert rules == {"fr": "nplurals=2; plural=(n > 1);", "nl": "nplurals=2; plural=(n != 1);"}


# --- The check itself finds what it should.


@pytest.mark.parametrize(
    "text",
    [
        "%(rows)s rows were understood.",
        "Counted {people} guests in {room}.",
        "Wait %d minutes.",
        "%(used)s of %(limit)s visits this week",
        "{rows} rows, {looks} looks",
    ],
)
def test_finds_a_noun_after_a_number(text: str) -> None:
    assert list(uncounted([polib.POEntry(msgid=text, occurrences=[("x.py", "1")])]))
    assert not list(uncounted([polib.POEntry(msgid=text, msgid_plural=text)]))


@pytest.mark.parametrize("text", ["Card %(number)s is cancelled.", "Rows: %(rows)s", "%(rows)s row", "{room} holds 3"])
def test_accepts_what_does_not_count(text: str) -> None:
    assert not nouns(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{{ n }} {% trans "days" %}', ["days"]),
        ('{{ n }} <span class="unit">{% translate "rows read" %}', ["rows"]),
        ('{{ name }} {% trans "counted" %}', []),
        ('{{ name }} {% trans "days left" as words %}', []),
    ],
)
def test_finds_a_noun_apart_from_its_number(text: str, found: list[str]) -> None:
    assert APART.findall(text) == found
