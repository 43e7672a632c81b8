"""The log stores codes, and says its acts in words: with the facts that services recorded, in every language."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from audit.models import Entry
from audit.recording import kinds
from compliance import catalogue
from compliance.rules import rulebook as book
from compliance.rules.parameters.terms import TERMS
from compliance.rules.values.value_types import Kind
from compliance.venues.presentation import parameter_values as values_in_words
from compliance.venues.presentation.value_words import VALUES
from tests import log_words
from tests.house import source

# What services recorded: an old log says these for ever. `-p tests.recorded_facts` writes the file.
RECORDED: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "recorded_facts.json").read_text(encoding="utf-8")
)
ACTS = [
    (kind, facts) for kind, several in RECORDED.items() for facts in several if kind in kinds.registered_sentences()
]
# Acts that no service of the house writes: those of the database, and of the shelf that tests have.
ELSEWHERE = {"audit.personal.erased", "shelf.book.added", "shelf.book.lent"}


def test_somebody_has_said_what_each_fact_of_a_sentence_holds() -> None:
    unsorted = list(log_words.unsorted())
    assert not unsorted, source.listed(unsorted)


def test_the_facts_of_every_sentence_are_recorded() -> None:
    missing = [kind for kind in kinds.registered_sentences() if log_words.facts_in(kind) and kind not in RECORDED]
    assert set(missing) <= ELSEWHERE, source.listed(missing)


def test_acts_are_said_in_words_in_every_language() -> None:
    faults = list(log_words.faults(ACTS))
    assert not faults, source.listed(faults)


WORDED = sorted(
    {(kind, name) for kind, facts in ACTS for name in facts if facts[name] and (kind, name) in log_words.fact_labels()}
)


def test_the_check_misses_words_that_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    labels = log_words.fact_labels()
    unmissed = []
    for kind, name in WORDED:
        monkeypatch.setattr(kinds, "_labels", {key: words for key, words in labels.items() if key != (kind, name)})
        of_this_kind = [(each, facts) for each, facts in ACTS if each == kind]
        if not [*log_words.unsorted(), *log_words.faults(of_this_kind)]:
            unmissed.append(f"{kind}: {name}")
    assert WORDED
    assert not unmissed, source.listed(unmissed)


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("admissions.guest.refused", {"door": "North", "grounds": "minor, unheard_of"}),
        ("admissions.guest.refused", {"door": "01a2135e-7012-7119-b4da-c71097e5d45c", "grounds": "minor"}),
        (
            "venues.policy.proposed",
            {"parameter": "admission.min_age", "value": "of_age", "effective_from": "2026-01-01"},
        ),
        ("orphans.claim.taken", {"find": "T-000001", "answer": "too_late, 2026-01-01"}),
    ],
)
def test_the_check_finds_what_is_not_in_words(kind: str, facts: Mapping[str, Any]) -> None:
    assert list(log_words.faults([(kind, facts)]))


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        (
            "admissions.guest.refused",
            {"door": "Park", "grounds": "self_ban, possible_match"},
            "Gast an der Tür Park abgewiesen: Selbstsperre; Möglicher Treffer (ausgeschlossene Person).",
        ),
        (
            "orphans.coup.counted",
            {"coup": 3, "gain": "1250"},
            "Hat Spiel 3 für einen gefundenen Betrag gezählt; Gewinn 1.250,00.",
        ),
        (
            "http.export.broken_off",
            {"register": "payouts", "form": "csv", "rows": 12000},
            "Der Export des Registers Auszahlungen als CSV brach nach 12.000 Zeilen ab.",
        ),
        (
            "cage.witness.signed",
            {"step": "stock", "thing": "chip 1000.00"},
            "Hat als Zeuge unterschrieben (eine Änderung des Bestands: Jeton 1.000,00).",
        ),
        (
            "cage.witness.signed",
            {"step": "move", "thing": "chip shop"},
            "Hat als Zeuge unterschrieben (ein Schritt einer Drop-Box: chip shop).",
        ),
    ],
)
def test_acts_are_said_as_screens_say_them(kind: str, facts: Mapping[str, Any], said: str) -> None:
    with override("de"):
        assert kinds.act_sentence(Entry(kind=kind, facts=facts)) == said


def test_codes_that_nobody_knows_any_more_stay_as_they_are() -> None:
    for (kind, name), words in log_words.fact_labels().items():
        said = kinds.act_sentence(Entry(kind=kind, facts={name: "of-long-ago"}))
        assert "of-long-ago" in said, f"{kind} {name} {words}"


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("yes", "yes", "ja"),
        ("18", "18", "18"),
        ("1.50", "1.50", "1,50"),
        ("passport, id_card", "passport, identity card", "Reisepass, Personalausweis"),
        ("11-16", "16 November", "16. November"),
        ("02-30", "02-30", "02-30"),
        ("P1M", "1 month", "1 Monat"),
        ("P7Y14D", "7 years 14 days", "7 Jahre 14 Tage"),
        ("P", "P", "P"),
        ("20:00-02:30", "20:00–02:30", "20:00–02:30"),
        ("2026-12-31", "31/12/2026", "31.12.2026"),
        ("house: week, month; art_69: month", "the casino: week, month; the management: month", None),
        ("Centre d'aide, tél. 12; le soir", "Centre d'aide, tél. 12; le soir", "Centre d'aide, tél. 12; le soir"),
    ],
)
def test_values_of_the_house_are_said_as_people_write_them(text: str, english: str, german: str | None) -> None:
    for language, words in (("en", english), ("de", german)):
        with override(language):
            assert words is None or values_in_words.value_in_words(text) == words


def test_every_word_that_a_house_may_set_is_said_in_words() -> None:
    unsaid = set()
    for jurisdiction in book.known_jurisdictions():
        for edition in book.list_versions(jurisdiction):
            for parameter in edition.parameters.values():
                if not parameter.is_fixed and parameter.kind in {Kind.ENUM, Kind.LIST, Kind.MAP}:
                    bound = parameter.bound
                    given = [] if parameter.value is None else re.split("; |, |: ", book.as_text(parameter.value))
                    known = (*TERMS[parameter.name].choices, *(bound.choices + bound.includes if bound else ()))
                    unsaid |= {*given, *known} - VALUES.keys()
    assert not unsaid


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("cards", "Cards and stubs"),
        ("withheld-winnings", "Withheld winnings"),
        ("central-questions", "Queries to the central register"),
        ("orphans-year-end", "Year end"),
        ("of long ago", "of long ago"),
    ],
)
def test_a_register_is_called_as_its_page_is(name: str, title: str) -> None:
    assert catalogue.register_title(name) == title
