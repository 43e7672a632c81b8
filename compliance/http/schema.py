"""How the API describes itself: each message by the path it belongs to, and the token of a machine as a way in."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework.serializers import Serializer


class Described(AutoSchema):
    """Names `GuestView.Output` "GuestOutput": every path has an Input and an Output, and no two are the same."""

    def get_serializer_name(self, serializer: "Serializer[Any]", direction: Any) -> str:
        return type(serializer).__qualname__.replace("View.", "").replace(".", "")


class DeviceTokens(OpenApiAuthenticationExtension):
    """The token that the house issues to a machine; a person's browser session opens the same paths."""

    target_class = "compliance.venues.http.DeviceToken"
    name = "device"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        scheme: dict[str, Any] = build_bearer_security_scheme_object("Authorization", "Bearer")
        return scheme
