"""Dates as papers state them, typed by people in a hurry."""

import pytest
from django import forms

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.forms import PartialDateField


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("17.05.1980", PartialDate(1980, 5, 17)),
        ("7/5/1980", PartialDate(1980, 5, 7)),
        ("17 05 1980", PartialDate(1980, 5, 17)),
        ("1980-05-17", PartialDate(1980, 5, 17)),
        ("--.05.1980", PartialDate(1980, 5, None)),
        ("1980-??-??", PartialDate(1980, None, None)),
        ("", None),
    ],
)
def test_reads_a_birth_date_as_far_as_it_is_known(typed: str, known: PartialDate | None) -> None:
    assert PartialDateField(required=False).clean(typed) == known


@pytest.mark.parametrize("typed", ["17.05.80", "May 1980", "1980", "29.02.1981", "17.--.1980", "00.01.1980"])
def test_refuses_what_is_no_date(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        PartialDateField().clean(typed)


@pytest.mark.parametrize(
    ("known", "shown"),
    [
        (PartialDate(1980, 5, 17), "17.05.1980"),
        (PartialDate(1980, 5, None), "--.05.1980"),
        (PartialDate(1980, None, None), "--.--.1980"),
        ("17.5.80", "17.5.80"),
    ],
)
def test_shows_a_birth_date_as_it_is_typed(known: object, shown: str) -> None:
    assert PartialDateField().prepare_value(known) == shown
