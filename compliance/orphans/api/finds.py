"""Money left behind through the API: the finds, a new one, and what is done with it on the floor and at the desk."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActView, Subject
from compliance.http.api import HouseView, validate
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment

from .. import columns, selectors, services
from ..progress import step_of
from ..services import Found, Piece
from ..words import CATEGORIES, PIECES, STATES

READ, RECORD = "orphans.find.read", "orphans.find.record"
NOTHING, CENT = Decimal("0.00"), Decimal("0.01")
TAGS = ["orphans"]


def money(**more: Any) -> serializers.DecimalField:
    """An amount in the currency of the house."""
    return serializers.DecimalField(max_digits=14, decimal_places=2, **more)


class FindOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="row.pk")
    slip = serializers.CharField(source="row.label", help_text="The number on the slip: T-000014.")
    category = serializers.CharField(source="row.category")
    regime = serializers.CharField(source="row.regime")
    game = serializers.CharField(source="row.game")
    place = serializers.CharField(source="row.place")
    initial = money(source="row.initial")
    worth = money(source="row.worth", help_text="Initial amount and gains.")
    games_played = serializers.IntegerField(source="row.coups_played")
    games_needed = serializers.IntegerField(source="row.coups_needed")
    found_at = serializers.DateTimeField(source="row.found_at")
    gaming_day = serializers.DateField(source="row.gaming_day")
    step = serializers.CharField(
        help_text="play, establish, desk, carnet, custody, custody_ended, lapse, returned, lost, mistake or lapsed."
    )
    carnet = serializers.CharField(allow_null=True, help_text="The exercise of the carnet it stands in.")
    carnet_number = serializers.IntegerField(allow_null=True)


FIND = Subject("find", selectors.find)


class FindView(HouseView):
    """GET one find. The log says who looked."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_find", responses={200: FindOutput}, tags=TAGS)
    def get(self, request: Request, find_id: UUID) -> Response:
        row = selectors.find(self.house.id, find_id)
        services.note_find_opened(venue_id=self.house.id, find=row, by=self.presence.staff, at=moment())
        return Response(FindOutput(_told(row, self.house.gaming_day(moment()))).data)


class FindsView(ActView):
    """GET the finds, newest first. POST writes down a find; a photograph can only be sent from a page."""

    permissions = {"GET": READ, "POST": RECORD}

    class ListOutput(PageOutput):
        results = FindOutput(many=True)

    class Filter(serializers.Serializer[Any]):
        state = serializers.ChoiceField(list(STATES), required=False)

    class Input(serializers.Serializer[Any]):
        category = serializers.ChoiceField(list(CATEGORIES))
        place = serializers.CharField(max_length=80)
        game = serializers.CharField(max_length=60, allow_blank=True, default="", help_text="Only at a table.")
        initial = money(min_value=CENT)
        found_at = serializers.DateTimeField()
        found_by = serializers.UUIDField(allow_null=True, default=None, help_text="Somebody of the staff.")
        finder_said = serializers.CharField(max_length=120, allow_blank=True, default="")
        witnessed_by = serializers.UUIDField(allow_null=True, default=None)
        witness_said = serializers.CharField(max_length=120, allow_blank=True, default="")
        camera = serializers.CharField(max_length=120, help_text="Which camera shows it, and when.")
        remark = serializers.CharField(max_length=2000, allow_blank=True, default="")

    @extend_schema(operation_id="list_finds", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        state = validate(self.Filter, request.query_params).get("state", "")
        today = self.house.gaming_day(moment())
        found = selectors.in_state(self.house.id, state)
        answer = as_list(
            self, columns.FINDS, found, lambda rows: [_told(row, today) for row in rows], asked={"state": state}
        )
        return Response(self.ListOutput(answer).data)

    act = Act("write_down_find", services.record_find, "orphans.find.recorded", Input, nonce=True)

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"found": Found(**sent)}


class CoupsView(ActView):
    """POST a game that was played since, with what an abandoned stake won in it."""

    permissions = {"POST": RECORD}

    class Input(serializers.Serializer[Any]):
        number = serializers.IntegerField(min_value=1, max_value=1000, help_text="Which game: the next one.")
        gain = money(min_value=NOTHING, default=NOTHING)

    act = Act("count_game", services.count_coup, "orphans.coup.counted", Input, FIND)


class EstablishmentView(ActView):
    """POST that a stake is established to be abandoned."""

    permissions = {"POST": RECORD}

    act = Act("establish_abandoned_stake", services.establish, "orphans.find.established", subject=FIND)


class CashInView(ActView):
    """POST what the desk counted: the find goes into the cash, and the carnet gets its next line."""

    permissions = {"POST": "orphans.find.cash_in"}

    class Input(serializers.Serializer[Any]):
        class PieceInput(serializers.Serializer[Any]):
            kind = serializers.ChoiceField(list(PIECES))
            unit_value = money(min_value=CENT)
            count = serializers.IntegerField(min_value=1, max_value=100_000)

        desk = serializers.UUIDField(source="desk_id")
        amount = money(min_value=CENT)
        pieces = PieceInput(many=True, required=False, help_text="Chips and notes; they add up to the amount.")

    act = Act("cash_in_find", services.cash_in, "orphans.find.cashed_in", Input, FIND, nonce=True)

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return sent | {"pieces": [Piece(**piece) for piece in sent.get("pieces", [])]}


def _end(*, find: Any, outcome: str, reason: str, **who: Any) -> Any:
    """What lapses to the house has a service of its own."""
    if outcome == "lapsed":
        return services.lapse(find=find, reason=reason, **who)
    return services.drop(find=find, outcome=outcome, reason=reason, **who)


class FindEndView(ActView):
    """POST why a find ends without the carnet: lost in play, written down by mistake, or lapsed to the house."""

    permissions = {"POST": "orphans.find.end"}

    class Input(serializers.Serializer[Any]):
        outcome = serializers.ChoiceField(["lost", "mistake", "lapsed"])
        reason = serializers.CharField(max_length=2000, allow_blank=True, default="")

    act = Act("end_find", _end, ("orphans.find.lapsed", "orphans.find.dropped"), Input, FIND)


def _told(row: Any, today: Any) -> dict[str, Any]:
    cash_in = getattr(row, "cash_in", None)
    step = step_of(selectors.facts(row), today)
    line = cash_in.line if cash_in else None
    return {
        "row": row,
        "step": step,
        "carnet": line.carnet.label if line else None,
        "carnet_number": line.number if line else None,
    }
