"""Each kind of act has one sentence, in the language of whoever reads it."""

from datetime import tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation
from django.utils.translation import ngettext

from audit.models import Entry
from audit.recording import kinds
from audit.recording.counting import Counting

LUXEMBOURG = ZoneInfo("Europe/Luxembourg")


def said(kind: str, zone: tzinfo = LUXEMBOURG, **facts: Any) -> str:
    return kinds.act_sentence(Entry(kind=kind, facts=facts), zone)


def test_says_an_act_with_its_facts() -> None:
    assert said("shelf.book.added", number=2, price="1.50", currency="EUR") == "Added 2 books for 1.50 EUR."


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"number": 1}, "Lost 1 book."),
        ({"number": 2}, "Lost 2 books."),
        ({"number": 1200}, "Lost 1,200 books."),
        ({"number": "many"}, "Lost many books."),
        ({}, "Lost … books."),
    ],
)
def test_the_words_follow_the_number(facts: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_sentences", {})
    forms = Counting("number", lambda n: ngettext("Lost {number} book.", "Lost {number} books.", n))
    kinds.register_kind("shelf.book.lost", forms)
    assert said("shelf.book.lost", **facts) == words


def test_says_days_in_the_readers_manner() -> None:
    with translation.override("fr"):
        assert said("shelf.book.lent", until="2026-03-04") == "Lent a book until 04/03/2026."


def test_says_moments_by_the_clock_of_the_house() -> None:
    with translation.override("fr"):
        assert said("shelf.book.lent", until="2026-07-03T22:30:00.000000Z") == "Lent a book until 04/07/2026 00:30."


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (None, "…"),
        ("", "…"),
        (True, "yes"),
        (False, "no"),
        (0, "0"),
        (["a", 1, None], "a, 1, …"),
        ("{number}", "{number}"),
        ("2026-13-45T99:99:99.000000Z?", "2026-13-45T99:99:99.000000Z?"),
    ],
)
def test_says_every_fact_as_people_write_it(fact: Any, words: str) -> None:
    assert said("shelf.book.lent", until=fact) == f"Lent a book until {words}."


@pytest.mark.parametrize("fact", ["2026-13-45", "2026-02-30T10:00:00Z"])
def test_text_that_only_looks_like_a_day_stays_as_it_is(fact: str) -> None:
    assert kinds.in_words(fact, LUXEMBOURG) == fact


def test_a_missing_fact_is_shown_as_missing() -> None:
    assert kinds.act_sentence(Entry(kind="shelf.book.added", facts=None)) == "Added … books for … …."


def test_a_kind_without_a_sentence_is_shown_by_its_name() -> None:
    assert said("shelf.book.burnt") == "shelf.book.burnt"
    assert kinds.act_sentence(Entry(kind=None)) == ""


def test_a_sentence_reaches_nothing_but_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_sentences", {})
    kinds.register_kind("shelf.book.odd", "{number.__class__} {number!r:>9} {0} {a[b]}")
    assert said("shelf.book.odd", number=3) == "… 3 … …"


def test_refuses_a_second_sentence_for_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_sentences", {})
    first = "Sold."
    kinds.register_kind("shelf.book.sold", first)
    kinds.register_kind("shelf.book.sold", first)
    with pytest.raises(ValueError, match="has a sentence already"):
        kinds.register_kind("shelf.book.sold", "Sold again.")


@pytest.mark.parametrize("kind", ["", "book", "Shelf.book", "shelf.book.", "shelf..book", "shelf.book sold", "1.a"])
def test_refuses_a_kind_that_is_no_name(kind: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a kind"):
        kinds.register_kind(kind, "Sold.")


def test_knows_what_is_registered() -> None:
    known = kinds.registered_sentences()
    assert list(known) == sorted(known)
    assert "audit.database.written" in known
    kinds.check_kind("shelf.book.added")
    with pytest.raises(kinds.UnknownKind):
        kinds.check_kind("shelf.book.burnt")
