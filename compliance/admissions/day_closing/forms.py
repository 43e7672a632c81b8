"""Form that closes a gaming day."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form


class ClosingForm(Form):
    """The floor manager's note on items left open."""

    note = forms.CharField(
        label=_("Note on open items"), max_length=2000, required=False, widget=forms.Textarea({"rows": 3})
    )
