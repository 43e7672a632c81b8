"""Form for a step of an interview."""

from datetime import datetime
from typing import TYPE_CHECKING, Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField
from compliance.http.registers.same_names import staff_choices

from .presentation.words import STEPS
from .services import StepDetails

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


class InterviewForm(Form):
    """One step. Times are local to the venue: a scheduled interview needs a date and time, a held one its date."""

    step = forms.ChoiceField(label=_("What happened"), choices=list(STEPS.items()))
    day = CalendarField(label=_("Day"), required=False, help_text=_("The agreed day, or the day it was held."))
    time = forms.TimeField(
        label=_("Time"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        help_text=_("For an agreed interview."),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Record only what the team needs; the person may request the erasure of the note."),
    )

    def __init__(self, data: FormData = None, *, team: "list[Staff]", **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["led_by"] = forms.TypedChoiceField(
            label=_("Team member"),
            choices=[("", _("Choose")), *staff_choices(team)],
            required=False,
            coerce=UUID,
            empty_value=None,
        )

    def clean(self) -> dict[str, object]:
        found = super().clean() or self.cleaned_data
        step, day = found.get("step"), found.get("day")
        if step == "accepted" and "day" not in self.errors and "time" not in self.errors:
            if day is None:
                self.add_error("day", _("Enter the agreed day."))
            if found.get("time") is None:
                self.add_error("time", _("Enter the agreed time."))
        if step == "held" and day is None and "day" not in self.errors:
            self.add_error("day", _("Enter the day on which the interview was held."))
        return found

    def facts(self, house: House) -> dict[str, object]:
        found, step = self.cleaned_data, self.cleaned_data["step"]
        details = StepDetails(
            step=step,
            meets_at=datetime.combine(found["day"], found["time"], tzinfo=house.zone) if step == "accepted" else None,
            held_on=found["day"] if step == "held" else None,
            led_by_id=found["led_by"] if step in {"accepted", "held"} else None,
            note=found["note"],
        )
        return {"details": details}
