"""Form for clearing an alert."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form


class ClearForm(Form):
    """The reason for clearing an alert, and what follows."""

    reason = forms.CharField(
        label=_("Your findings and conclusion"),
        max_length=2000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("The reason is stored with the alert. Reports to the authorities are made outside Carnet."),
    )
