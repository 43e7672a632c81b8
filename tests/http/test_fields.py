"""Days and amounts as people type them, with or without a calendar in the browser."""

from datetime import date
from decimal import Decimal

import pytest
from django import forms
from django.test.html import parse_html

from compliance.http.input.fields import AmountField, CalendarField, DayField, LongSelect


@pytest.mark.parametrize("field", [DayField, CalendarField])
@pytest.mark.parametrize("typed", ["01.06.2030", "2030-06-01", "01/06/2030", "01-06-2030"])
def test_a_full_date_is_typed_in_any_european_way(field: type[DayField], typed: str) -> None:
    assert field().clean(typed) == date(2030, 6, 1)


@pytest.mark.parametrize("field", [DayField, CalendarField])
@pytest.mark.parametrize("typed", ["06/31/2030", "31.06.2030", "1.6.30", "tomorrow"])
def test_what_is_no_day_is_answered_with_an_example(field: type[DayField], typed: str) -> None:
    with pytest.raises(forms.ValidationError, match="Type the date as"):
        field().clean(typed)


def test_a_day_is_shown_as_it_is_typed_and_a_calendar_gets_its_own_form() -> None:
    day = date(2030, 6, 1)
    assert DayField().prepare_value(day) == "01.06.2030"
    assert DayField().prepare_value("tomorrow") == "tomorrow"
    chosen = CalendarField()
    assert 'type="date"' in (shown := chosen.widget.render("day", chosen.prepare_value(day)))
    assert 'value="2030-06-01"' in shown


@pytest.mark.parametrize("typed", ["300,00", "300.00", "300"])
def test_an_amount_has_a_comma_or_a_point_before_its_cents(typed: str) -> None:
    assert AmountField(decimal_places=2, max_digits=14).clean(typed) == Decimal(300)


@pytest.mark.parametrize("typed", ["1.300,00", "1,300.00", "300 EUR", "0.005", "NaN", ""])
def test_an_amount_is_never_guessed(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        AmountField(decimal_places=2, max_digits=14).clean(typed)


@pytest.mark.parametrize("chosen", ["", "b", None])
def test_a_long_choice_is_drawn_as_any_other(chosen: str | None) -> None:
    choices = [("", "All"), ("a", "Desk <1>"), ("b", 'Table "2"')]
    attrs = {"id": "id_place", "required": True, "aria-describedby": "x"}
    long, usual = (kind(choices=choices).render("place", chosen, attrs) for kind in (LongSelect, forms.Select))
    assert parse_html(long) == parse_html(usual)
