"""Doors through the API: closed for a while and opened again, and gaps in their control explained."""

from typing import Any
from uuid import UUID

from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from .. import services, staffing
from .act import ActView, act_schema


class ClosuresView(ActView):
    """POST closes a door from now or later until a moment, never in hindsight."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField(required=False, help_text="Now, unless given.")
        ended_at = serializers.DateTimeField()
        reason = serializers.CharField(max_length=1000)

    @act_schema(operation_id="close_door", request=Input, tags=["posts"])
    def post(self, request: Request) -> Response:
        found, act = self.read(self.Input), self.act_of()
        found["door"] = self.door(found["door"])
        found.setdefault("began_at", act["at"])
        return self.done(("admissions.door.closed",), lambda: services.close_door(**found, **act))


class ReopenView(ActView):
    """POST opens a closed door before its time."""

    permissions = {"POST": "admissions.post.manage"}

    @act_schema(operation_id="reopen_door", request=None, tags=["posts"])
    def post(self, request: Request, closure_id: UUID) -> Response:
        closure = staffing.closure(self.house.id, closure_id)
        if closure is None:
            raise exceptions.NotFound("This house has no such closing.")
        return self.done(("admissions.door.reopened",), lambda: services.reopen_door(closure=closure, **self.act_of()))


class ExplainView(ActView):
    """POST why nobody stood at an open door; the gap exactly as the coverage tells it. It stays a gap."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField()
        ended_at = serializers.DateTimeField()
        text = serializers.CharField(max_length=1000)

    @act_schema(operation_id="explain_gap", request=Input, tags=["posts"])
    def post(self, request: Request) -> Response:
        found = self.read(self.Input)
        found["door"] = self.door(found["door"])
        return self.done(("admissions.gap.explained",), lambda: services.explain_gap(**found, **self.act_of()))
