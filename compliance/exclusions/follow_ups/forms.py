"""Form for the result of a follow-up."""

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField

from .presentation import OUTCOMES


class FollowUpForm(Form):
    held_on = CalendarField(label=pgettext_lazy("follow-up", "Held on"))
    outcome = forms.ChoiceField(
        label=_("Outcome"),
        choices=[("", _("Choose")), *((code, capfirst(str(label))) for code, label in OUTCOMES.items())],
    )
    next_on = CalendarField(label=_("Next follow-up by"), required=False, help_text=_("Empty: none is needed."))
