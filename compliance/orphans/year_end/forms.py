"""Forms of the payment to the commune and of the numbered receipts."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form
from compliance.http.input.fields import AmountField, CalendarField
from compliance.rules.values.amounts import CENT

from .presentation.words import MEANS
from .services.receipts import NumberedReceipt


class PaymentForm(Form):
    """Beneficiary, means and date of the payment of the total, optionally with the first receipt."""

    commune = forms.CharField(label=_("Municipality of the treasurer"), max_length=120)
    means = forms.ChoiceField(label=_("Paid by"), choices=[("", _("Choose")), *MEANS.items()])
    reference = forms.CharField(
        label=_("Payment reference"), max_length=80, help_text=_("Number of the transfer, cheque or voucher.")
    )
    paid_on = CalendarField(label=_("Paid on"))
    receipt = forms.CharField(
        label=_("Number of a numbered receipt"),
        max_length=40,
        required=False,
        help_text=_("If available: the notice to the Minister then cites it."),
    )
    receipted = AmountField(
        label=_("Amount on the receipt"), max_digits=14, decimal_places=2, min_value=CENT, required=False
    )

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if bool(data.get("receipt")) != bool(data.get("receipted")) and "receipted" not in self.errors:
            self.add_error("receipted", _("A receipt has a number and an amount: enter both or neither."))
        return data

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        receipts = [NumberedReceipt(data["receipt"], data["paid_on"], data["receipted"])] if data["receipt"] else []
        return {name: data[name] for name in ("commune", "means", "reference", "paid_on")} | {"receipts": receipts}


class ReceiptForm(Form):
    """A numbered receipt of the municipal treasurer."""

    number = forms.CharField(label=_("Receipt number"), max_length=40)
    issued_on = CalendarField(label=_("Issued on"))
    amount = AmountField(label=_("Amount on the receipt"), max_digits=14, decimal_places=2, min_value=CENT)

    def facts(self, house: House) -> dict[str, object]:
        return {"stub": NumberedReceipt(**self.cleaned_data)}
