"""Forms of keno: a ticket, a draw, and the payment of winnings."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, Choices, set_required_choices

from ..prizes.forms import NumbersField
from .services.rounds import TicketWish


class TicketForm(Form):
    # Sent with the form, so that a double click registers one ticket.
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    table = forms.ChoiceField(label=_("Table"))
    numbers = NumbersField(label=_("Numbers"), max_length=120, help_text=_("1 to 15 numbers from 1 to 80."))
    stake = AmountField(label=_("Stake of each game"), max_digits=14, decimal_places=2)
    # The largest integer of the column is a little above.
    wished = forms.IntegerField(label=_("Wished round"), min_value=1, max_value=2_000_000_000)
    games = forms.IntegerField(label=_("Games"), min_value=1, max_value=1000, initial=1)
    electronic = forms.BooleanField(label=_("Electronic form"), required=False)

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)

    def facts(self, house: House) -> dict[str, object]:
        """Return the arguments of the service."""
        sent = dict(self.cleaned_data)
        known = {"table_id": UUID(sent.pop("table")), "nonce": sent.pop("nonce")}
        return known | {"wish": TicketWish(**sent)}


class DrawForm(Form):
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    table = forms.ChoiceField(label=_("Table"))
    numbers = NumbersField(
        label=_("Numbers drawn"),
        max_length=200,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("20 numbers from 1 to 80, in their order."),
    )

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)

    def facts(self, house: House) -> dict[str, object]:
        """Return the arguments of the service."""
        sent = dict(self.cleaned_data)
        return sent | {"table_id": UUID(sent.pop("table"))}


class CollectionForm(Form):
    payout = forms.CharField(
        label=_("Number of the payout"), max_length=20, required=False, help_text=_("Only for a large prize.")
    )
