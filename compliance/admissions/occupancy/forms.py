"""Forms of the guests in the rooms."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form


class CountForm(Form):
    """How many guests somebody counted in a room."""

    people = forms.IntegerField(label=_("Counted in the room"), min_value=0, max_value=100_000)


class CapacityForm(Form):
    """How many guests the house wants in a room at most; empty for no figure."""

    capacity = forms.IntegerField(
        label=_("Capacity (warning threshold)"), min_value=1, max_value=100_000, required=False
    )

    def facts(self, house: Any) -> dict[str, Any]:
        return {"people": self.cleaned_data["capacity"]}
