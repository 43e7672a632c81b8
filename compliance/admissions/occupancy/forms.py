"""Forms of room occupancy."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form


class CountForm(Form):
    """A head count of the guests in a room."""

    people = forms.IntegerField(label=_("Counted in the room"), min_value=0, max_value=100_000)


class CapacityForm(Form):
    """The maximum of guests in a room; empty for no limit."""

    capacity = forms.IntegerField(
        label=_("Capacity (warning threshold)"), min_value=1, max_value=100_000, required=False
    )

    def facts(self, house: House) -> dict[str, object]:
        return {"people": self.cleaned_data["capacity"]}
