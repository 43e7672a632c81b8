"""API of closed doors and explained gaps."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, ActView, Subject

from .. import selectors as staffing
from ..services import doors
from .posts import DoorActView


class ClosuresView(DoorActView):
    """POST closes a door until a given time, starting now or later, never in the past."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(InputSerializer):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField(
            default=None, allow_null=True, help_text="Start of the closure; null means now."
        )
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
        subject=Subject("closure", staffing.get_closure),
        answers="pk",
        tag="posts",
    )


class ExplainView(DoorActView):
    """POST records why an open door was unstaffed. The gap must match the coverage exactly and remains a gap."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(InputSerializer):
        door = serializers.UUIDField()
        began_at = serializers.DateTimeField()
        ended_at = serializers.DateTimeField()
        text = serializers.CharField(max_length=1000)

    act = Act("explain_gap", doors.explain_gap, "admissions.gap.explained", Input, tag="posts")
