"""Counts through the API: of a drawer, its comparison, why one differs, and the second signature."""

from typing import Any
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import ActOutput
from compliance.http.api import HouseView, validate
from compliance.http.guard import deny
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY

from .. import blind, columns, drawers, services
from .acts import (
    READ,
    SIGN,
    TAGS,
    TEAM,
    WORK,
    CountedInput,
    ExplanationInput,
    answered,
    money,
    pieces_of,
    reader,
)


class CountOutput(serializers.Serializer[Any]):
    """What was counted, beside what should have been there.

    What should have been there is null until somebody else has compared the count or signed it, and for who counts
    boxes until those of a table are signed; the sums are null for all but who counted, held or supervises the drawer
    until the next one to hold it has counted.
    """

    id = serializers.UUIDField(source="count.pk")
    shift = serializers.UUIDField(source="count.shift_id")
    kind = serializers.CharField(source="count.kind", help_text="opening, closing, recount or box.")
    number = serializers.IntegerField(source="count.number")
    cash = money(allow_null=True)
    chips = money(allow_null=True)
    plaques = money(allow_null=True)
    expected_cash = money(allow_null=True)
    expected_chips = money(allow_null=True)
    expected_plaques = money(allow_null=True)
    difference = money(allow_null=True)
    counted_by = serializers.UUIDField(source="count.counted_by_id")
    counted_at = serializers.DateTimeField(source="count.counted_at")
    disclosed = serializers.BooleanField(help_text="Somebody else has compared it, and asked why it differs.")
    explained = serializers.BooleanField()
    signed = serializers.BooleanField()


def _told(view: HouseView, rows: list[Any]) -> list[dict[str, Any]]:
    """The counts as who asks is told of them."""
    found = blind.told(rows, reader(view))
    return [_one(found[row.pk]) for row in rows]


def _one(told: blind.Told) -> dict[str, Any]:
    means = ("cash", "chips", "plaques")
    due = [f"expected_{name}" for name in means]
    return {
        "count": told.count,
        **{name: getattr(told.count, name) if told.pieces_shown else None for name in means},
        **{name: getattr(told.count, name) if told.difference_shown else None for name in due},
        "difference": told.difference,
        "disclosed": told.disclosed,
        "explained": getattr(told.count, "explanation", None) is not None,
        "signed": bool(told.count.signatures.all()),
    }


class CountsView(HouseView):
    """GET the counts of a shift. POST a blind count: the closing one, or a recount while nobody has signed."""

    permissions = {"GET": READ, "POST": READ}

    class ListOutput(PageOutput):
        results = CountOutput(many=True)

    @extend_schema(operation_id="list_shift_counts", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request, shift_id: UUID) -> Response:
        row = drawers.shift(self.house.id, shift_id)
        found = drawers.counts(self.house.id).filter(shift=row).order_by("number")
        answer = as_list(self, columns.COUNTS, found, lambda rows: _told(self, rows), asked={"shift": row.label})
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="count_shift",
        request=CountedInput,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
        description="The holder counts with the right to work a drawer; anybody else with the right to sign counts.",
    )
    def post(self, request: Request, shift_id: UUID) -> Response:
        row, said = drawers.shift(self.house.id, shift_id), validate(CountedInput, request.data)
        if not self.presence.may(WORK if row.opened_by_id == self.presence.staff.pk else SIGN):
            raise exceptions.PermissionDenied

        def act(who: dict[str, Any]) -> UUID:
            services.count_drawer(shift=row, pieces=pieces_of(said), nonce=uuid4(), **who)
            return shift_id

        return answered(self, "shifts.count.entered", act)


class WaitingCountsView(HouseView):
    """GET the counts that wait for the signature of a second person, the oldest first."""

    permissions = {"GET": SIGN}

    class ListOutput(PageOutput):
        results = CountOutput(many=True)

    @extend_schema(operation_id="list_counts_to_sign", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.COUNTS, drawers.counts_to_sign(self.house.id), lambda rows: _told(self, rows))
        return Response(self.ListOutput(answer).data)


class DisclosureView(HouseView):
    """POST that a count is compared, and that whoever counted is asked why it differs; nobody asks about their own."""

    permissions = {"POST": SIGN}

    @extend_schema(
        operation_id="disclose_count",
        request=None,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
        description="That of a drop box is compared by somebody who does not count boxes.",
    )
    def post(self, request: Request, count_id: UUID) -> Response:
        row = drawers.count(self.house.id, count_id)
        if row.kind == "box" and self.presence.may(TEAM):
            deny(SIGN, self.presence)
            raise exceptions.PermissionDenied

        def act(who: dict[str, Any]) -> UUID:
            services.disclose(count=row, **who)
            return count_id

        return answered(self, "shifts.count.disclosed", act)


class ExplanationView(HouseView):
    """POST why a count differs; above the threshold of the house also what was done to find it."""

    permissions = {"POST": READ}

    @extend_schema(
        operation_id="explain_count",
        request=ExplanationInput,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
        description="With the right to work a drawer or to sign counts; of a drop box with the right to count boxes.",
    )
    def post(self, request: Request, count_id: UUID) -> Response:
        row = drawers.count(self.house.id, count_id)
        wanted = {TEAM} if row.kind == "box" else {WORK, SIGN}
        if not wanted & self.presence.permissions:
            deny(min(wanted), self.presence)
            raise exceptions.PermissionDenied
        said = validate(ExplanationInput, request.data)

        def act(who: dict[str, Any]) -> UUID:
            services.explain(count=row, **said, **who)
            return count_id

        return answered(self, "shifts.count.explained", act)


class SignatureView(HouseView):
    """POST the second signature under a count; under that of a drop box with the right to count boxes as well."""

    permissions = {"POST": SIGN}

    @extend_schema(
        operation_id="sign_count",
        request=None,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, count_id: UUID) -> Response:
        row = drawers.count(self.house.id, count_id)
        if row.kind == "box" and not self.presence.may(TEAM):
            deny(TEAM, self.presence)
            raise exceptions.PermissionDenied

        def act(who: dict[str, Any]) -> UUID:
            services.sign_count(count=row, **who)
            return count_id

        return answered(self, "shifts.count.signed", act)
