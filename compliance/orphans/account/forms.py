"""Forms of the account: deposits at the bank, and reconciliations with the commercial books."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form
from compliance.http.input.fields import AmountField
from compliance.rules.values.amounts import CENT


class DepositForm(Form):
    """A transfer of orphan funds from the cash to the bank."""

    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2, min_value=CENT)
    reference = forms.CharField(label=_("Bank receipt"), max_length=80, help_text=_("Its number or date, no names."))


class ReconcileForm(Form):
    """The balance of orphan funds according to the commercial books."""

    stated = AmountField(
        label=_("Balance in the commercial accounts"),
        max_digits=14,
        decimal_places=2,
        help_text=_("The credit balance of the account «orphelins» there."),
    )
