"""To what the registers of shifts and slips are narrowed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.fields import CalendarField, LongSelect
from compliance.http.forms import Form

from ..words import SLIPS, STATES, WAYS

ALL = ("", _("All"))


class DaysForm(Form):
    """A first and a last gaming day."""

    first = CalendarField(label=_("From gaming day"), required=False)
    last = CalendarField(label=_("To gaming day"), required=False)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("first") and said.get("last") and said["first"] > said["last"]:
            self.add_error("last", _("The last day is before the first one."))
        return said

    def narrowed(self) -> str:
        """The same as codes and days, for the log."""
        return " ".join(f"{name}={value}" for name, value in self.cleaned_data.items() if value)


class ShiftFilters(DaysForm):
    place = forms.ChoiceField(label=_("Desk or table"), required=False, widget=LongSelect)
    state = forms.ChoiceField(label=_("State"), required=False, choices=[ALL, *STATES.items()])
    field_order = ["place", "state", "first", "last"]

    def __init__(self, *args: Any, places: list[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        place = self.fields["place"]
        assert isinstance(place, forms.ChoiceField)
        place.choices = [ALL, *places]


class SlipFilters(DaysForm):
    kind = forms.ChoiceField(label=_("Kind"), required=False, choices=[ALL, *SLIPS.items()])
    state = forms.ChoiceField(
        label=_("State"), required=False, choices=[ALL, ("way", WAYS[""]), *((k, v) for k, v in WAYS.items() if k)]
    )
    field_order = ["kind", "state", "first", "last"]
