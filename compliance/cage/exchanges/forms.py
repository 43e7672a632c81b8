"""Form for an exchange and its ID check."""

from typing import Unpack

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, set_choices

from .presentation.words import IDENTITIES, LOCATIONS, PAIRS
from .services import Wish


class ExchangeForm(Form):
    """An exchange as the cashier enters it: amount, then Enter. A table gives no cash."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2)
    pair = forms.ChoiceField(label=_("Exchange type"), widget=forms.RadioSelect)
    location = forms.ChoiceField(label=_("Where"))
    identity = forms.ChoiceField(label=_("Paper"), choices=[*IDENTITIES.items()], initial="not_asked")
    paper = forms.CharField(
        label=_("Identity document"),
        required=False,
        max_length=120,
        help_text=_("For example: passport, Luxembourg, P123."),
    )
    who = forms.CharField(
        label=_("Find the guest"),
        required=False,
        max_length=80,
        help_text=_("First letters of the name, or a complete document number."),
    )
    guest = forms.UUIDField(required=False)
    refused_because = forms.CharField(
        label=_("Reason for refusing the exchange"),
        required=False,
        max_length=500,
        help_text=_("Only if you refuse the exchange; it is recorded as refused."),
    )

    def __init__(self, data: FormData = None, *, at_table: bool, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        pairs = [(code, label) for code, label in PAIRS.items() if not (at_table and code.endswith("-cash"))]
        set_choices(self, "pair", pairs)
        self.fields["pair"].initial = "cash-chips"
        places = ("table", "roaming") if at_table else ("counter", "window", "roaming")
        set_choices(self, "location", [(code, capfirst(str(LOCATIONS[code]))) for code in places])
        self.fields["location"].initial = places[0]

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        gave, _for, got = sent["pair"].partition("-")
        wish = Wish(
            location=sent["location"],
            gave=gave,
            got=got,
            amount=sent["amount"],
            identity=sent["identity"],
            person_id=sent["guest"],
            paper=sent["paper"],
            refused_because=sent["refused_because"],
        )
        return {"wish": wish, "nonce": sent["nonce"]}
