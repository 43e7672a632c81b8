"""API of closed doors and explained gaps."""

from typing import Any

from rest_framework import serializers

from compliance.http.rest.acts import Act, ActView, Subject

from .. import selectors as staffing
from ..services import doors
from .posts import DoorActView


class ClosuresView(DoorActView):
    """POST closes a door until a given time, from now or later, never retroactively."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField(default=None, allow_null=True, help_text="Now, unless given.")
        ended_at = serializers.DateTimeField()
        reason = serializers.CharField(max_length=1000)

    act = Act("close_door", doors.close_door, "admissions.door.closed", Input, tag="posts")


class ReopenView(ActView):
    """POST reopens a closed door early."""

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
    """POST why an open door was unstaffed; the gap must match the coverage exactly. It remains a gap."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField()
        ended_at = serializers.DateTimeField()
        text = serializers.CharField(max_length=1000)

    act = Act("explain_gap", doors.explain_gap, "admissions.gap.explained", Input, tag="posts")
