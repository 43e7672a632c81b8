"""Files returned by pages and the API, such as a letter as PDF."""

import base64
from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from .base import HouseView


@dataclass(frozen=True)
class Document:
    """The bytes of a file, and its download name. `from_outside` marks an uploaded file."""

    content: bytes
    name: str
    media_type: str = "application/pdf"
    from_outside: bool = False

    def answer(self) -> HttpResponse:
        """Return the file inline, or as an attachment. An uploaded file is sandboxed, and only a picture is inline."""
        answer = HttpResponse(self.content, content_type=self.media_type)
        is_inline = not self.from_outside or self.media_type == "image/jpeg"
        answer["Content-Disposition"] = f'{"inline" if is_inline else "attachment"}; filename="{self.name}"'
        if self.from_outside:
            # An uploaded file may contain scripts, which must not run under the address of Carnet.
            answer["Content-Security-Policy"] = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
        return answer


class WhateverIsAccepted(DefaultContentNegotiation):
    """The path determines the format; the Accept header is ignored. A refusal is JSON."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


class DocumentView(HouseView):
    """GET returns a file. A subclass finds it and logs the access."""

    content_negotiation_class = WhateverIsAccepted
    operation: ClassVar[str]
    tag: ClassVar[str]
    media_types: ClassVar[tuple[str, ...]] = ("application/pdf",)

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        described = extend_schema(
            operation_id=cls.operation,
            responses={(200, each): OpenApiTypes.BINARY for each in cls.media_types},
            tags=[cls.tag],
        )

        def get(self: "DocumentView", request: Request, **address: object) -> HttpResponse:
            return self.document(**address).answer()

        # Any: the method is added to the class, which no type can express.
        cast("Any", cls).get = described(get)

    @abstractmethod
    def document(self, *args: Any, **kwargs: Any) -> Document:
        """Return the file that the URL parameters name. Raises NotFound."""


def decode_base64(sent: str, field: str) -> bytes:
    """Decode a base64 file. Raises ValidationError for the field."""
    try:
        return base64.b64decode(sent, validate=True)
    except ValueError as error:
        raise exceptions.ValidationError({field: [f"Send the {field} as base64."]}) from error
