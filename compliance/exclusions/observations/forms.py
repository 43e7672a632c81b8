"""Form for an observation."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField

from .presentation import LEVELS


class ObservationForm(Form):
    """An observation. The risk level and the agreement are optional."""

    observed_on = CalendarField(label=_("Observed on"))
    level = forms.ChoiceField(label=_("Risk"), required=False, choices=[("", _("Not assessed")), *LEVELS.items()])
    note = forms.CharField(
        label=_("Observation"),
        max_length=4000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Record only what the team needs; the person may request the erasure of the note."),
    )
    agreed = forms.CharField(
        label=_("What was agreed"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3})
    )
    follow_up_on = CalendarField(
        label=_("Follow-up by"), required=False, help_text=_("The team is reminded from that day on.")
    )
