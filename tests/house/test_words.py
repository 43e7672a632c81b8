"""Days, amounts and codes are written as each language writes them, in templates and in the log."""

import re
from datetime import date
from pathlib import Path

import polib
import pytest
from django.utils.translation import override

from audit import kinds
from audit.models import Entry
from compliance.http.written import long_day, weekday_and_day, with_currency

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
        said = kinds.sentence(Entry(kind="payouts.payout.paid", facts=facts))
    assert amount in said.replace("\u202f", "\u00a0").replace("EUR\u00a0", "EUR ")
    assert means in said


CODED = sorted(key for key, words in kinds.labels().items() if not callable(words))


@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_no_registered_code_is_shown_raw(language: str) -> None:
    faults = []
    with override(language):
        for kind, name in CODED:
            for code, label in kinds.labels()[kind, name].items():
                said = kinds.sentence(Entry(kind=kind, facts={name: code}))
                if str(label) not in said or "_" in said:
                    faults.append(f"{kind} {name} {code}: {said}")
    assert CODED
    assert not faults, "\n".join(faults)


def test_several_codes_are_each_shown_in_words() -> None:
    assert kinds._label({"a": "first", "b": "second"}, "a, b, c") == "first; second; c"
    assert kinds._label({"a": "first"}, ["a", 3]) == "first; 3"
