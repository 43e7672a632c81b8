"""Doors through the API: closed for a while and opened again, and gaps in their control explained."""

from typing import Any

from rest_framework import serializers

from compliance.http.rest.acts import Act, ActView, Subject

from .. import selectors as staffing
from ..services import doors
from .posts import DoorActView


class ClosuresView(DoorActView):
    """POST closes a door from now or later until a moment, never in hindsight."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField(default=None, allow_null=True, help_text="Now, unless given.")
        ended_at = serializers.DateTimeField()
        reason = serializers.CharField(max_length=1000)

    act = Act("close_door", doors.close_door, "admissions.door.closed", Input, tag="posts")


class ReopenView(ActView):
    """POST opens a closed door before its time."""

    permissions = {"POST": "admissions.post.manage"}
    act = Act(
        "reopen_door",
        doors.reopen_door,
        "admissions.door.reopened",
        subject=Subject("closure", staffing.closure),
        answers="pk",
        tag="posts",
    )


class ExplainView(DoorActView):
    """POST why nobody stood at an open door; the gap exactly as the coverage tells it. It stays a gap."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField()
        ended_at = serializers.DateTimeField()
        text = serializers.CharField(max_length=1000)

    act = Act("explain_gap", doors.explain_gap, "admissions.gap.explained", Input, tag="posts")
