"""Forms for requests for proof of means and their answers."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField

from .presentation.words import EVIDENCE, MEANS, TRIGGERS


class MeansForm(Form):
    """The reason for the request."""

    because = forms.ChoiceField(label=_("Why the house asks"), choices=[("", _("Choose")), *TRIGGERS.items()])
    asked_on = CalendarField(label=_("Asked on"))
    reason = forms.CharField(label=_("What was seen"), max_length=4000, widget=forms.Textarea({"rows": 3}))


class JudgedForm(Form):
    """The proof shown and the conclusion. Documents are returned to the guest."""

    outcome = forms.ChoiceField(label=_("The means are"), choices=[("", _("Choose")), *MEANS.items()])
    evidence = forms.ChoiceField(
        label=_("What was shown"),
        required=False,
        choices=[("", _("Choose")), *EVIDENCE.items()],
        help_text=_("Only its kind: no copy is kept."),
    )
    decided_on = CalendarField(label=_("Concluded on"))
    note = forms.CharField(label=_("Note"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3}))
