"""API of door posts: sign on, sign off, late entry and correction."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.venues.selectors import venues

from .. import selectors as staffing
from ..presentation import listing as post_listing
from ..services import posts


class PostOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    door = serializers.UUIDField(source="door_id")
    staff = serializers.UUIDField(source="staff_id")
    began_at = serializers.DateTimeField(source="begins", help_text="Start, as corrected if it was corrected.")
    ended_at = serializers.DateTimeField(
        source="ends", allow_null=True, help_text="End; null while the post is occupied."
    )
    corrected = serializers.SerializerMethodField()
    signed_at = serializers.DateTimeField(help_text="When the start was entered.")

    def get_corrected(self, row: Any) -> bool:
        return row.corrected is not None


class DoorActView(ActView):
    """An action at the door named in the request body."""

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return sent | {"door": staffing.door(self.house.id, sent["door"])}


class PostsView(DoorActView):
    """GET returns every post, newest first. POST signs the caller on at a door."""

    permissions = {"GET": "admissions.register.read", "POST": "admissions.post.take"}

    class ListOutput(PageOutput):
        results = PostOutput(many=True)

    class Input(serializers.Serializer[Any]):
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

    @extend_schema(operation_id="list_posts", responses={200: ListOutput}, tags=["posts"])
    def get(self, request: Request) -> Response:
        found = staffing.posts(self.house.id).order_by("-begins", "-pk")
        return Response(self.ListOutput(as_list(self, post_listing.POSTS, found)).data)


class LeaveView(ActView):
    """POST signs the caller off."""

    permissions = {"POST": "admissions.post.take"}
    act = Act("leave_post", posts.leave_post, "admissions.post.left", tag="posts")


class TimesInput(serializers.Serializer[Any]):
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

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        staff = venues.staff_member(self.house.id, sent["staff"])
        if staff is None:
            raise exceptions.ValidationError({"staff": ["Nobody of this house has this id."]})
        return super().facts(sent) | {"staff": staff}


class CorrectView(ActView):
    """POST corrects the times of a post. Equal times mean that the post was not occupied."""

    permissions = {"POST": "admissions.post.manage"}
    act = Act(
        "correct_post",
        posts.correct_post,
        "admissions.post.corrected",
        TimesInput,
        Subject("post", staffing.post),
        tag="posts",
    )
