"""API of keno rounds and tickets."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..prizes.presentation import words
from . import selectors
from .presentation.registers import KENO_ROUNDS, KENO_TICKETS
from .services import rounds, winnings
from .services.rounds import TicketWish

TICKET = Subject("ticket", selectors.get_ticket)


class KenoRoundsView(RegisterList, ActView):
    """GET returns the keno rounds, newest first. POST records the numbers of the next round.

    Winnings of electronic forms whose series ends with it are paid.
    """

    register = KENO_ROUNDS
    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        numbers = serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=80), max_length=20, help_text="In their order."
        )

    act = Act("record_keno_draw", rounds.record_draw, "draw_games.keno.drawn", Input, nonce=True)


class KenoTicketsView(RegisterList, ActView):
    """GET returns the keno tickets with their winnings, newest first. POST registers a form.

    A form that is too late for the wished round plays from the next one: see `first_round` of the list.
    """

    register = KENO_TICKETS
    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        numbers = serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=80), max_length=80, help_text="1 to 15 numbers."
        )
        stake = money_field(min_value=CENT, help_text="For each game.")
        wished = serializers.IntegerField(min_value=1, max_value=2_000_000_000, help_text="The wished round.")
        games = serializers.IntegerField(
            min_value=1, max_value=1000, default=1, help_text="More than 20 only within the gaming day."
        )
        electronic = serializers.BooleanField(default=False)

    act = Act("register_keno_ticket", rounds.register_ticket, "draw_games.ticket.registered", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"table_id": sent.pop("table_id"), "wish": TicketWish(**sent)}


class KenoCollectionView(ActView):
    """POST records the payment of the winnings of a ticket."""

    permissions = {"POST": words.PAY}

    class Input(InputSerializer):
        payout = serializers.CharField(
            max_length=20, allow_blank=True, default="", help_text="The number of the payout of large winnings."
        )

    act = Act("collect_keno_winnings", winnings.collect_winnings, "draw_games.ticket.collected", Input, TICKET)


class KenoLossView(ActView):
    """POST records winnings of a series that were not collected before the next game."""

    permissions = {"POST": words.RUN}
    act = Act("record_keno_loss", winnings.record_loss, "draw_games.ticket.lost", subject=TICKET)
