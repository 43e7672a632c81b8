"""API for the central register: connection state, queries and probes."""

from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import HouseView

from . import selectors
from .presentation.registers.questions import QUESTIONS
from .services import health, probes, questions

if TYPE_CHECKING:
    from .models import Probe


class ExchangeOutput(OutputSerializer):
    request_id = serializers.UUIDField()
    outcome = serializers.CharField(
        help_text="`clear`: the guest is not registered. `hit`: the guest is registered. Others are no answer."
    )
    http_status = serializers.IntegerField(allow_null=True)
    attempts = serializers.IntegerField()
    duration_ms = serializers.IntegerField()
    asked_at = serializers.DateTimeField()


class RegisterView(HouseView):
    """GET returns the state of the connection, and statistics of the last 24 hours."""

    permissions = {"GET": "central.register.read"}

    class Output(OutputSerializer):
        class CertificateOutput(OutputSerializer):
            subject = serializers.CharField()
            issuer = serializers.CharField()
            begins_at = serializers.DateTimeField()
            ends_at = serializers.DateTimeField()
            fingerprint = serializers.CharField(help_text="SHA-256, in hexadecimal.")

        must_ask = serializers.BooleanField(help_text="Whether the casino must query the register at each admission.")
        problem = serializers.CharField(help_text="Why the register cannot be queried; empty if it can.")
        circuit = serializers.CharField(
            help_text="State of the circuit breaker in the responding process: closed, open or half_open."
        )
        failing_since = serializers.DateTimeField(allow_null=True)
        certificate = CertificateOutput(allow_null=True)
        days_left = serializers.IntegerField(allow_null=True)
        asked = serializers.IntegerField(help_text="Number of queries in the last 24 hours.")
        outcomes = serializers.DictField(child=serializers.IntegerField())
        p50_ms = serializers.IntegerField(allow_null=True)
        p95_ms = serializers.IntegerField(allow_null=True)

    @extend_schema(operation_id="get_central_register", responses={200: Output}, tags=["central register"])
    def get(self, request: Request) -> Response:
        at = current_time()
        found = health.connection_health(self.house.id, at)
        now, statistics = found.state, found.statistics
        data = {
            "must_ask": questions.must_ask(self.presence.house, at),
            "problem": now.problem,
            "circuit": now.circuit,
            "failing_since": found.failing_since,
            "certificate": now.certificate,
            "days_left": now.days_left,
            "asked": statistics.asked,
            "outcomes": statistics.outcomes,
            "p50_ms": statistics.p50,
            "p95_ms": statistics.p95,
        }
        return Response(self.Output(data).data)


class QuestionsView(RegisterList):
    """GET lists the queries, newest first. They do not identify guests."""

    register = QUESTIONS


class ProbesView(ActView):
    """POST probes the register without naming a guest. A repeated idempotency key returns the first result."""

    permissions = {"POST": "central.register.probe"}
    act = Act(
        "probe_central_register",
        probes.probe_register,
        "central.register.probed",
        tag="central register",
        output=ExchangeOutput,
    )

    def answer(self, row_id: UUID) -> "Probe":
        return selectors.get_probe(self.house.id, row_id)
