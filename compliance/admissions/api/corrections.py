"""Posts entered later and corrected through the API, each with its reason."""

from typing import Any
from uuid import UUID

from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.venues import selectors as venues

from .. import services, staffing
from .act import ActView, act_schema


class TimesInput(serializers.Serializer[Any]):
    began_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField()
    reason = serializers.CharField(max_length=1000)


class EnterView(ActView):
    """POST enters later that somebody stood at a door without having signed."""

    permissions = {"POST": "admissions.post.manage"}

    class Input(TimesInput):
        door = serializers.UUIDField()
        staff = serializers.UUIDField()

    @act_schema(operation_id="enter_post", request=Input, tags=["posts"])
    def post(self, request: Request) -> Response:
        found = self.read(self.Input)
        found["door"] = self.door(found["door"])
        found["staff"] = venues.staff_member(self.house.id, found["staff"])
        if found["staff"] is None:
            raise exceptions.ValidationError({"staff": ["Nobody of this house has this id."]})
        return self.done(("admissions.post.entered",), lambda: services.enter_post(**found, **self.act_of()))


class CorrectView(ActView):
    """POST the true times of a post. Equal times say that nobody stood there."""

    permissions = {"POST": "admissions.post.manage"}

    @act_schema(operation_id="correct_post", request=TimesInput, tags=["posts"])
    def post(self, request: Request, post_id: UUID) -> Response:
        post = staffing.post(self.house.id, post_id)
        if post is None:
            raise exceptions.NotFound("This house has no such post.")
        found = self.read(TimesInput)
        return self.done(
            ("admissions.post.corrected",), lambda: services.correct_post(post=post, **found, **self.act_of())
        )
