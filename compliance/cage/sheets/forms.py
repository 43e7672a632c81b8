"""Form of a count sheet: the number of pieces of each value."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Unpack

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.rules.values.amounts import ZERO

from .domain import EURO_COINS, EURO_NOTES, Pieces
from .presentation.words import MEDIA

MOST = 1_000_000
Known = list[tuple[str, Decimal, str]]


@dataclass(frozen=True)
class Row:
    """One value of the sheet with its field; `sum` is the sum of the submitted number, for pages without scripts."""

    field: forms.BoundField
    value: Decimal
    colour: str
    sum: Decimal


@dataclass(frozen=True)
class Group:
    """Notes, coins, chips or plaques, largest value first."""

    medium: str
    title: str | Promise
    rows: list[Row]

    @property
    def sum(self) -> Decimal:
        return sum((row.sum for row in self.rows), ZERO)


class SheetForm(Form):
    """Numbers of pieces; `pieces` are the casino's chips and plaques, `cash` includes notes and coins."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self, data: FormData = None, *, pieces: Known, cash: bool = True, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        euros = [("note", value, "") for value in EURO_NOTES] + [("coin", value, "") for value in EURO_COINS]
        self.known: Known = [*(euros if cash else ()), *pieces]
        for medium, value, _colour in self.known:
            self.fields[_field_name(medium, value)] = forms.IntegerField(
                label=f"{MEDIA[medium]} {_localized_number(value)}",
                required=False,
                min_value=0,
                max_value=MOST,
                error_messages={"invalid": _("Enter a whole number of pieces, not an amount.")},
                widget=forms.TextInput(
                    {
                        "inputmode": "numeric",
                        "autocomplete": "off",
                        "enterkeyhint": "next",
                        "maxlength": 7,
                        "data-value": f"{value:.2f}",
                    }
                ),
            )

    def groups(self) -> list[Group]:
        """Return the rows of the sheet, grouped by medium."""
        media = list(dict.fromkeys(medium for medium, _value, _colour in self.known))
        return [Group(medium, MEDIA[medium], list(self._rows(medium))) for medium in media]

    def _rows(self, wanted: str) -> Iterator[Row]:
        for medium, value, colour in self.known:
            if medium == wanted:
                field = self[_field_name(medium, value)]
                text = str(field.value() or "").strip()
                # The raw text of a rejected form: it may be no number, or thousands of digits long.
                sum_ = value * int(text) if text.isdecimal() and len(text) <= 7 else ZERO
                yield Row(field, value, colour, sum_)

    @property
    def total(self) -> Decimal:
        return sum((group.sum for group in self.groups()), ZERO)

    def facts(self, house: House) -> dict[str, object]:
        return {"pieces": self.pieces(), "nonce": self.cleaned_data["nonce"]}

    def pieces(self) -> list[Pieces]:
        """Return the counted pieces, without values that have none."""
        found = (
            (medium, value, self.cleaned_data[_field_name(medium, value)]) for medium, value, _colour in self.known
        )
        return [Pieces(medium, value, quantity) for medium, value, quantity in found if quantity]


def _field_name(medium: str, value: Decimal) -> str:
    return f"{medium}-{_printed_value(value).replace('.', '_')}"


def _printed_value(value: Decimal) -> str:
    """Return a value as printed on the piece: 500, or 0.50."""
    if value == value.to_integral_value():
        return f"{value:.0f}"
    return f"{value:.2f}"


def _localized_number(value: Decimal) -> str:
    """Return the value in the format of the language: 0,50."""
    return number_format(value, 0 if value == value.to_integral_value() else 2, force_grouping=True)
