"""Did I understand what was typed? Why an alert is cleared."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form


class ClearForm(Form):
    """What somebody looked at, and what follows from it."""

    reason = forms.CharField(
        label=_("Your findings and conclusion"),
        max_length=2000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("The reason is stored with the alert. Reports to the authorities are made outside Carnet."),
    )
