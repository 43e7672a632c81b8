"""The count sheet: how many pieces of each value, typed one below the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form

from .domain import EURO_COINS, EURO_NOTES, Pieces
from .presentation.words import MEDIA

MOST = 1_000_000
NOTHING = Decimal("0.00")
Known = list[tuple[str, Decimal, str]]


@dataclass(frozen=True)
class Row:
    """One value of the sheet with its field; `sum` is what was typed before, for a page without scripts."""

    field: forms.BoundField
    value: Decimal
    colour: str
    sum: Decimal


@dataclass(frozen=True)
class Group:
    """Notes, coins, chips or plaques, from the largest value down."""

    medium: str
    title: str | Promise
    rows: list[Row]

    @property
    def sum(self) -> Decimal:
        return sum((row.sum for row in self.rows), NOTHING)


class SheetForm(Form):
    """Numbers of pieces; `pieces` are the chips and plaques of the house, `cash` whether there are notes and coins."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, pieces: Known, cash: bool = True, **options: Any) -> None:
        super().__init__(*args, **options)
        euros = [("note", value, "") for value in EURO_NOTES] + [("coin", value, "") for value in EURO_COINS]
        self.known: Known = [*(euros if cash else ()), *pieces]
        for medium, value, _colour in self.known:
            self.fields[_name(medium, value)] = forms.IntegerField(
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
        """The sheet as it is drawn."""
        media = list(dict.fromkeys(medium for medium, _value, _colour in self.known))
        return [Group(medium, MEDIA[medium], list(self._rows(medium))) for medium in media]

    def _rows(self, wanted: str) -> Iterator[Row]:
        for medium, value, colour in self.known:
            if medium == wanted:
                field = self[_name(medium, value)]
                typed = str(field.value() or "").strip()
                sum_ = value * int(typed) if typed.isdecimal() and len(typed) <= 7 else NOTHING
                yield Row(field, value, colour, sum_)

    @property
    def total(self) -> Decimal:
        return sum((group.sum for group in self.groups()), NOTHING)

    def facts(self, house: House) -> dict[str, Any]:
        return {"pieces": self.pieces(), "nonce": self.cleaned_data["nonce"]}

    def pieces(self) -> list[Pieces]:
        """What was counted; values without pieces are left out."""
        found = ((medium, value, self.cleaned_data[_name(medium, value)]) for medium, value, _colour in self.known)
        return [Pieces(medium, value, quantity) for medium, value, quantity in found if quantity]


def _name(medium: str, value: Decimal) -> str:
    return f"{medium}-{_plain(value).replace('.', '_')}"


def _plain(value: Decimal) -> str:
    """A value as it stands on the piece: 500, and 0.50."""
    return f"{value:.0f}" if value == value.to_integral_value() else f"{value:.2f}"


def _localized_number(value: Decimal) -> str:
    """The same as the language writes it: 0,50."""
    return number_format(value, 0 if value == value.to_integral_value() else 2, force_grouping=True)
