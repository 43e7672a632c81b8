"""Forms of colour chips: the series of a table, their check, and the colour of a player."""

from collections.abc import Iterable, Mapping
from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, Choices, set_choices, set_required_choices

from .domain import MOST_CHIPS, MOST_COUNTED
from .presentation.words import COLOURS, STANDING
from .services.assignments import ColourWish
from .services.series import SeriesLine

# Refusals name a colour; the number of its chips is the field.
SHOWN_AT: Mapping[str, str] = {colour: f"chips_{colour}" for colour in COLOURS}


class SeriesForm(Form):
    """The chips of a table: its mark, and the number of chips and plaques of each colour that it has."""

    table = forms.ChoiceField(label=_("Table"))
    mark = forms.CharField(
        label=_("Mark"), max_length=40, help_text=_("It distinguishes the chips of this table from all others.")
    )

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)
        for colour, label in COLOURS.items():
            # Empty for a colour that the table does not have: the list has more than the seven of a table.
            self.fields[f"chips_{colour}"] = forms.IntegerField(
                label=capfirst(str(label)), required=False, min_value=1, max_value=MOST_CHIPS
            )
            self.fields[f"plaques_{colour}"] = forms.IntegerField(
                label=_("%(colour)s: plaques") % {"colour": capfirst(str(label))},
                required=False,
                min_value=0,
                max_value=MOST_CHIPS,
            )

    @property
    def pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the fields of chips and plaques of each colour."""
        return [(self[f"chips_{colour}"], self[f"plaques_{colour}"]) for colour in COLOURS]

    def clean(self) -> dict[str, object]:
        """Reject plaques of a colour without chips, which would be lost."""
        sent = super().clean() or {}
        for colour in COLOURS:
            if sent.get(f"plaques_{colour}") and not sent.get(f"chips_{colour}"):
                self.add_error(f"chips_{colour}", _("Enter the number of chips of this colour."))
        return sent

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        lines = [
            SeriesLine(colour, sent[f"chips_{colour}"], sent[f"plaques_{colour}"] or 0)
            for colour in COLOURS
            if sent[f"chips_{colour}"]
        ]
        return {"table_id": UUID(sent["table"]), "mark": sent["mark"], "lines": lines}


class RetirementForm(Form):
    counted = forms.IntegerField(
        label=_("Counted chips"),
        min_value=0,
        max_value=MOST_COUNTED,
        help_text=_("A plaque counts as several chips."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)


class CheckForm(Form):
    """The number of chips that was counted of each colour; a colour that is left empty stays as it is."""

    def __init__(
        self, data: FormData = None, *, series: Iterable[tuple[UUID, str]], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.keys: dict[str, UUID] = {}
        for key, label in series:
            name = f"counted_{key.hex}"
            self.keys[name] = key
            self.fields[name] = forms.IntegerField(
                label=label,
                required=False,
                min_value=0,
                max_value=MOST_COUNTED,
                # Not the number of the register: the count would only repeat it.
                help_text=_("A plaque counts as several chips."),
            )

    def facts(self, house: House) -> dict[str, object]:
        # Zero is a count: a colour of which no chip is left.
        sent = {self.keys[name]: number for name, number in self.cleaned_data.items() if number is not None}
        return {"counted": sent}


def _value_field() -> AmountField:
    return AmountField(
        label=_("Value of a chip"),
        max_digits=14,
        decimal_places=2,
        required=False,
        help_text=_("Empty: the minimum of the table."),
    )


def _seat_field() -> forms.ChoiceField:
    # Players may also stand: the law limits those who are seated (LU art. 37-1(4)).
    return forms.ChoiceField(label=_("Seat"), required=False)


def _seat_choices(seats: int) -> Choices:
    return [("", str(STANDING)), *((str(seat), str(seat)) for seat in range(1, seats + 1))]


class AssignForm(Form):
    """The colour of a player, on its tile of the board: seat and value."""

    # A button that is pressed twice on a slow phone assigns one colour.
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    series = forms.UUIDField(widget=forms.HiddenInput)
    seat = _seat_field()
    value = _value_field()

    def __init__(self, data: FormData = None, *, seats: int, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "seat", _seat_choices(seats))

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        seat = int(sent["seat"]) if sent["seat"] else None
        return {"nonce": sent["nonce"], "wish": ColourWish(sent["series"], sent["value"], seat)}


class ReturnForm(Form):
    """The number of chips that a player gave back, or left at the table."""

    # Zero is possible: a player may have lost all chips, or taken them along.
    chips = forms.IntegerField(
        label=_("Chips"),
        min_value=0,
        max_value=MOST_COUNTED,
        help_text=_("A plaque counts as several chips."),
    )


class ChangeForm(Form):
    """A new value: the chips that the player gives back, and the other colour."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    chips = forms.IntegerField(
        label=pgettext_lazy("colour chips", "Chips given back"), min_value=0, max_value=MOST_COUNTED
    )
    series = forms.ChoiceField(label=_("New colour"), widget=forms.RadioSelect)
    value = _value_field()
    seat = _seat_field()

    def __init__(self, data: FormData = None, *, colours: Choices, seats: int, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "series", colours)
        set_choices(self, "seat", _seat_choices(seats))

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        seat = int(sent["seat"]) if sent["seat"] else None
        wish = ColourWish(UUID(sent["series"]), sent["value"], seat)
        return {"nonce": sent["nonce"], "chips": sent["chips"], "wish": wish}
