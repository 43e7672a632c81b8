"""Form for a tip."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form
from compliance.http.input.fields import AmountField


class TipForm(Form):
    """A tip placed in the tip box."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    amount = AmountField(label=_("Tip"), required=False, max_digits=14, decimal_places=2)
    chips = forms.IntegerField(
        label=_("Number of chips"),
        required=False,
        min_value=1,
        max_value=100_000,
        help_text=_("Number and value of the chips give the amount."),
    )
    chip_value = AmountField(label=_("Value of one chip"), required=False, max_digits=14, decimal_places=2)
    colour_chips = forms.BooleanField(
        label=_("Given in colour chips, converted into value chips immediately"), required=False
    )
