"""Tables, columns, values and people have the names that people use."""

from datetime import UTC
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.utils.translation import override

from audit.models import Entry
from audit.reading import words
from audit.reading.selectors import Change


def test_names_tables_and_columns() -> None:
    assert words.table_title("shelf_book") == "Book"
    assert words.table_title("gone") == "gone"
    assert words.column_title("shelf_loan", "renewed_from_id") == "Renewed from"
    assert words.column_title("shelf_loan", "gone") == "gone"
    assert words.column_title("gone", "days") == "days"


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (None, "–"),
        ("", "…"),
        (True, "yes"),
        (Decimal("1.50"), "1.50"),
        ({"a": [1, "é"], "b": Decimal("1.50")}, '{"a": [1, "é"], "b": "1.50"}'),
    ],
)
def test_shows_values(stored: Any, shown: str) -> None:
    assert words.value_text(stored, UTC) == shown


def test_shows_changes_and_facts() -> None:
    assert words.show_changes([Change("days", None, 2), Change("until", hidden=True)], "shelf_loan", UTC) == [
        words.DisplayedChange("Days", "–", "2", False),
        words.DisplayedChange("Until", "–", "–", True),
    ]
    assert words.fact_lines(Entry(facts={"b": 1, "a": None}), UTC, {}) == [
        {"label": "a", "value": "–"},
        {"label": "b", "value": "1"},
    ]
    assert words.fact_lines(Entry(facts=None), UTC, {}) == []


def test_shows_how_a_person_signed_in_and_where() -> None:
    entry = Entry(facts={"sign_in": "password+totp", "browser": "0f3c", "factor_at": "2026-03-03T19:15:00.000000Z"})
    assert words.fact_lines(entry, UTC, {}) == [
        {"label": "Browser", "value": "0f3c"},
        {"label": "Second factor proved", "value": "03/03/2026 19:15"},
        {"label": "Signed in with", "value": "password, authenticator app"},
    ]
    with override("de"):
        assert words.sign_in_words("passkey") == "Passkey"
    assert words.sign_in_words("a-way-of-later") == "a-way-of-later"


def test_names_who_acted() -> None:
    known, unknown = uuid4(), uuid4()
    names = {known: "Marie"}
    assert words.actor_name(Entry(kind="shelf.book.added", actor=known), names) == "Marie"
    assert words.actor_name(Entry(kind="shelf.book.added", actor=unknown), names) == str(unknown)
    assert words.actor_name(Entry(kind="shelf.book.added", actor=None), names) == "Carnet"
    assert (
        words.actor_name(Entry(kind="audit.database.written", db_user="carnet_owner"), names)
        == "Database user carnet_owner"
    )
