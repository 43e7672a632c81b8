"""API of readiness: each requirement with its state."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.rest.base import HouseView, serialize_output

from .domain import State
from .presentation.page import READ, list_items, summarise


class ReadinessView(HouseView):
    """GET returns what the casino needs before its first guest, with the state of each. Unknown is never done."""

    permissions = {"GET": READ}

    class Output(OutputSerializer):
        class ItemOutput(OutputSerializer):
            key = serializers.CharField()
            title = serializers.CharField(help_text="In the caller's language.")
            readiness = serializers.ChoiceField([state.value for state in State], source="state")
            note = serializers.CharField(help_text="What was found; may be empty.")
            needed = serializers.BooleanField(source="required", help_text="Whether no guest may come without it.")
            article = serializers.CharField(help_text="The article that asks for it; empty without one.")
            standard = serializers.CharField(help_text="The standard that asks for it; empty without one.")
            url = serializers.CharField(help_text="The page where it is done, if the caller may open it.")

        at = serializers.DateTimeField()
        ready = serializers.BooleanField(help_text="Whether nothing required is missing or unknown.")
        missing = serializers.IntegerField(help_text="How much of what is required is missing or unknown.")
        items = ItemOutput(many=True)

    @extend_schema(operation_id="get_readiness", responses={200: Output}, tags=["overview"])
    def get(self, request: Request) -> Response:
        at = current_time()
        items = list_items(self.presence, at)
        open_items = summarise(items).open_items
        found = {"at": at, "ready": not open_items, "missing": open_items, "items": items}
        return serialize_output(self.Output, found)
