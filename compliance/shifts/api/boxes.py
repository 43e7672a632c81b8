"""Drop boxes and the inventory of chips through the API."""

from typing import Any
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActOutput, ActView, Subject
from compliance.http.api import HouseView, validate
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY

from .. import blind, columns, days, drawers, drops, exchange_columns, inventory, services
from ..box_words import STEPS
from .acts import (
    READ,
    TAGS,
    CountedInput,
    ExplanationInput,
    answered,
    money,
    pieces_of,
    reader,
)

HANDLE, COUNT = "shifts.box.handle", "shifts.box.count"


class BoxesView(ActView):
    """GET the drop boxes of the house by number. POST a box by the number on it."""

    permissions = {"GET": READ, "POST": HANDLE}

    class ListOutput(PageOutput):
        class BoxOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField(source="pk")
            name = serializers.CharField()
            round = serializers.UUIDField(source="out", allow_null=True, help_text="Its way now; null when it is free.")

        results = BoxOutput(many=True)

    class Input(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=20, help_text="The number on the box.")

    @extend_schema(operation_id="list_boxes", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.BOXES, drops.boxes(self.house.id))
        return Response(self.ListOutput(answer).data)

    act = Act("add_box", services.add_box, "shifts.box.added", Input)


class RoundOutput(serializers.Serializer[Any]):
    """A box from a table to its count.

    What it should hold is told once its count is compared or signed by the whole team; before only to who supervises,
    counts no boxes and took no part.
    """

    id = serializers.UUIDField(source="round.fitting.pk")
    box = serializers.CharField(source="round.fitting.box.name")
    shift = serializers.UUIDField(source="round.fitting.shift_id")
    seal = serializers.CharField(source="round.fitting.seal")
    fitted_at = serializers.DateTimeField(source="round.fitting.fitted_at")
    state = serializers.CharField(source="round.state", help_text="at_table, waits, moved, opened, counted or signed.")
    expected = money(source="told.expected", allow_null=True, default=None)
    counted = money(source="told.counted", allow_null=True, default=None)
    difference = money(source="told.difference", allow_null=True, default=None)
    missing = serializers.IntegerField(source="round.missing", help_text="Persons who have not counted or signed yet.")
    unsigned = serializers.SerializerMethodField(help_text="Steps and openings whose witness has not signed them.")

    def get_unsigned(self, row: dict[str, Any]) -> int:
        return len(row["round"].unsigned)


class BoxRoundsView(HouseView):
    """GET the ways of the drop boxes, newest first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = RoundOutput(many=True)

    class Filter(serializers.Serializer[Any]):
        first = serializers.DateField(required=False)
        last = serializers.DateField(required=False)

    @extend_schema(operation_id="list_box_rounds", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        said = validate(self.Filter, request.query_params)
        query = {name: said[name] for name in ("first", "last") if name in said}
        found = drops.fittings(self.house.id, **query)
        answer = as_list(self, columns.BOXES, found, lambda rows: _rounds(self, rows), asked=said)
        return Response(self.ListOutput(answer).data)


def _rounds(view: HouseView, rows: list[Any]) -> list[dict[str, Any]]:
    """The ways of boxes, each with its count as who asks is told of it."""
    rounds = [drops.round_of(row, days.team(view.presence.house, row.shift.gaming_day)) for row in rows]
    told = blind.told([each.count for each in rounds if each.count is not None], reader(view))
    return [{"round": each, "told": told[each.count.pk] if each.count is not None else None} for each in rounds]


class BoxFitView(ActView):
    """POST which box is fitted to an open table, under which seal."""

    permissions = {"POST": HANDLE}

    class Input(serializers.Serializer[Any]):
        box = serializers.UUIDField(source="box_id")
        seal = serializers.CharField(max_length=40)

    act = Act("fit_box", services.fit_box, "shifts.box.fitted", Input, Subject("shift", drawers.shift), answers="pk")


class BoxMoveView(ActView):
    """POST a step of a sealed box."""

    permissions = {"POST": HANDLE}

    class Input(serializers.Serializer[Any]):
        step = serializers.ChoiceField(list(STEPS))
        seal = serializers.CharField(max_length=40)
        place = serializers.CharField(max_length=80, allow_blank=True, default="")
        witness = serializers.UUIDField(source="witness_id", help_text="The second person.")

    act = Act("move_box", services.move_box, "shifts.box.moved", Input, Subject("fitting", drops.fitting), answers="pk")


class BoxOpeningView(ActView):
    """POST that a box is opened for the count; refused while its table is open (LU art. 5(5))."""

    permissions = {"POST": COUNT}

    class Input(serializers.Serializer[Any]):
        seal_whole = serializers.BooleanField()
        remark = serializers.CharField(max_length=2000, allow_blank=True, default="")
        witness = serializers.UUIDField(source="witness_id", help_text="The second person.")

    act = Act(
        "open_box", services.open_box, "shifts.box.opened", Input, Subject("fitting", drops.fitting), answers="pk"
    )


class BoxCountView(HouseView):
    """POST the notes that were counted in a box."""

    permissions = {"POST": COUNT}

    @extend_schema(
        operation_id="count_box",
        request=CountedInput,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, fitting_id: UUID) -> Response:
        row, pieces = drops.fitting(self.house.id, fitting_id), pieces_of(validate(CountedInput, request.data))

        def act(who: dict[str, Any]) -> Any:
            services.count_box(fitting=row, pieces=pieces, nonce=uuid4(), **who)
            return row.pk

        return answered(self, "shifts.count.entered", act)


class BoxExplanationView(HouseView):
    """POST why the count of a box differs; above the threshold of the house also what was done to find it."""

    permissions = {"POST": COUNT}

    @extend_schema(
        operation_id="explain_box_count",
        request=ExplanationInput,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, fitting_id: UUID) -> Response:
        counted, said = _counted(self, fitting_id), validate(ExplanationInput, request.data)

        def act(who: dict[str, Any]) -> Any:
            services.explain(count=counted, **said, **who)
            return counted.pk

        return answered(self, "shifts.count.explained", act)


class BoxSignatureView(HouseView):
    """POST the signature of one of the team under the count of a box."""

    permissions = {"POST": COUNT}

    @extend_schema(
        operation_id="sign_box_count",
        request=None,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, fitting_id: UUID) -> Response:
        counted = _counted(self, fitting_id)

        def act(who: dict[str, Any]) -> Any:
            services.sign_count(count=counted, **who)
            return counted.pk

        return answered(self, "shifts.count.signed", act)


class InventoryView(HouseView):
    """GET chips and plaques: in existence, in the last counts, and outside the cage."""

    permissions = {"GET": "shifts.day.read"}

    class ListOutput(PageOutput):
        class PieceOutput(serializers.Serializer[Any]):
            medium = serializers.CharField()
            value = money()
            exist = serializers.IntegerField()
            unsigned = serializers.IntegerField(help_text="Came or went by changes that their witness has not signed.")
            counted = serializers.IntegerField()
            outside = serializers.IntegerField(help_text="With guests, or missing.")
            outside_worth = money()

        results = PieceOutput(many=True)

    @extend_schema(operation_id="list_chips", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, exchange_columns.INVENTORY, inventory.held(self.house.id))
        return Response(self.ListOutput(answer).data)


def _counted(view: HouseView, fitting_id: UUID) -> Any:
    counted = drops.count_of(drops.fitting(view.house.id, fitting_id).pk)
    if counted is None:
        raise exceptions.NotFound("This box is not counted yet.")
    return counted
