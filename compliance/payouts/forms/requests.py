"""Forms for a request: what was won, where, and who receives it."""

from datetime import datetime
from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.games.domain.pay_tables import Game
from compliance.games.presentation.pay_tables import format_odds
from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices

from ..presentation.words import IDENTITIES, JACKPOTS, MEANS, REQUESTED_ORIGINS
from ..services.requests import PayoutRequest


class AskForm(Form):
    """A request for a payout from the desk or the floor; the bet is chosen together with its game."""

    # Sent with the form, so that a double click or a resent page requests the money only once.
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    origin = forms.ChoiceField(label=_("Where it was won"), widget=forms.RadioSelect)
    table = forms.ChoiceField(label=_("Table"), required=False)
    machine = forms.CharField(
        label=pgettext_lazy("gaming machine", "Machine"),
        required=False,
        max_length=40,
        help_text=pgettext_lazy("gaming machine", "Its number."),
    )
    win = forms.ChoiceField(
        label=_("Game and bet"), required=False, help_text=_("The pay table then calculates the winnings.")
    )
    stake = AmountField(label=_("Stake"), max_digits=14, decimal_places=2, required=False)
    amount = AmountField(label=_("Amount to pay"), max_digits=14, decimal_places=2)
    stake_returned = forms.BooleanField(label=_("The amount contains the stake"), required=False)
    jackpot = forms.ChoiceField(label=_("Jackpot"), required=False)
    won_on = CalendarField(label=_("Won on"))
    won_time = forms.TimeField(
        label=pgettext_lazy("time of day", "At"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )
    means = forms.ChoiceField(label=_("Paid by"), widget=forms.RadioSelect, choices=list(MEANS.items()))
    text = forms.CharField(
        label=_("Find the guest"), required=False, max_length=120, help_text=_("Name or complete document number.")
    )
    person = forms.UUIDField(required=False, widget=forms.HiddenInput)
    identity = forms.ChoiceField(label=_("Identity"), choices=list(IDENTITIES.items()))
    paper = forms.CharField(
        label=_("Paper"), required=False, max_length=120, help_text=_("Type, issuing state and number.")
    )
    beneficiary = forms.CharField(label=_("Paid to"), required=False, max_length=200)
    address = forms.CharField(label=_("Address"), required=False, max_length=500, widget=forms.Textarea({"rows": 2}))
    account = forms.CharField(
        label=pgettext_lazy("bank or ledger", "Account"), required=False, max_length=60, help_text=_("For a transfer.")
    )
    remark = forms.CharField(label=_("Remark"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))

    def __init__(
        self,
        data: FormData = None,
        *,
        tables: Choices,
        games: tuple[Game, ...],
        jackpots: tuple[str, ...],
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        none = ("", pgettext_lazy("table or jackpot", "None"))
        set_choices(self, "origin", [(code, capfirst(str(words))) for code, words in REQUESTED_ORIGINS.items()])
        set_choices(self, "table", [none, *tables])
        set_choices(self, "win", [("", _("Not named")), *(_game_group(game) for game in games)])
        set_choices(self, "jackpot", [none, *((code, JACKPOTS[code]) for code in jackpots)])

    def facts(self, house: House) -> dict[str, object]:
        """Return the request, with the time in the casino's time zone."""
        data = self.cleaned_data
        game, _slash, bet = data["win"].partition("/")
        copied_fields = (
            "origin",
            "machine",
            "stake",
            "stake_returned",
            "jackpot",
            "amount",
            "means",
            "identity",
            "paper",
        )
        payout_request = PayoutRequest(
            won_at=datetime.combine(data["won_on"], data["won_time"], tzinfo=house.zone),
            table_id=UUID(data["table"]) if data["table"] else None,
            game=game,
            bet=bet,
            person_id=data["person"],
            **{name: data[name] for name in (*copied_fields, "beneficiary", "address", "account", "remark")},
        )
        return {"payout_request": payout_request, "nonce": data["nonce"]}


class CarriedForm(Form):
    """The data of an exchange that is a large payout, sent in the request body so that the cashier types it once."""

    # Required: the request form has the same field names, and this one tells the two apart.
    carried = forms.BooleanField()
    origin = forms.ChoiceField(choices=list(REQUESTED_ORIGINS.items()))
    amount = AmountField(max_digits=14, decimal_places=2)
    identity = forms.ChoiceField(choices=list(IDENTITIES.items()))
    paper = forms.CharField(required=False, max_length=120)
    person = forms.UUIDField(required=False)

    def initial_values(self) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in ("origin", "amount", "identity", "paper")}


class WorkForm(Form):
    """The part of a request that the explanation needs, submitted while the cashier types."""

    # Nothing is required and no choice is checked: a half-filled form gets no answer instead of errors.
    origin = forms.CharField(required=False, max_length=10)
    win = forms.CharField(required=False, max_length=120)
    stake = AmountField(max_digits=14, decimal_places=2, required=False)
    amount = AmountField(max_digits=14, decimal_places=2, required=False)
    stake_returned = forms.BooleanField(required=False)
    jackpot = forms.CharField(required=False, max_length=10)
    means = forms.CharField(required=False, max_length=10)
    won_on = CalendarField(required=False)
    won_time = forms.TimeField(required=False)

    def won_at(self, house: House) -> datetime | None:
        """Return the time of the win in the casino's time zone, if it is typed in full."""
        day, time = self.cleaned_data["won_on"], self.cleaned_data["won_time"]
        if day and time:
            return datetime.combine(day, time, tzinfo=house.zone)
        return None


def _game_group(game: Game) -> tuple[str, Choices]:
    """Return a game with its bets as a group of a select. The game itself is a choice if it has no bets."""
    named = [
        (f"{game.id}/{bet.id}", f"{bet.name} ({format_odds(bet.odds) if bet.odds is not None else bet.value or '?'})")
        for bet in game.bets
    ]
    return game.name, named or [(f"{game.id}/", game.name)]
