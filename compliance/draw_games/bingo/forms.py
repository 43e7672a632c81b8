"""Forms of bingo rounds: opening, sale, draw, claim, payment and end."""

from decimal import Decimal
from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import Choices, set_required_choices

from ..prizes.forms import NumbersField
from ..prizes.presentation.words import REASONS
from .services.rounds import RoundWish

# Below the largest integer of the column.
LARGEST_CARD = 2_000_000_000


class RoundForm(Form):
    # Sent with the form, so that a double click opens one round.
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    table = forms.ChoiceField(label=_("Table"))
    offer = forms.ChoiceField(label=_("Game of the payout schedule"))
    colour = forms.CharField(label=pgettext_lazy("bingo round", "Colour"), max_length=40, required=False)
    jackpot = forms.CharField(
        label=_("Progressive jackpot"),
        max_length=120,
        required=False,
        help_text=_("Its name, if it can be won in this round."),
    )

    def __init__(
        self, data: FormData = None, *, tables: Choices, offers: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)
        set_required_choices(self, "offer", offers)

    def facts(self, house: House) -> dict[str, object]:
        """Return the arguments of the service; an offer is variant, pattern and price of a card."""
        sent = dict(self.cleaned_data)
        # One choice and not three: other combinations are not in the schedule.
        variant, pattern, price = sent.pop("offer").split()
        wish = RoundWish(int(variant), pattern, Decimal(price), colour=sent["colour"], jackpot=sent["jackpot"])
        return {"table_id": UUID(sent["table"]), "wish": wish, "nonce": sent["nonce"]}


class SaleForm(Form):
    first_card = forms.IntegerField(label=_("First card"), min_value=1, max_value=LARGEST_CARD)
    last_card = forms.IntegerField(label=_("Last card"), min_value=1, max_value=LARGEST_CARD)


class BallForm(Form):
    number = forms.IntegerField(label=_("Number drawn"), min_value=1, max_value=90)


class ClaimForm(Form):
    card = forms.IntegerField(label=_("Serial number of the card"), min_value=1, max_value=LARGEST_CARD)
    numbers = NumbersField(
        label=_("Numbers of the card"),
        max_length=400,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Row by row. A second person compares them with the card."),
    )


class EndForm(Form):
    reason = forms.CharField(
        label=_("Reason"), max_length=2000, required=False, help_text=_("Only for a round without a bingo.")
    )


class PaymentForm(Form):
    payout = forms.CharField(
        label=_("Number of the payout"), max_length=20, required=False, help_text=_("Only for a large prize.")
    )


class UnclaimedForm(Form):
    card = forms.IntegerField(label=_("Serial number of the card"), min_value=1, max_value=LARGEST_CARD)
    reason = forms.ChoiceField(label=_("Reason"), choices=list(REASONS.items()))
