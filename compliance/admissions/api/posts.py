"""Posts at the doors through the API: who stands where, taken, left, entered later and corrected; a no is a result."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.pages import PageOutput, as_list

from .. import registers_by_hand as files
from .. import services, staffing
from .act import ActView, act_schema


class PostOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    door = serializers.UUIDField(source="door_id")
    staff = serializers.UUIDField(source="staff_id")
    began_at = serializers.DateTimeField(source="begins", help_text="As corrected, where it was.")
    ended_at = serializers.DateTimeField(source="ends", allow_null=True, help_text="Null while nobody has ended it.")
    corrected = serializers.SerializerMethodField()
    signed_at = serializers.DateTimeField(help_text="When the beginning was entered.")

    def get_corrected(self, row: Any) -> bool:
        return row.corrected is not None


class PostsView(ActView):
    """GET every post, newest first. POST takes up the post at a door for the person who calls."""

    permissions = {"GET": "admissions.register.read", "POST": "admissions.post.take"}

    class ListOutput(PageOutput):
        results = PostOutput(many=True)

    class Input(serializers.Serializer[Any]):
        door = serializers.UUIDField()
        beside = serializers.BooleanField(default=False, help_text="Stand beside whoever is there; relieve nobody.")
        seen = serializers.ListField(
            child=serializers.UUIDField(),
            required=False,
            help_text="The posts you know of at this door. If others stand there by now, nothing is done.",
        )

    @extend_schema(operation_id="list_posts", responses={200: ListOutput}, tags=["posts"])
    def get(self, request: Request) -> Response:
        found = staffing.posts(self.house.id).order_by("-begins", "-pk")
        return Response(self.ListOutput(as_list(self, files.POSTS, found)).data)

    @act_schema(operation_id="take_post", request=Input, tags=["posts"])
    def post(self, request: Request) -> Response:
        found = self.read(self.Input)
        door = self.door(found["door"])
        return self.done(
            ("admissions.post.taken", "admissions.post.taken_over"),
            lambda: services.take_post(door=door, seen=found.get("seen"), beside=found["beside"], **self.act_of()),
        )


class LeaveView(ActView):
    """POST signs the person who calls off their post."""

    permissions = {"POST": "admissions.post.take"}

    @act_schema(operation_id="leave_post", request=None, tags=["posts"])
    def post(self, request: Request) -> Response:
        return self.done(("admissions.post.left",), lambda: services.leave_post(**self.act_of()))
