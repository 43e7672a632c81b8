"""Money left behind through the API: the finds, a new one, and what is done with it on the floor and at the desk."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView, understood
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


class FindActOutput(serializers.Serializer[Any]):
    """`accepted` is false when the house says no; `reason` then says why and what to do, `field` where."""

    accepted = serializers.BooleanField()
    find = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(help_text="Empty when accepted.")
    field = serializers.CharField(help_text="Empty when accepted, or when the reason is about no field.")


class FindView(HouseView):
    """GET one find. The log says who looked."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_find", responses={200: FindOutput}, tags=TAGS)
    def get(self, request: Request, find_id: UUID) -> Response:
        row = find_row(self.house.id, find_id)
        services.note_find_opened(venue_id=self.house.id, find=row, by=self.presence.staff, at=moment())
        return Response(FindOutput(_told(row, self.house.gaming_day(moment()))).data)


class FindsView(HouseView):
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
        state = understood(self.Filter, request.query_params).get("state", "")
        today = self.house.gaming_day(moment())
        found = selectors.in_state(self.house.id, state)
        answer = as_list(
            self, columns.FINDS, found, lambda rows: [_told(row, today) for row in rows], asked={"state": state}
        )
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="write_down_find",
        request=Input,
        responses={200: FindActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        found = Found(**understood(self.Input, request.data))
        return answered(
            self, "orphans.find.recorded", None, lambda who: services.record_find(found=found, nonce=uuid4(), **who)
        )


class CoupsView(HouseView):
    """POST a game that was played since, with what an abandoned stake won in it."""

    permissions = {"POST": RECORD}

    class Input(serializers.Serializer[Any]):
        number = serializers.IntegerField(min_value=1, max_value=1000, help_text="Which game: the next one.")
        gain = money(min_value=NOTHING, default=NOTHING)

    @extend_schema(
        operation_id="count_game",
        request=Input,
        responses={200: FindActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, find_id: UUID) -> Response:
        row, said = find_row(self.house.id, find_id), understood(self.Input, request.data)
        return answered(self, "orphans.coup.counted", row, lambda who: services.count_coup(find=row, **said, **who))


class EstablishmentView(HouseView):
    """POST that a stake is established to be abandoned."""

    permissions = {"POST": RECORD}

    @extend_schema(
        operation_id="establish_abandoned_stake",
        request=None,
        responses={200: FindActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, find_id: UUID) -> Response:
        row = find_row(self.house.id, find_id)
        return answered(self, "orphans.find.established", row, lambda who: services.establish(find=row, **who))


class CashInView(HouseView):
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

    @extend_schema(
        operation_id="cash_in_find",
        request=Input,
        responses={200: FindActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, find_id: UUID) -> Response:
        row, said = find_row(self.house.id, find_id), understood(self.Input, request.data)
        pieces = [Piece(**piece) for piece in said.pop("pieces", [])]

        def act(who: dict[str, Any]) -> Any:
            return services.cash_in(find=row, pieces=pieces, nonce=uuid4(), **said, **who)

        return answered(self, "orphans.find.cashed_in", row, act)


class FindEndView(HouseView):
    """POST why a find ends without the carnet: lost in play, written down by mistake, or lapsed to the house."""

    permissions = {"POST": "orphans.find.end"}

    class Input(serializers.Serializer[Any]):
        outcome = serializers.ChoiceField(["lost", "mistake", "lapsed"])
        reason = serializers.CharField(max_length=2000, allow_blank=True, default="")

    @extend_schema(
        operation_id="end_find", request=Input, responses={200: FindActOutput}, parameters=[IDEMPOTENCY_KEY], tags=TAGS
    )
    def post(self, request: Request, find_id: UUID) -> Response:
        row, said = find_row(self.house.id, find_id), understood(self.Input, request.data)
        if said["outcome"] == "lapsed":
            reason = said["reason"]
            return answered(
                self, "orphans.find.lapsed", row, lambda who: services.lapse(find=row, reason=reason, **who)
            )
        return answered(self, "orphans.find.dropped", row, lambda who: services.drop(find=row, **said, **who))


def find_row(venue_id: UUID, find_id: UUID) -> Any:
    try:
        return selectors.find(venue_id, find_id)
    except ObjectDoesNotExist as error:
        raise exceptions.NotFound("This house has no such find.") from error


def answered(view: HouseView, kind: str, row: Any, act: Callable[[dict[str, Any]], Any]) -> Response:
    """Do an act once under its key, and answer with its find; a "no" of the house is an answer as well."""
    who = {"house": view.presence.house, "by": view.presence.staff, "at": moment()}
    try:
        with acting_once(*view.required_key()):
            done = act(who)
    except log.Repeated as again:
        return _answer(view.first_result(again, kind))
    except services.OrphanRefused as refused:
        return _answer(None, str(refused), refused.field or "")
    return _answer(row.pk if row is not None else done.pk)


def _answer(find_id: UUID | None, reason: str = "", field: str = "") -> Response:
    return Response(FindActOutput({"accepted": not reason, "find": find_id, "reason": reason, "field": field}).data)


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
