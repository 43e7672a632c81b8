"""Reversals of lines of the carnet through the API."""

from typing import Any
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY
from compliance.refusals import Refused

from .. import books, services
from .claims import ActView


class ReversalView(ActView):
    """POST that a line of the carnet is taken back, by somebody who did not write it."""

    permissions = {"POST": "orphans.carnet.reverse"}

    class Input(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=2000)

    class Output(serializers.Serializer[Any]):
        accepted = serializers.BooleanField()
        line = serializers.UUIDField(help_text="The line that was to be taken back.")
        reason = serializers.CharField(help_text="Empty when accepted.")

    @extend_schema(
        operation_id="reverse_carnet_line",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["orphans"],
    )
    def post(self, request: Request, line_id: UUID) -> Response:
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        key, why = self.required_key(), ""
        try:
            line = books.line(self.house.id, line_id)
            with acting_once(*key):
                services.reverse_line(line=line, reason=sent.validated_data["reason"], nonce=uuid4(), **self.who())
        except log.Repeated as again:
            self.first_result(again, "orphans.line.reversed")
        except Refused as refused:
            why = str(refused)
        return Response(self.Output({"accepted": not why, "line": line_id, "reason": why}).data)
