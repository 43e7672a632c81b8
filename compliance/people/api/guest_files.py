"""API for guests' files: merge, split, probable duplicates, and photographs."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from compliance.http.access.use_limits import count_use
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.documents import decode_base64

from ..presentation.registers import DUPLICATES
from ..selectors import guests as selectors
from ..services import guest_files, photographs
from .guests import GUEST_OF_PATH, RecordedOutput, RecordedView


class FileOutput(OutputSerializer):
    """A file after a change: the main person and all persons in it."""

    guest = serializers.UUIDField()
    persons = serializers.ListField(child=serializers.UUIDField())


class FileChangeView(ActView):
    """An act that changes which documents are in a file; the response is the file after it."""

    permissions = {"POST": "people.guest.merge"}

    def answer(self, row_id: UUID) -> dict[str, object]:
        return {"guest": row_id, "persons": selectors.file_ids(row_id)}


class MergeView(FileChangeView):
    """POST merges another file of the same guest. The particulars of the guest in the path apply from now on."""

    class Input(InputSerializer):
        other = serializers.UUIDField(source="source")
        reason = serializers.CharField(max_length=500)

    act = Act(
        "merge_guests",
        guest_files.merge_files,
        "people.guest.merged",
        Input,
        Subject("target", selectors.get_person),
        answers="kept_id",
        tag="guests",
        output=FileOutput,
    )


class SplitView(FileChangeView):
    """POST moves documents, with their cards, to a new file. Returns the remaining file."""

    class Input(InputSerializer):
        documents = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=200)
        reason = serializers.CharField(max_length=500)

    act = Act(
        "split_guest",
        guest_files.split_file,
        "people.guest.split",
        Input,
        GUEST_OF_PATH,
        answers="left_id",
        tag="guests",
        output=FileOutput,
    )


class DuplicatesView(RegisterList):
    """GET lists probable duplicates: files with the same name and full birth date, in any recorded spelling."""

    register = DUPLICATES


class PhotographsView(RecordedView):
    """POST adds a photograph of up to 3.7 MB, base64-encoded. It is stored re-encoded within 480 by 640 pixels."""

    permissions = {"POST": "people.guest.register"}
    takes_files = frozenset({"image"})

    class Input(InputSerializer):
        image = serializers.CharField(help_text="JPEG, PNG or WebP, as base64.", trim_whitespace=False)
        taken = serializers.BooleanField(default=False, help_text="Whether it was taken with the camera just now.")

    act = Act(
        "photograph_guest",
        photographs.add_photograph,
        "people.photograph.kept",
        Input,
        GUEST_OF_PATH,
        tag="guests",
        output=RecordedOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"sent": decode_base64(sent["image"], "image"), "taken": sent["taken"]}


class PhotographView(HouseView):
    """GET returns the image of a photograph in a guest's file."""

    permissions = {"GET": "people.photograph.read"}

    @extend_schema(operation_id="get_photograph", responses={(200, "image/jpeg"): OpenApiTypes.BINARY}, tags=["guests"])
    def get(self, request: Request, photograph_id: UUID) -> HttpResponse:
        image = photographs.photograph_bytes(self.house.id, photograph_id)
        count_use("pictures", by=self.presence.staff, venue_id=self.house.id)
        return HttpResponse(image, content_type="image/jpeg", headers={"Cache-Control": "no-store"})
