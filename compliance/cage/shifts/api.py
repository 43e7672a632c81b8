"""API views of shifts: list, opening, bookings, adjustments and voids."""

from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT, ZERO

from ..drawers.presentation import words
from ..drawers.presentation.register import BOOKINGS
from ..drawers.selectors import bookings as booking_selectors
from ..drawers.selectors import shifts as shift_selectors
from ..drawers.services import manual_bookings, voids
from ..drawers.services.bookings import Change
from ..sheets.api import READ, TAGS, WORK, CageReasonInput, CountedInput, with_pieces
from . import services as cage_services
from .presentation.register import SHIFTS

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.drawers.selectors.shifts import ShiftState
    from compliance.cage.models.shifts import Shift

VOID = "cage.entry.void"
SHIFT = Subject("shift", shift_selectors.get_shift)


class ShiftOutput(OutputSerializer):
    id = serializers.UUIDField()
    shift = serializers.CharField(source="label", help_text="S-000014.")
    desk = serializers.UUIDField(source="desk_id", allow_null=True)
    table = serializers.UUIDField(source="table_id", allow_null=True)
    place = serializers.SerializerMethodField()
    before = serializers.UUIDField(source="before_id", allow_null=True)
    gaming_day = serializers.DateField()
    held_by = serializers.UUIDField(source="opened_by_id")
    opened_at = serializers.DateTimeField()
    state = serializers.SerializerMethodField(help_text="open, counted or signed.")

    @extend_schema_field({"type": "string"})
    def get_place(self, row: "WithAnnotations[Shift, ShiftState]") -> str:
        return shift_selectors.place_of(row)

    @extend_schema_field({"type": "string"})
    def get_state(self, row: "WithAnnotations[Shift, ShiftState]") -> str:
        return words.state_of_shift(row)


class ShiftsView(RegisterList, ActView):
    """GET returns the shifts, newest first. POST records the opening count of a desk or table."""

    register = SHIFTS
    permissions = {"POST": WORK}

    class Input(CountedInput):
        desk = serializers.UUIDField(
            source="desk_id", allow_null=True, default=None, help_text="The desk. Send either a desk or a table."
        )
        table = serializers.UUIDField(source="table_id", allow_null=True, default=None)

    act = Act("open_shift", cage_services.open_shift, "cage.shift.opened", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return with_pieces(sent)


class ShiftView(HouseView):
    """GET returns one shift."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_shift", responses={200: ShiftOutput}, tags=TAGS)
    def get(self, request: Request, shift_id: UUID) -> Response:
        row = shift_selectors.get_shift(self.house.id, shift_id)
        self.note_read(SHIFTS, {"shift": row.label}, rows=1)
        return Response(ShiftOutput(row).data)


class BookingsView(RegisterList, ActView):
    """GET returns the bookings of a shift in order. POST records one.

    A booking is card takings, another receipt or another payment in cash.

    Totals are null for the holder and for staff who do not supervise, until another person has compared the count.
    Amounts of a table are also null for staff who count boxes, until its boxes are counted and signed.
    """

    register = BOOKINGS
    operation = "list_shift_bookings"
    permissions = {"POST": WORK}

    class Input(InputSerializer):
        kind = serializers.ChoiceField(list(words.BY_HAND))
        amount = money_field(
            min_value=CENT, help_text="Always positive. The kind determines whether cash is received or paid."
        )
        reference = serializers.CharField(
            max_length=120,
            allow_blank=True,
            default="",
            help_text="The voucher; required unless the kind is card takings.",
        )

    act = Act("book_in_shift", manual_bookings.make_entry, "cage.entry.made", Input, SHIFT, nonce=True)


class AdjustmentsView(ActView):
    """POST records an adjustment of the expected amount, as a person other than the holder."""

    permissions = {"POST": VOID}

    class Input(CageReasonInput):
        cash = money_field(default=ZERO)
        chips = money_field(default=ZERO)
        plaques = money_field(default=ZERO)

    act = Act("adjust_shift", manual_bookings.adjust_float, "cage.entry.made", Input, SHIFT, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        reason = sent.pop("reason")
        return {"change": Change(**sent), "reason": reason}


class OtherPaymentsView(ActView):
    """POST records another payment above the holder's limit, as a second person."""

    permissions = {"POST": VOID}

    class Input(InputSerializer):
        amount = money_field(min_value=CENT)
        reference = serializers.CharField(max_length=120, help_text="The voucher.")

    act = Act("pay_other_from_shift", manual_bookings.pay_other, "cage.entry.made", Input, SHIFT, nonce=True)


class BookingVoidView(ActView):
    """POST voids another person's booking, with the reason. The response contains the voided booking."""

    permissions = {"POST": VOID}

    act = Act(
        "void_booking",
        voids.void_booking,
        "cage.entry.voided",
        CageReasonInput,
        Subject("entry", booking_selectors.get_booking),
        nonce=True,
    )
