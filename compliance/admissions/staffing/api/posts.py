"""API of door posts: sign on, sign off, late entry and correction."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.venues.selectors import venues

from .. import selectors as staffing
from ..presentation.posts import POSTS
from ..services import posts


class DoorActView(ActView):
    """An action at the door named in the request body."""

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"door": staffing.get_door(self.house.id, sent["door"])}


class PostsView(RegisterList, DoorActView):
    """GET returns every post, newest first. POST signs the caller on at a door."""

    register = POSTS
    operation = "list_posts"
    permissions = {"POST": "admissions.post.take"}

    class Input(InputSerializer):
        door = serializers.UUIDField()
        joins = serializers.BooleanField(
            default=False, help_text="True to join the staff at the door without relieving them."
        )
        seen = serializers.ListField(
            child=serializers.UUIDField(),
            default=None,
            allow_null=True,
            help_text="The posts at this door known to the caller. If there are others by now, the request is refused.",
        )

    act = Act(
        "take_post",
        posts.take_post,
        ("admissions.post.taken", "admissions.post.taken_over"),
        Input,
        tag="posts",
    )


class LeaveView(ActView):
    """POST signs the caller off."""

    permissions = {"POST": "admissions.post.take"}
    act = Act("leave_post", posts.leave_post, "admissions.post.left", tag="posts")


class TimesInput(InputSerializer):
    began_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField()
    reason = serializers.CharField(max_length=1000)


class EnterView(DoorActView):
    """POST records afterwards that a member of staff was on a post without signing on."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(TimesInput):
        door = serializers.UUIDField()
        staff = serializers.UUIDField()

    act = Act("enter_post", posts.enter_post, "admissions.post.entered", Input, tag="posts")

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return super().facts(sent) | {"staff": venues.get_member(self.house.id, sent["staff"])}


class CorrectView(ActView):
    """POST corrects the times of a post. Equal times mean that the post was not occupied."""

    permissions = {"POST": "admissions.post.manage"}
    act = Act(
        "correct_post",
        posts.correct_post,
        "admissions.post.corrected",
        TimesInput,
        Subject("post", staffing.get_post),
        tag="posts",
    )
