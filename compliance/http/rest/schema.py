"""OpenAPI description: schema names, idempotency keys of acts, and device tokens."""

from typing import TYPE_CHECKING, Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework.serializers import Serializer

from ..registers.paging import PageInput, PageOutput
from .parameters import IDEMPOTENCY_KEY

if TYPE_CHECKING:
    from .acts import Act


class Described(AutoSchema):
    """Names schemas after their view: `GuestView.Output` is "GuestOutput", so that each name is unique."""

    def get_serializer_name(self, serializer: "Serializer[object]", direction: object) -> str:
        return type(serializer).__qualname__.replace("View.", "").replace(".", "")

    def _act(self) -> "Act | None":
        if self.method == "POST":
            return getattr(self.view, "act", None)
        return None

    def get_operation_id(self) -> str:
        act = self._act()
        return act.operation if act else super().get_operation_id()

    def get_tags(self) -> list[str]:
        act = self._act()
        if act:
            return [act.tag or act.kinds[0].partition(".")[0]]
        return super().get_tags()

    # Any here and below: drf-spectacular gives these values no type.
    def get_override_parameters(self) -> list[Any]:
        """Return the idempotency key of an act, or the cursor and page size of a list."""
        if self._act():
            return [IDEMPOTENCY_KEY]
        answers = self.get_response_serializers()
        named = answers.values() if isinstance(answers, dict) else [answers]
        lists = any(isinstance(each, type) and issubclass(each, PageOutput) for each in named)
        return [*super().get_override_parameters(), *([PageInput] if lists else [])]

    def get_request_serializer(self) -> Any:
        act = self._act()
        return act.takes if act else super().get_request_serializer()

    def get_response_serializers(self) -> Any:
        act = self._act()
        return self._answers_of(act) if act else super().get_response_serializers()

    def _answers_of(self, act: "Act") -> object:
        return getattr(self.view, "responses", None) or dict.fromkeys((act.status, 200), act.output)


class DeviceTokens(OpenApiAuthenticationExtension):
    """The token that the casino issues to a device. Browser sessions of staff can use the same paths."""

    target_class = "compliance.venues.authentication.presence.DeviceToken"
    name = "device"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, object]:
        scheme: dict[str, Any] = build_bearer_security_scheme_object("Authorization", "Bearer")
        return scheme
