"""How the API describes itself: each message by the path it belongs to, and the token of a machine as a way in."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework.serializers import Serializer

from .pages import PageInput, PageOutput


class Described(AutoSchema):
    """Names `GuestView.Output` "GuestOutput": every path has an Input and an Output, and no two are the same."""

    def get_serializer_name(self, serializer: "Serializer[Any]", direction: Any) -> str:
        return type(serializer).__qualname__.replace("View.", "").replace(".", "")

    def get_override_parameters(self) -> list[Any]:
        """Every list takes a cursor and the length of a page."""
        answers = self.get_response_serializers()
        named = answers.values() if isinstance(answers, dict) else [answers]
        lists = any(isinstance(each, type) and issubclass(each, PageOutput) for each in named)
        return [*super().get_override_parameters(), *([PageInput] if lists else [])]


class DeviceTokens(OpenApiAuthenticationExtension):
    """The token that the house issues to a machine; a person's browser session opens the same paths."""

    target_class = "compliance.venues.http.DeviceToken"
    name = "device"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        scheme: dict[str, Any] = build_bearer_security_scheme_object("Authorization", "Bearer")
        return scheme
