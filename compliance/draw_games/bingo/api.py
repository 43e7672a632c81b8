"""API of bingo rounds."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..prizes.presentation import words
from . import selectors
from .forms import LARGEST_CARD
from .presentation.register import BINGO_ROUNDS
from .services import claims, rounds
from .services.rounds import RoundWish

ROUND = Subject("round", selectors.get_round)
CLAIM = Subject("claim", selectors.get_claim)


class BingoRoundsView(RegisterList, ActView):
    """GET returns the bingo rounds with their cards, draws and claims, newest first. POST opens a round.

    Its prize is that of the payout schedule in force.
    """

    register = BINGO_ROUNDS
    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        variant = serializers.ChoiceField([75, 80, 90])
        pattern = serializers.ChoiceField(list(words.PATTERNS))
        price = money_field(min_value=CENT, help_text="The price of a card.")
        colour = serializers.CharField(max_length=40, allow_blank=True, default="")
        jackpot = serializers.CharField(
            max_length=120, allow_blank=True, default="", help_text="A progressive jackpot that can be won in addition."
        )

    act = Act("open_bingo_round", rounds.open_round, "draw_games.bingo_round.opened", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"table_id": sent.pop("table_id"), "wish": RoundWish(**sent)}


class CardSalesView(ActView):
    """POST records cards sold for a round, before its first draw."""

    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        first_card = serializers.IntegerField(min_value=1, max_value=LARGEST_CARD)
        last_card = serializers.IntegerField(min_value=1, max_value=LARGEST_CARD)

    act = Act("sell_bingo_cards", rounds.sell_cards, "draw_games.cards.sold", Input, ROUND)


class BallsView(ActView):
    """POST records the next ball of a round."""

    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        number = serializers.IntegerField(min_value=1, max_value=90)

    act = Act("draw_bingo_ball", rounds.draw_ball, "draw_games.ball.drawn", Input, ROUND)


class BingoClaimsView(ActView):
    """POST records a bingo that a player called after the last ball."""

    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        card = serializers.IntegerField(min_value=1, max_value=LARGEST_CARD)
        numbers = serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=90),
            default=list,
            max_length=24,
            help_text="Those of the card, row by row. Another person checks the card, with or without them.",
        )

    act = Act("claim_bingo", claims.claim_bingo, "draw_games.bingo.claimed", Input, ROUND)


class ClaimDecisionView(ActView):
    """POST records the check of a claimed card by another person; without it, no bingo is valid."""

    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        valid = serializers.BooleanField()

    act = Act("decide_bingo_claim", claims.decide_claim, "draw_games.bingo.decided", Input, CLAIM)


class BingoPaymentView(ActView):
    """POST records the payment of a valid bingo after the end of its round."""

    permissions = {"POST": words.PAY}

    class Input(InputSerializer):
        payout = serializers.CharField(
            max_length=20, allow_blank=True, default="", help_text="The number of the payout of a large prize."
        )

    act = Act("pay_bingo", claims.pay_bingo, "draw_games.bingo.paid", Input, CLAIM)


class BingoEndView(ActView):
    """POST ends a round; its winners share the prize equally."""

    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        reason = serializers.CharField(
            max_length=2000, allow_blank=True, default="", help_text="Only for a round without a bingo."
        )

    act = Act("end_bingo_round", rounds.end_round, "draw_games.bingo_round.ended", Input, ROUND)


class UnclaimedBingosView(ActView):
    """POST records a bingo that was not claimed, or not in time."""

    permissions = {"POST": words.RUN}

    class Input(InputSerializer):
        card = serializers.IntegerField(min_value=1, max_value=LARGEST_CARD)
        reason = serializers.ChoiceField(list(words.REASONS))

    act = Act("record_unclaimed_bingo", claims.record_unclaimed, "draw_games.bingo.unclaimed", Input, ROUND)
