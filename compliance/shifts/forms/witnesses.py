"""What a witness says was not so, and why a supervisor lets it go on."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.forms import Form


class DisputeForm(Form):
    """The witness saw it differently."""

    said = forms.CharField(
        label=_("What you dispute"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2})
    )


class SettlementForm(Form):
    """A third person has looked into it."""

    reason = forms.CharField(
        label=_("What you checked and why work may continue"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
    )
