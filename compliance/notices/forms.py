"""Did I understand what was typed? How and when a notice was sent, and which notices somebody wants to see."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.fields import CalendarField

from .words import STATES, WAYS


class FilterForm(forms.Form):
    state = forms.ChoiceField(label=_("State"), required=False, choices=[("", _("All")), *STATES.items()])


class SentForm(forms.Form):
    """When by the clock of the house, how, and under which reference it can be proved."""

    way = forms.ChoiceField(label=_("How it was sent"), choices=list(WAYS.items()))
    reference = forms.CharField(
        label=_("Reference"), max_length=80, help_text=_("What proves it: the number of the letter or of the receipt.")
    )
    sent_on = CalendarField(label=_("Day"))
    sent_time = forms.TimeField(
        label=_("Time"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )

    def sent_at(self, zone: ZoneInfo) -> datetime:
        found: dict[str, Any] = self.cleaned_data
        return datetime.combine(found["sent_on"], found["sent_time"], tzinfo=zone)
