"""Form for a tip."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form
from compliance.http.input.fields import AmountField


class TipForm(Form):
    """A tip placed in the tip box."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    amount = AmountField(label=_("Tip"), max_digits=14, decimal_places=2)
    colour_chips = forms.BooleanField(
        label=_("Given in colour chips, converted into value chips immediately"), required=False
    )
