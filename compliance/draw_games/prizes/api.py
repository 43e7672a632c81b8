"""API of the prizes of payout schedules."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from . import selectors
from .domain import BingoLine, KenoLine
from .presentation import words
from .presentation.register import PRIZES
from .services import prize_tables


class BingoPrizeInput(InputSerializer):
    variant = serializers.ChoiceField([75, 80, 90])
    pattern = serializers.ChoiceField(list(words.PATTERNS))
    price = money_field(min_value=CENT, help_text="The price of a card.")
    prize = money_field(min_value=CENT)


class KenoPrizeInput(InputSerializer):
    marked = serializers.IntegerField(min_value=1, max_value=15)
    hits = serializers.IntegerField(min_value=0, max_value=15)
    multiple = money_field(min_value=CENT, help_text="The multiple of the stake.")


class DrawPrizesView(RegisterList, ActView):
    """GET returns the prizes of payout schedules, newest first. POST enters those of a published schedule.

    Another person then releases them.
    """

    register = PRIZES
    permissions = {"POST": words.ENTER}

    class Input(InputSerializer):
        version = serializers.UUIDField(source="version_id", help_text="A published version of a payout schedule.")
        minutes = serializers.IntegerField(
            min_value=1, max_value=1440, allow_null=True, default=None, help_text="Keno only: from game to game."
        )
        bingo = BingoPrizeInput(many=True, default=list)
        keno = KenoPrizeInput(many=True, default=list)

    act = Act("enter_draw_prizes", prize_tables.enter_prizes, "draw_games.prizes.entered", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        lines = [BingoLine(**each) for each in sent.pop("bingo")] + [KenoLine(**each) for each in sent.pop("keno")]
        return sent | {"lines": lines}


class DrawPrizesReleaseView(ActView):
    """POST releases prizes, as another person than the one who entered them."""

    permissions = {"POST": words.RELEASE}
    act = Act(
        "release_draw_prizes",
        prize_tables.release_prizes,
        "draw_games.prizes.released",
        subject=Subject("prize_table", selectors.get_prize_table),
    )
