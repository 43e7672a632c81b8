"""Shifts through the API: the list, an opening, the bookings of one, and what is booked, put right or taken back."""

from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActOutput, ActView, Subject
from compliance.http.api import HouseView, validate
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY

from .. import blind, columns, drawers, services
from ..services import Change
from ..words import BY_HAND, STATES
from .acts import (
    READ,
    TAGS,
    WORK,
    CountedInput,
    answered,
    money,
    pieces_of,
    reader,
)

VOID = "shifts.entry.void"
CENT, NOTHING = Decimal("0.01"), Decimal("0.00")


class ShiftOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="row.pk")
    shift = serializers.CharField(source="row.label", help_text="S-000014.")
    desk = serializers.UUIDField(source="row.desk_id", allow_null=True)
    table = serializers.UUIDField(source="row.table_id", allow_null=True)
    place = serializers.CharField()
    before = serializers.UUIDField(source="row.before_id", allow_null=True)
    gaming_day = serializers.DateField(source="row.gaming_day")
    held_by = serializers.UUIDField(source="row.opened_by_id")
    opened_at = serializers.DateTimeField(source="row.opened_at")
    state = serializers.CharField(help_text="open, counted or signed.")


class EntryOutput(serializers.Serializer[Any]):
    """The totals are null for its holder and whoever does not supervise, until somebody has compared its count.

    The amounts of a table are null as well for whoever counts boxes, until its boxes are counted and signed.
    """

    id = serializers.UUIDField(source="entry.pk")
    position = serializers.IntegerField(source="entry.position")
    kind = serializers.CharField(source="entry.kind")
    cash = money(allow_null=True)
    chips = money(allow_null=True)
    plaques = money(allow_null=True)
    dropped = money(allow_null=True, help_text="Notes into the drop box of a table.")
    cash_after = money(allow_null=True)
    chips_after = money(allow_null=True)
    plaques_after = money(allow_null=True)
    dropped_after = money(allow_null=True)
    slip = serializers.UUIDField(source="entry.slip_id", allow_null=True)
    voids = serializers.UUIDField(source="entry.original_id", allow_null=True)
    reference = serializers.CharField(source="entry.reference")
    reason = serializers.CharField(source="entry.reason")
    entered_by = serializers.UUIDField(source="entry.entered_by_id")
    entered_at = serializers.DateTimeField(source="entry.entered_at")


class ShiftsView(HouseView):
    """GET the shifts, newest first. POST the opening count by which somebody takes over a desk or a table."""

    permissions = {"GET": READ, "POST": WORK}

    class ListOutput(PageOutput):
        results = ShiftOutput(many=True)

    class Filter(serializers.Serializer[Any]):
        place = serializers.UUIDField(required=False, help_text="A desk or a table.")
        state = serializers.ChoiceField(list(STATES), required=False)
        first = serializers.DateField(required=False, help_text="Gaming day.")
        last = serializers.DateField(required=False, help_text="Gaming day.")

    class Input(CountedInput):
        desk = serializers.UUIDField(allow_null=True, default=None, help_text="Either a desk or a table.")
        table = serializers.UUIDField(allow_null=True, default=None)

    @extend_schema(operation_id="list_shifts", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        asked = validate(self.Filter, request.query_params)
        found = drawers.find_shifts(self.house.id, **asked).order_by("-number")
        answer = as_list(self, columns.SHIFTS, found, lambda rows: [_told(row) for row in rows], asked=asked)
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="open_shift",
        request=Input,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        said = validate(self.Input, request.data)

        def act(who: dict[str, Any]) -> UUID:
            at = {"desk_id": said["desk"], "table_id": said["table"]}
            return services.open_shift(pieces=pieces_of(said), nonce=uuid4(), **at, **who).pk

        return answered(self, "shifts.shift.opened", act)


class ShiftView(HouseView):
    """GET one shift."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_shift", responses={200: ShiftOutput}, tags=TAGS)
    def get(self, request: Request, shift_id: UUID) -> Response:
        row = drawers.shift(self.house.id, shift_id)
        self.note_read(columns.SHIFTS, {"shift": row.label}, rows=1)
        return Response(ShiftOutput(_told(row)).data)


class EntriesView(ActView):
    """GET the bookings of a shift in their order. POST takings of cards, another receipt or another payment in cash."""

    permissions = {"GET": READ, "POST": WORK}

    class ListOutput(PageOutput):
        results = EntryOutput(many=True)

    class Input(serializers.Serializer[Any]):
        kind = serializers.ChoiceField(list(BY_HAND))
        amount = money(min_value=CENT, help_text="Always above zero; a payment goes out by its kind.")
        reference = serializers.CharField(
            max_length=120, allow_blank=True, default="", help_text="The voucher; needed but for takings."
        )

    @extend_schema(operation_id="list_shift_bookings", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request, shift_id: UUID) -> Response:
        row = drawers.shift(self.house.id, shift_id)
        asks = reader(self)
        hidden, kept = blind.totals_hidden(row, asks), blind.bookings_hidden(row, asks)
        found = drawers.entries_of(row.pk)
        answer = as_list(
            self,
            columns.BOOKINGS,
            found,
            lambda rows: [_booked(each, hidden=hidden, kept=kept) for each in rows],
            asked={"shift": row.label},
        )
        return Response(self.ListOutput(answer).data)

    act = Act(
        "book_in_shift", services.make_entry, "shifts.entry.made", Input, Subject("shift", drawers.shift), nonce=True
    )


class AdjustmentsView(HouseView):
    """POST by how much what a drawer should hold is put right, as another person than its holder."""

    permissions = {"POST": VOID}

    class Input(serializers.Serializer[Any]):
        cash = money(default=NOTHING)
        chips = money(default=NOTHING)
        plaques = money(default=NOTHING)
        reason = serializers.CharField(max_length=2000)

    @extend_schema(
        operation_id="adjust_shift",
        request=Input,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, shift_id: UUID) -> Response:
        row, said = drawers.shift(self.house.id, shift_id), validate(self.Input, request.data)
        reason = said.pop("reason")

        def act(who: dict[str, Any]) -> UUID:
            services.adjust(shift=row, change=Change(**said), reason=reason, nonce=uuid4(), **who)
            return shift_id

        return answered(self, "shifts.entry.made", act)


class OtherPaymentsView(ActView):
    """POST another payment in cash above what the holder of the drawer pays alone, as another person."""

    permissions = {"POST": VOID}

    class Input(serializers.Serializer[Any]):
        amount = money(min_value=CENT)
        reference = serializers.CharField(max_length=120, help_text="The voucher.")

    act = Act(
        "pay_other_from_shift",
        services.pay_other,
        "shifts.entry.made",
        Input,
        Subject("shift", drawers.shift),
        nonce=True,
    )


class EntryVoidView(HouseView):
    """POST why a booking of somebody else is taken back."""

    permissions = {"POST": VOID}

    class Input(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=2000)

    @extend_schema(
        operation_id="void_booking",
        request=Input,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
        description="The id of the answer is the booking that was taken back.",
    )
    def post(self, request: Request, entry_id: UUID) -> Response:
        row, said = drawers.booking(self.house.id, entry_id), validate(self.Input, request.data)

        def act(who: dict[str, Any]) -> UUID:
            services.void(entry=row, nonce=uuid4(), **said, **who)
            return entry_id

        return answered(self, "shifts.entry.voided", act)


def _told(row: Any) -> dict[str, Any]:
    return {"row": row, "place": columns.place(row), "state": columns.state(row)}


def _booked(entry: Any, *, hidden: bool, kept: bool) -> dict[str, Any]:
    names = ("cash", "chips", "plaques", "dropped")
    return {
        "entry": entry,
        **{name: None if kept else getattr(entry, name) for name in names},
        **{f"{name}_after": None if hidden else getattr(entry, f"{name}_after") for name in names},
    }
