"""Applications to the Minister of Finance through the API: read only, for they are prepared and filed at a screen."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list

from .. import columns, selectors
from .acts import READ, TAGS


class ApplicationOutput(serializers.Serializer[Any]):
    """An application with everything it says; items 1 to 7 of art. 20-2 are empty but for semi-automatic games."""

    id = serializers.UUIDField()
    number = serializers.CharField(source="label")
    kind = serializers.ChoiceField(["semi_automatic", "side_bet", "tournament"])
    name = serializers.CharField()
    game_type = serializers.CharField()
    game = serializers.CharField(help_text="A game of the pay tables, if it is one.")
    rooms = serializers.SerializerMethodField()
    planned_on = serializers.DateField()
    description = serializers.CharField()
    annexes = serializers.ListField(child=serializers.CharField())
    brands = serializers.CharField()
    presentation = serializers.CharField()
    redistribution = serializers.CharField()
    condition = serializers.CharField(help_text="new, refurbished or empty.")
    refurbisher = serializers.CharField()
    refurbisher_approval = serializers.CharField()
    staff_role = serializers.CharField()
    means = serializers.CharField()
    state = serializers.SerializerMethodField(help_text="prepared, filed, granted, refused, in_use, ended or replaced.")
    prepared_at = serializers.DateTimeField()
    filed_at = serializers.DateTimeField(source="filing.filed_at", allow_null=True, default=None)
    decided_on = serializers.DateField(source="decision.decided_on", allow_null=True, default=None)
    reference = serializers.CharField(source="decision.reference", allow_null=True, default=None)
    valid_from = serializers.DateField(source="decision.valid_from", allow_null=True, default=None)
    last_day = serializers.DateField(
        source="ended.last_day", allow_null=True, default=None, help_text="The last day on which the approval holds."
    )
    begins_on = serializers.DateField(source="first_use.begins_on", allow_null=True, default=None)

    def get_rooms(self, row: Any) -> list[str]:
        return [each.room.name for each in row.rooms.all()]

    def get_state(self, row: Any) -> str:
        return selectors.stage(row)


class ApplicationsView(HouseView):
    """GET every application, the newest first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = ApplicationOutput(many=True)

    @extend_schema(operation_id="list_applications", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.APPLICATIONS, selectors.applications(self.house.id))
        return Response(self.ListOutput(answer).data)


class ApplicationView(HouseView):
    """GET one application, and what became of it."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_application", responses={200: ApplicationOutput}, tags=TAGS)
    def get(self, request: Request, application_id: UUID) -> Response:
        row = selectors.application(self.house.id, application_id)
        return Response(ApplicationOutput(row).data)
