"""The decision on withheld winnings through the API."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.presence import moment
from compliance.refusals import Refused

from .. import casework, services
from ..services import Ban
from ..words import WITHHOLDINGS
from .withholdings import WithholdingActOutput, done


class WithholdingDecisionView(HouseView):
    """POST what is decided, by somebody who did not propose it; a ban excludes the player in the same act."""

    permissions = {"POST": "exclusions.withholding.decide"}

    class Input(serializers.Serializer[Any]):
        outcome = serializers.ChoiceField(list(WITHHOLDINGS))
        reason = serializers.CharField(
            max_length=4000, allow_blank=True, default="", help_text="Needed if they are paid after all."
        )
        ban = serializers.BooleanField(default=False, help_text="Excludes the player from today on.")
        last_day = serializers.DateField(allow_null=True, default=None, help_text="Of the ban; null: until struck off.")

        def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
            if sent["last_day"] is not None and not sent["ban"]:
                raise serializers.ValidationError({"last_day": ["Send it with a ban only."]})
            return sent

    @extend_schema(
        operation_id="decide_on_withheld_winnings",
        request=Input,
        responses={200: WithholdingActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, withholding_id: UUID) -> Response:
        key, sent = self.required_key(), self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        said, row = sent.validated_data, casework.withholding(self.house.id, withholding_id)
        try:
            with acting_once(*key):
                services.decide_withholding(
                    house=self.presence.house,
                    withholding=row,
                    outcome=said["outcome"],
                    reason=said["reason"],
                    ban=Ban(said["last_day"]) if said["ban"] else None,
                    by=self.presence.staff,
                    at=moment(),
                )
        except log.Repeated as again:
            return done(self.first_result(again, "exclusions.withholding.decided"))
        except Refused as refused:
            return done(row.pk, str(refused))
        return done(row.pk)
