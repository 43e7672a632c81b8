"""Forms for a denomination and for a change of its stock."""

from typing import Unpack

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, Choices, set_choices

from ..witnesses.forms import WitnessedForm
from .presentation.words import MEDIA


class PieceForm(Form):
    """A chip or plaque: its value, colour and series."""

    medium = forms.ChoiceField(label=_("Kind"))
    value = AmountField(label=_("Value"), max_digits=14, decimal_places=2)
    colour = forms.CharField(label=_("Colour"), max_length=40)
    series = forms.CharField(label=_("Series"), required=False, max_length=40)

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "medium", [(code, capfirst(str(label))) for code, label in MEDIA.items()])


class StockForm(WitnessedForm):
    """A change of stock: number of pieces, voucher and witness."""

    change = forms.IntegerField(
        label=_("Pieces added, or removed (minus sign)"),
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    reason = forms.ChoiceField(label=_("Why"))
    reference = forms.CharField(label=pgettext_lazy("proof of a booking", "Voucher"), max_length=120)
    remark = forms.CharField(label=_("Remark"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))
    field_order = ["change", "reason", "reference", "witness", "remark"]

    def __init__(
        self, data: FormData = None, *, staff: Choices, reasons: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, staff=staff, **options)
        set_choices(self, "reason", [("", _("Choose")), *reasons])
