"""Forms for requests for proof of means and their answers."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField

from .presentation.words import EVIDENCE, MEANS, TRIGGERS


class MeansForm(Form):
    """The reason for the request."""

    because = forms.ChoiceField(label=_("Reason for the request"), choices=[("", _("Choose")), *TRIGGERS.items()])
    asked_on = CalendarField(label=_("Requested on"))
    reason = forms.CharField(label=_("Observation"), max_length=4000, widget=forms.Textarea({"rows": 3}))


class JudgedForm(Form):
    """The proof shown and the conclusion. Documents are returned to the guest."""

    outcome = forms.ChoiceField(label=_("Conclusion on means"), choices=[("", _("Choose")), *MEANS.items()])
    evidence = forms.ChoiceField(
        label=_("Evidence shown"),
        required=False,
        choices=[("", _("Choose")), *EVIDENCE.items()],
        help_text=_("Type only; no copy is stored."),
    )
    decided_on = CalendarField(label=_("Concluded on"))
    note = forms.CharField(label=_("Note"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3}))
