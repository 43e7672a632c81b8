"""Card control through the API: a card demanded in a room, and the register of checks with their expulsions."""

from typing import Any
from uuid import UUID, uuid5

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.context import acting_once
from compliance.http.api import HouseView
from compliance.http.pages import PageOutput
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment
from compliance.venues import selectors as venues

from .. import columns, control, sentences, services
from ..sentences import DEMANDED_BY, SHOWN
from ..services import Demand
from .presentations import KEYS
from .registers import ReasonOutput, SpanInput, listed


class ChecksView(HouseView):
    """GET the checks, newest first. POST one: a good card shown is kept; `not_shown` keeps the expulsion with it."""

    permissions = {"GET": "admissions.register.read", "POST": "admissions.card_check.record"}
    takes_scans = frozenset({"card"})

    class Query(SpanInput):
        result = serializers.ChoiceField(list(SHOWN), required=False)
        demanded_by = serializers.ChoiceField(list(DEMANDED_BY), required=False)

    class Input(serializers.Serializer[Any]):
        room = serializers.UUIDField()
        result = serializers.ChoiceField(list(SHOWN), help_text="not_shown: the guest left the rooms at once.")
        card = serializers.CharField(
            max_length=400, required=False, default="", help_text="The code or the number of the card held out."
        )
        demanded_by = serializers.ChoiceField(list(DEMANDED_BY), default="staff")
        expelled_at = serializers.DateTimeField(required=False, help_text="Of an expulsion; without it, now.")
        note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)

        def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
            if attrs["result"] == "shown" and not attrs["card"].strip():
                raise exceptions.ValidationError({"card": "Send the code or the number of the card that was shown."})
            return attrs

    class Kept(serializers.Serializer[Any]):
        id = serializers.UUIDField(allow_null=True, help_text="Null: nothing was kept, because the card is not good.")
        valid = serializers.BooleanField(help_text="Whether a good card was shown.")
        reasons = ReasonOutput(many=True)

    class Output(PageOutput):
        class CheckOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            room = serializers.UUIDField(source="room_id")
            result = serializers.CharField()
            finding = serializers.CharField(help_text="Why a card held out was not good.")
            card = serializers.UUIDField(source="card_id", allow_null=True)
            guest = serializers.UUIDField(source="person_id", allow_null=True)
            demanded_by = serializers.CharField()
            gaming_day = serializers.DateField()
            checked_at = serializers.DateTimeField()
            checked_by = serializers.UUIDField(source="checked_by_id")
            expelled_at = serializers.SerializerMethodField()

            def get_expelled_at(self, row: Any) -> str | None:
                expulsion = getattr(row, "expulsion", None)
                return expulsion.expelled_at.isoformat() if expulsion is not None else None

        results = CheckOutput(many=True)

    @extend_schema(operation_id="list_card_checks", parameters=[Query], responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        asked = self.Query(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = control.find_checks(
            self.house.id,
            asked.wanted(),
            result=asked.validated_data.get("result", ""),
            demanded_by=asked.validated_data.get("demanded_by", ""),
        )
        return Response(self.Output(listed(self, columns.CHECKS, asked, found)).data)

    @extend_schema(
        operation_id="record_card_check",
        request=Input,
        responses={200: Kept},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        found: dict[str, Any] = sent.validated_data
        if venues.room(self.house.id, found["room"]) is None:
            raise exceptions.ValidationError({"room": ["This house has no such room."]})
        demand = Demand(found["room"], found["demanded_by"], found["card"])
        with acting_once(*key):
            return Response(self.Kept(self._kept(found, demand, uuid5(KEYS, key.key))).data)

    def _kept(self, found: dict[str, Any], demand: Demand, nonce: UUID) -> dict[str, Any]:
        given: dict[str, Any] = {"house": self.presence.house, "demand": demand, "nonce": nonce, "at": moment()}
        given["by"] = self.presence.staff
        if found["result"] == "not_shown":
            row = services.expel(note=found["note"], expelled_at=found.get("expelled_at"), **given)
            return {"id": row.pk, "valid": False, "reasons": []}
        kept, held = services.keep_shown(**given)
        reasons = [sentences.ground(each.code, each.article, each.facts) for each in [held.against] if each]
        return {"id": kept.pk if kept else None, "valid": kept is not None, "reasons": reasons}
