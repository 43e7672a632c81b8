"""Forms for the arrival of a Minister's decision or a guest's request, and for forwarding a request."""

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
    """The arrival of a Minister's decision, always in writing."""

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
    """The arrival of a guest's request, which may also be forwarded to the Minister."""

    forwarded = forms.BooleanField(
        label=_("Passed on to the Minister of Justice"),
        required=False,
        help_text=_("When the person also asks the Minister for an exclusion, ground 1."),
    )


class ForwardingForm(Form):
    """The day on which a request was forwarded to the Minister."""

    forwarded_on = CalendarField(label=_("Forwarded on"))


# Management's own decisions have no arrival.
ARRIVALS: dict[str, type[ArrivalForm]] = {"ministerial": ArrivalForm, "self_ban": RequestForm}
