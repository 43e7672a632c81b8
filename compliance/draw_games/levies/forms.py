"""Form of a counted levy."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_required_choices

from .services.counts import CountedLevy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

ONE_DAY = timedelta(days=1)


def _time_field(label: "_StrPromise") -> forms.TimeField:
    return forms.TimeField(
        label=label,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )


class LevyForm(Form):
    session = forms.ChoiceField(label=_("Session"))
    day = CalendarField(label=_("Date"))
    begins_at = _time_field(pgettext_lazy("levy", "From"))
    ends_at = _time_field(pgettext_lazy("levy", "To"))
    hands = forms.IntegerField(label=_("Hands played"), min_value=1, max_value=100_000)
    stakes = AmountField(label=_("Stakes in all"), max_digits=14, decimal_places=2)
    amount = AmountField(label=_("Levy"), max_digits=14, decimal_places=2, help_text=_("The content of the count box."))

    def __init__(self, data: FormData = None, *, sessions: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "session", sessions)

    def facts(self, house: House) -> dict[str, object]:
        """Return the arguments of the service; an end before the beginning is after midnight."""
        sent = dict(self.cleaned_data)
        day, begins, ends = sent.pop("day"), sent.pop("begins_at"), sent.pop("ends_at")
        last_day = day if ends > begins else day + ONE_DAY
        begins_at = datetime.combine(day, begins, tzinfo=house.zone)
        ends_at = datetime.combine(last_day, ends, tzinfo=house.zone)
        session_id = UUID(sent.pop("session"))
        return {"session_id": session_id, "levy": CountedLevy(begins_at=begins_at, ends_at=ends_at, **sent)}
