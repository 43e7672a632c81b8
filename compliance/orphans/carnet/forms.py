"""Form for reversing a line of the orphan register."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form


class ReversalForm(Form):
    """The reason for reversing a register line."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Appears in the orphan register."),
    )
