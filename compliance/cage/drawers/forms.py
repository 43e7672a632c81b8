"""Forms for manual bookings, adjustments and voids."""

from typing import Unpack

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, set_choices

from .presentation.words import BY_HAND, MEANS
from .services.bookings import Change


class BookingForm(Form):
    """Card takings, another receipt or another payment in cash."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    kind = forms.ChoiceField(label=_("Type"))
    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2)
    reference = forms.CharField(
        label=pgettext_lazy("proof of a booking", "Voucher"),
        required=False,
        max_length=120,
        help_text=_("Its number and purpose."),
    )

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        kinds = [(name, capfirst(str(label))) for name, label in BY_HAND.items()]
        set_choices(self, "kind", [("", _("Choose")), *kinds])


class OtherPaymentForm(Form):
    """Another payment that exceeds what the holder may pay alone."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2)
    reference = forms.CharField(
        label=pgettext_lazy("proof of a booking", "Voucher"),
        max_length=120,
        help_text=_("Its number and purpose."),
    )


class ReasonForm(Form):
    """The reason for a reversal."""

    reason = forms.CharField(label=_("Reason"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))


class VoidForm(ReasonForm):
    """The reason for voiding a booking."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)


class AdjustForm(VoidForm):
    """An adjustment of the expected amount."""

    means = forms.ChoiceField(label=_("Denomination"))
    amount = AmountField(
        label=_("Amount"),
        max_digits=14,
        decimal_places=2,
        help_text=_("Enter a minus sign to reduce the amount."),
    )
    field_order = ["means", "amount", "reason"]

    def __init__(self, data: FormData = None, *, cash: bool = True, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        means = [(name, capfirst(str(label))) for name, label in MEANS.items() if cash or name != "cash"]
        set_choices(self, "means", means)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return sent | {"change": Change(**{sent.pop("means"): sent.pop("amount")})}
