"""Signals to and from the control agents through the API, over the acts of the pages."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import Once, acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment
from compliance.refusals import Refused

from .. import casework, columns, selectors, services
from ..words import CASES
from .measures import MeasureActOutput, MeasureOutput, as_output


class CaseActOutput(serializers.Serializer[Any]):
    """`accepted` is false when the house says no; `reason` then says why and what to do."""

    accepted = serializers.BooleanField()
    case = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(help_text="Empty when accepted.")


class SignalledView(HouseView):
    """GET the persons whom the house has signalled to the agents, newest first."""

    permissions = {"GET": "exclusions.signal.read"}

    class SignalledListOutput(PageOutput):
        class SignalledOutput(serializers.Serializer[Any]):
            signalled_at = serializers.DateTimeField()
            measure = MeasureOutput()

        results = SignalledOutput(many=True)

    @extend_schema(operation_id="list_signalled_persons", responses={200: SignalledListOutput}, tags=["exclusions"])
    def get(self, request: Request) -> Response:
        today = selectors.Today.of(self.presence.house, moment())

        def signals(rows: list[Any]) -> list[dict[str, Any]]:
            return [{"signalled_at": row.signalled_at, "measure": as_output(row.measure, today)} for row in rows]

        answer = as_list(self, columns.SIGNALS, casework.signalled(self.house.id), signals)
        return Response(self.SignalledListOutput(answer).data)


class SignalOutView(HouseView):
    """POST that a measure of the house is signalled to the agents; once."""

    permissions = {"POST": "exclusions.signal.record"}

    @extend_schema(
        operation_id="signal_measure",
        request=None,
        responses={200: MeasureActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, measure_id: UUID) -> Response:
        key = self.required_key()
        row = selectors.measure(self.house.id, measure_id)
        reason = _done(
            self,
            key,
            "exclusions.signal.sent",
            lambda: services.signal_out(house=self.presence.house, measure=row, by=self.presence.staff, at=moment()),
        )[1]
        return Response(MeasureActOutput({"accepted": not reason, "measure": row.pk, "reason": reason}).data)


class CasesView(HouseView):
    """GET the cases that the agents signalled and that are open, oldest first. POST writes down another one."""

    permissions = {"GET": "exclusions.signal.read", "POST": "exclusions.signal.record"}

    class CasesOutput(PageOutput):
        class CaseOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            guest = serializers.UUIDField(source="person_id", allow_null=True)
            surname = serializers.CharField()
            given_names = serializers.CharField()
            birth_year = serializers.IntegerField(allow_null=True)
            received_on = serializers.DateField()
            signalled = serializers.CharField()

        results = CaseOutput(many=True)

    class Input(serializers.Serializer[Any]):
        guest = serializers.UUIDField(required=False, source="guest_id", help_text="A guest of the house; or names.")
        surname = serializers.CharField(max_length=200, allow_blank=True, default="")
        given_names = serializers.CharField(max_length=200, allow_blank=True, default="")
        birth_year = serializers.IntegerField(allow_null=True, default=None, min_value=1900, max_value=2100)
        received_on = serializers.DateField()
        signalled = serializers.CharField(max_length=4000)

    @extend_schema(operation_id="list_open_cases", responses={200: CasesOutput}, tags=["exclusions"])
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.CASES, casework.open_cases(self.house.id, self.house.local(moment()).date()))
        return Response(self.CasesOutput(answer).data)

    @extend_schema(
        operation_id="receive_signal",
        request=Input,
        responses={200: CaseActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request) -> Response:
        key, sent = self.required_key(), self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        found = dict(sent.validated_data)
        case, reason = _done(
            self,
            key,
            "exclusions.signal.received",
            lambda: services.receive_signal(house=self.presence.house, by=self.presence.staff, at=moment(), **found).pk,
        )
        return Response(CaseActOutput({"accepted": not reason, "case": case, "reason": reason}).data)


class ExaminationView(HouseView):
    """POST the outcome of the examination of a case; once."""

    permissions = {"POST": "exclusions.signal.record"}

    class Input(serializers.Serializer[Any]):
        examined_on = serializers.DateField()
        outcome = serializers.ChoiceField(list(CASES))
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    @extend_schema(
        operation_id="examine_case",
        request=Input,
        responses={200: CaseActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, signal_id: UUID) -> Response:
        key, sent = self.required_key(), self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        row = casework.case(self.house.id, signal_id)
        reason = _done(
            self,
            key,
            "exclusions.case.examined",
            lambda: services.examine(
                house=self.presence.house, signal=row, by=self.presence.staff, at=moment(), **sent.validated_data
            ),
        )[1]
        return Response(CaseActOutput({"accepted": not reason, "case": row.pk, "reason": reason}).data)


def _done(view: HouseView, key: Once, kind: str, act: Callable[[], Any]) -> tuple[Any, str]:
    """What an act gave, done once for a key, and why it was refused; empty when it was not."""
    try:
        with acting_once(*key):
            return act(), ""
    except log.Repeated as again:
        return view.first_result(again, kind), ""
    except Refused as refused:
        return None, str(refused)
