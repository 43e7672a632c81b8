"""API of card inspections and expulsions."""

from typing import Any
from uuid import UUID, uuid5

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.recording.context import acting_once
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.base import NONCE_NAMESPACE, ValidatedInput, serialize_output, validate_input
from compliance.http.rest.parameters import IDEMPOTENCY_KEY
from compliance.venues.selectors import venues

from ..decisions.api import ReasonOutput
from ..decisions.presentation import words as decision_words
from . import services
from .presentation.register import CHECKS
from .presentation.words import DEMANDED_BY, SHOWN
from .services import Demand


class ChecksView(RegisterList):
    """GET returns the checks, newest first. POST records one.

    Only the inspection of a valid card is stored. With `not_shown`, the expulsion is stored as well.
    """

    register = CHECKS
    permissions = {"POST": "admissions.card_check.record"}
    takes_scans = frozenset({"card"})

    class Input(InputSerializer):
        room = serializers.UUIDField()
        result = serializers.ChoiceField(list(SHOWN), help_text="not_shown: the guest left the rooms at once.")
        card = serializers.CharField(
            max_length=400, required=False, default="", help_text="The code or the number of the card shown."
        )
        demanded_by = serializers.ChoiceField(list(DEMANDED_BY), default="staff")
        expelled_at = serializers.DateTimeField(
            required=False, help_text="When the guest was expelled; defaults to now."
        )
        note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)

        def validate(self, attrs: dict[str, Any]) -> dict[str, object]:
            if attrs["result"] == "shown" and not attrs["card"].strip():
                raise exceptions.ValidationError({"card": "Send the code or the number of the card that was shown."})
            return attrs

    class Output(OutputSerializer):
        id = serializers.UUIDField(
            allow_null=True, help_text="Null if nothing was stored because the card is not valid."
        )
        valid = serializers.BooleanField(help_text="Whether a valid card was shown.")
        reasons = ReasonOutput(many=True)

    @extend_schema(
        operation_id="record_card_check",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        found = validate_input(self.Input, request.data)
        # Raises NotFound for a room of another casino.
        venues.get_room(self.house.id, found["room"])
        demand = Demand(found["room"], found["demanded_by"], found["card"])
        with acting_once(*key):
            result = self._record_check(found, demand, uuid5(NONCE_NAMESPACE, key.key))
        return serialize_output(self.Output, result)

    def _record_check(self, found: ValidatedInput, demand: Demand, nonce: UUID) -> dict[str, object]:
        house, by, at = self.presence.house, self.presence.staff, current_time()
        if found["result"] == "not_shown":
            row = services.expel_guest(
                house=house,
                demand=demand,
                note=found["note"],
                expelled_at=found.get("expelled_at"),
                nonce=nonce,
                by=by,
                at=at,
            )
            return {"id": row.pk, "valid": False, "reasons": []}
        check, held = services.record_shown_card(house=house, demand=demand, nonce=nonce, by=by, at=at)
        reasons = [
            decision_words.describe_ground(each.code, each.article, each.facts) for each in [held.against] if each
        ]
        return {"id": check.pk if check else None, "valid": check is not None, "reasons": reasons}
