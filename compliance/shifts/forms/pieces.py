"""A denomination of the house, and a tip."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.fields import AmountField
from compliance.http.forms import Form

from ..chip_words import MEDIA


class PieceForm(Form):
    """A chip or plaque: what it is worth, and how staff know it."""

    medium = forms.ChoiceField(label=_("Kind"))
    value = AmountField(label=_("Worth"), max_digits=14, decimal_places=2)
    colour = forms.CharField(label=_("Colour"), max_length=40)
    series = forms.CharField(label=_("Series"), required=False, max_length=40)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        medium = self.fields["medium"]
        assert isinstance(medium, forms.ChoiceField)
        medium.choices = [(code, str(said).capitalize()) for code, said in MEDIA.items()]


class TipForm(Form):
    """A tip that went into the box for tips."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    amount = AmountField(label=_("Tip"), max_digits=14, decimal_places=2)
    colour_chips = forms.BooleanField(
        label=_("Given in colour chips, changed into value chips at once"), required=False
    )
