"""Signals to and from the control agents through the API, over the acts of the pages."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActView, Subject
from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment

from .. import casework, columns, selectors, services
from ..words import CASES
from .measures import MEASURE, MeasureOutput, as_output


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


class SignalOutView(ActView):
    """POST that a measure of the house is signalled to the agents; once."""

    permissions = {"POST": "exclusions.signal.record"}
    act = Act("signal_measure", services.signal_out, "exclusions.signal.sent", subject=MEASURE)


class CasesView(ActView):
    """GET the cases that the agents signalled and that are open, oldest first. POST writes down another one."""

    permissions = {"GET": "exclusions.signal.read", "POST": "exclusions.signal.record"}

    class Input(serializers.Serializer[Any]):
        guest = serializers.UUIDField(required=False, source="guest_id", help_text="A guest of the house; or names.")
        surname = serializers.CharField(max_length=200, allow_blank=True, default="")
        given_names = serializers.CharField(max_length=200, allow_blank=True, default="")
        birth_year = serializers.IntegerField(allow_null=True, default=None, min_value=1900, max_value=2100)
        received_on = serializers.DateField()
        signalled = serializers.CharField(max_length=4000)

    act = Act("receive_signal", services.receive_signal, "exclusions.signal.received", Input)

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

    @extend_schema(operation_id="list_open_cases", responses={200: CasesOutput}, tags=["exclusions"])
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.CASES, casework.open_cases(self.house.id, self.house.local(moment()).date()))
        return Response(self.CasesOutput(answer).data)


class ExaminationView(ActView):
    """POST the outcome of the examination of a case; once."""

    permissions = {"POST": "exclusions.signal.record"}

    class Input(serializers.Serializer[Any]):
        examined_on = serializers.DateField()
        outcome = serializers.ChoiceField(list(CASES))
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    act = Act("examine_case", services.examine, "exclusions.case.examined", Input, Subject("signal", casework.case))
