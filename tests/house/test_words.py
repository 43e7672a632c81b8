"""Days, amounts and codes are written as each language writes them, in templates and in the log."""

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path

import polib
import pytest
from django.template import engines
from django.utils.translation import override

from audit.models import Entry
from audit.recording import kinds
from compliance.http.formatting import dates_and_numbers as written
from compliance.http.formatting import money
from compliance.http.formatting.dates_and_numbers import long_day, weekday_and_day
from compliance.http.formatting.money import with_currency
from tests import log_words
from tests.house import source

TEMPLATES = Path(__file__).parents[2] / "templates"
FRENCH = Path(__file__).parents[2] / "locale/fr/LC_MESSAGES/django.po"
NARROW = "\u202f"
# A mark with an ordinary space, a wide no-break space, or a letter before it; code in a sentence is set apart.
BADLY_SPACED = re.compile(r"[ \u00a0][:;?!»]|«[ \u00a0\w]|\w[»?!](?=\s|$)|[^\W\d_)}]:(?=\s|$)|;(?<=\w;)(?=\s|$)")
CODE = re.compile(r"gold_jack: chef_de_salle; |other: a|house: week|Authorization: ")


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "Tuesday, 1 December 2026"),
        ("de", "Dienstag, 1. Dezember 2026"),
        ("fr", "mardi 1er décembre 2026"),
        ("nl", "dinsdag 1 december 2026"),
    ],
)
def test_writes_a_day_with_its_weekday(language: str, written: str) -> None:
    with override(language):
        assert weekday_and_day(date(2026, 12, 1)) == written
        assert weekday_and_day(None) == long_day(None) == ""


def test_no_template_joins_weekday_and_day_itself() -> None:
    found = [str(path) for path in TEMPLATES.rglob("*.html") if re.search(r"date:[\"']l[\"', ]", path.read_text())]
    assert not found


@pytest.mark.parametrize(("language", "written"), [("nl", "€\u00a01,50"), ("fr", "1,50\u00a0€"), ("de", "1,50\u00a0€")])
def test_dutch_writes_the_currency_first(language: str, written: str) -> None:
    with override(language):
        assert with_currency("1,50", "€") == written


@pytest.mark.parametrize(
    ("language", "plain", "quiet", "tile"),
    [
        (
            "fr",
            "1\u00a0234,50\u00a0EUR",
            '1\u00a0234,50\u00a0<span class="quiet">EUR</span>',
            '<span class="figure">1\u00a0234,50</span>\u00a0<span class="unit">EUR</span>',
        ),
        (
            "nl",
            "EUR\u00a01.234,50",
            '<span class="quiet">EUR</span>\u00a01.234,50',
            '<span class="unit">EUR</span>\u00a0<span class="figure">1.234,50</span>',
        ),
    ],
)
def test_writes_money_for_sentences_tables_and_tiles(language: str, plain: str, quiet: str, tile: str) -> None:
    amount = Decimal("1234.5")
    with override(language):
        shown = [filter_(amount, "EUR") for filter_ in (money.money, money.quiet_money, money.tile_money)]
        assert [each.replace("\u202f", "\u00a0") for each in shown] == [plain, quiet, tile]
        assert {filter_(None, "EUR") for filter_ in (money.money, money.quiet_money, money.tile_money)} == {""}


def test_an_amount_that_is_written_already_is_refused() -> None:
    with override("nl"):
        assert money.money("50.00", "EUR") == "EUR\u00a050,00"
        with pytest.raises(InvalidOperation):
            money.money("50,00", "EUR")


@pytest.mark.parametrize(
    ("language", "label", "parts"),
    [("en", "Rows: 2", "a; b"), ("fr", "Rows\u202f: 2", "a\u202f; b"), ("de", "Rows: 2", "a; b")],
)
def test_writes_colon_and_semicolon_as_each_language_does(language: str, label: str, parts: str) -> None:
    with override(language):
        assert written.with_label("Rows", 2) == label
        assert written.join_parts(["a", "b"]) == parts


@pytest.mark.parametrize(("language", "shown"), [("en", "21,717"), ("de", "21.717"), ("fr", "21\u00a0717")])
def test_sets_thousands_apart(language: str, shown: str) -> None:
    with override(language):
        assert str(written.figure(21717)).replace("\u202f", "\u00a0") == shown
        assert [written.figure(each) for each in ("21717", True, None, 7)] == ["21717", True, None, 7]


def test_a_sentence_that_counts_sets_thousands_apart_too() -> None:
    source_ = "{% load i18n %}{% blocktrans count n=n|figure %}{{ n }} row{% plural %}{{ n }} rows{% endblocktrans %}"
    template = engines["django"].from_string(source_)
    with override("de"):
        assert [template.render({"n": n}) for n in (1, 21717)] == ["1 Zeile", "21.717 Zeilen"]


# An amount beside its currency, and a colon after what a template shows or translates.
JOINED = re.compile(
    r"\}\}(?: |&nbsp;)(?:<span[^>]*>)?\{\{ [a-z_.]*\b(?:currency|sign) \}\}|[}>]\}?:(?=[\s<]|$)", re.MULTILINE
)
SENTENCE = re.compile(r"\{% blocktrans\b.*?\{% endblocktrans %\}", re.DOTALL)


def joined(text: str) -> list[str]:
    """Where a template puts together what a language may order or space in its own way."""
    return JOINED.findall(SENTENCE.sub("", text))


def test_no_template_joins_amount_and_currency_or_label_and_colon() -> None:
    found = [source.name(path) for path in TEMPLATES.rglob("*.html") if joined(path.read_text(encoding="utf-8"))]
    assert not found, source.listed(found)


@pytest.mark.parametrize(
    "text",
    [
        '{{ amount|floatformat:"2g" }} {{ currency }}',
        '{{ amount }}&nbsp;<span class="quiet">{{ house.currency }}</span>',
        "{{ amount }} {{ sign }}",
        '{% trans "In all" %}: {{ total }}',
        "{{ name }}: {{ value }}",
        "<strong>{{ name }}</strong>:\n{{ value }}",
    ],
)
def test_the_check_of_templates_finds_what_is_joined(text: str) -> None:
    assert joined(text)


@pytest.mark.parametrize(
    "text",
    [
        "{{ amount|money:currency }}",
        "{{ name|colon }} {{ value }}",
        "{% blocktrans %}{{ name }}: {{ value }}{% endblocktrans %}",
        "<style>p { color: black }</style>",
    ],
)
def test_the_check_of_templates_accepts_patterns(text: str) -> None:
    assert not joined(text)


def test_french_marks_have_a_narrow_space_before_them() -> None:
    faults = []
    for entry in polib.pofile(FRENCH, wrapwidth=0):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            if BADLY_SPACED.search(CODE.sub("", text)):
                faults.append(text)
    assert not faults, "\n".join(faults)


FAULTY = ["Le motif : aucun", "Le motif: aucun", "Vraiment ?", "«mot»", "Le motif\u00a0: aucun"]


@pytest.mark.parametrize("text", FAULTY)
def test_the_check_of_french_marks_finds_faults(text: str) -> None:
    assert BADLY_SPACED.search(text)


@pytest.mark.parametrize(
    ("language", "amount", "means"),
    [
        ("en", "14,000.00 EUR", "transfer"),
        ("de", "14.000,00 EUR", "Banküberweisung"),
        ("fr", "14\u00a0000,00 EUR", "virement"),
        ("nl", "EUR 14.000,00", "bankoverschrijving"),
    ],
)
def test_the_log_shows_words_and_written_amounts(language: str, amount: str, means: str) -> None:
    facts = {"payout": "P-000001", "amount": "14000.00", "currency": "EUR", "means": "transfer"}
    with override(language):
        said = kinds.act_sentence(Entry(kind="payouts.payout.paid", facts=facts))
    assert amount in said.replace("\u202f", "\u00a0").replace("EUR\u00a0", "EUR ")
    assert means in said


CODED = sorted(key for key, words in log_words.fact_labels().items() if not callable(words))


@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_no_registered_code_is_shown_raw(language: str) -> None:
    faults = []
    with override(language):
        for kind, name in CODED:
            for code, label in log_words.fact_labels()[kind, name].items():
                said = kinds.act_sentence(Entry(kind=kind, facts={name: code}))
                if str(label) not in said or "_" in said:
                    faults.append(f"{kind} {name} {code}: {said}")
    assert CODED
    assert not faults, "\n".join(faults)


def test_several_codes_are_each_shown_in_words() -> None:
    assert kinds._labelled_fact({"a": "first", "b": "second"}, "a, b, c") == "first; second; c"
    assert kinds._labelled_fact({"a": "first"}, ["a", 3]) == "first; 3"
