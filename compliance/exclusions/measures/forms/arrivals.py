"""Did I understand when and how a decision of the Minister or a request reached the house?"""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.exclusions.measure_register.presentation.words import CHANNELS
from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField

from ..services.arrivals import Arrival


class ArrivalForm(Form):
    """A decision of the Minister: it arrives in writing."""

    received_on = CalendarField(label=_("Received on"))
    received_time = forms.TimeField(
        label=_("Time"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )
    channel = forms.ChoiceField(label=_("Channel"), choices=[("", _("Choose")), *CHANNELS.items()])

    def arrival(self, zone: ZoneInfo) -> Arrival:
        found: dict[str, Any] = self.cleaned_data
        return Arrival(
            received_at=datetime.combine(found["received_on"], found["received_time"], tzinfo=zone),
            channel=found["channel"],
            forwarded=found.get("forwarded"),
        )


class RequestForm(ArrivalForm):
    """A request of the person themselves, which may be passed on to the Minister as well."""

    forwarded = forms.BooleanField(
        label=_("Passed on to the Minister of Justice"),
        required=False,
        help_text=_("When the person also asks the Minister for an exclusion, ground 1."),
    )


# What the house decides itself arrives from nowhere.
ARRIVALS: dict[str, type[ArrivalForm]] = {"ministerial": ArrivalForm, "self_ban": RequestForm}
