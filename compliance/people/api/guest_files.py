"""API for guests' files: merge, split, probable duplicates, and photographs."""

import base64
import binascii
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.recording import log
from audit.recording.context import acting_once
from compliance.http.access.presence import moment
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.base import HouseView
from compliance.http.rest.parameters import IDEMPOTENCY_KEY

from ..domain.pictures import NotKept
from ..presentation import registers as columns
from ..presentation import words
from ..selectors import file_history as history
from ..selectors import guests as selectors
from ..services import guest_files, photographs


class FileOutput(serializers.Serializer[Any]):
    """A file after a change: the main person and all persons in it."""

    guest = serializers.UUIDField()
    persons = serializers.ListField(child=serializers.UUIDField())


class MergeView(HouseView):
    """POST merges another file of the same guest. The particulars of the guest in the path apply from now on."""

    permissions = {"POST": "people.guest.merge"}

    class Input(serializers.Serializer[Any]):
        other = serializers.UUIDField()
        reason = serializers.CharField(max_length=500)

    @extend_schema(
        operation_id="merge_guests",
        request=Input,
        responses={200: FileOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["guests"],
    )
    def post(self, request: Request, guest_id: UUID) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            with acting_once(*key):
                file = guest_files.merge(
                    venue_id=self.house.id,
                    kept=guest_id,
                    gone=sent.validated_data["other"],
                    reason=sent.validated_data["reason"],
                    by=self.presence.staff,
                    at=moment(),
                ).kept_id
        except log.DuplicateAct as again:
            file = self.first_result(again, "people.guest.merged")
        return Response(_file(file))


class SplitView(HouseView):
    """POST moves documents, with their cards, to a new file. Returns the remaining file."""

    permissions = {"POST": "people.guest.merge"}

    class Input(serializers.Serializer[Any]):
        documents = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=200)
        reason = serializers.CharField(max_length=500)

    @extend_schema(
        operation_id="split_guest",
        request=Input,
        responses={200: FileOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["guests"],
    )
    def post(self, request: Request, guest_id: UUID) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            with acting_once(*key):
                file = guest_files.split(
                    venue_id=self.house.id,
                    person_id=guest_id,
                    documents=sent.validated_data["documents"],
                    reason=sent.validated_data["reason"],
                    by=self.presence.staff,
                    at=moment(),
                ).left_id
        except log.DuplicateAct as again:
            file = self.first_result(again, "people.guest.split")
        return Response(_file(file))


def _file(guest: UUID) -> dict[str, Any]:
    return {"guest": str(guest), "persons": [str(each) for each in selectors.file_ids(guest)]}


class DuplicatesView(HouseView):
    """GET lists probable duplicates: files with the same name and full birth date, in any recorded spelling."""

    permissions = {"GET": "people.guest.merge"}

    class Output(PageOutput):
        class DuplicateOutput(serializers.Serializer[Any]):
            files = serializers.ListField(child=serializers.UUIDField())

        results = DuplicateOutput(many=True)

    @extend_schema(operation_id="list_duplicates", responses={200: Output}, tags=["guests"])
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.DUPLICATES, history.duplicates(self.house.id))
        return Response(self.Output(answer).data)


class PhotographsView(HouseView):
    """POST adds a photograph of up to 3.7 MB, base64-encoded. It is stored re-encoded within 480 by 640 pixels."""

    permissions = {"POST": "people.guest.register"}
    takes_files = frozenset({"image"})

    class Input(serializers.Serializer[Any]):
        image = serializers.CharField(help_text="JPEG, PNG or WebP, as base64.", trim_whitespace=False)
        taken = serializers.BooleanField(default=False, help_text="Whether it was taken with the camera just now.")

    class Output(serializers.Serializer[Any]):
        guest = serializers.UUIDField()
        recorded_at = serializers.DateTimeField()

    @extend_schema(
        operation_id="photograph_guest",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["guests"],
    )
    def post(self, request: Request, guest_id: UUID) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            image = base64.b64decode(sent.validated_data["image"], validate=True)
        except (binascii.Error, ValueError) as error:
            raise exceptions.ValidationError({"image": ["Send the picture as base64."]}) from error
        at = moment()
        try:
            with acting_once(*key):
                photographs.photograph(
                    venue_id=self.house.id,
                    person_id=guest_id,
                    sent=image,
                    taken=sent.validated_data["taken"],
                    by=self.presence.staff,
                    at=at,
                )
        except log.DuplicateAct as again:
            # A repeated key returns the first result, including its time.
            guest_id, at = self.first_result(again, "people.photograph.kept"), again.at
        except NotKept as refused:
            raise exceptions.ValidationError({"image": [str(words.UNFIT[refused.why])]}) from refused
        return Response(self.Output({"guest": guest_id, "recorded_at": at}).data)


class PhotographView(HouseView):
    """GET returns the image of a photograph in a guest's file."""

    permissions = {"GET": "people.photograph.read"}

    @extend_schema(operation_id="get_photograph", responses={(200, "image/jpeg"): OpenApiTypes.BINARY}, tags=["guests"])
    def get(self, request: Request, photograph_id: UUID) -> HttpResponse:
        row = selectors.photograph(self.house.id, photograph_id)
        return HttpResponse(bytes(row.image), content_type="image/jpeg", headers={"Cache-Control": "no-store"})
