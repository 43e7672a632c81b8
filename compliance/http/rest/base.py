"""The base of every API path: its venue, the idempotency key of acts, and the documentation page."""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, NoReturn, TypeVar, cast
from uuid import UUID

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.crypto import salted_hmac
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit.recording import log
from audit.recording.context import Once

from ..access.guard import log_denial, require_permission
from ..access.permissions import HoldsPermission
from ..access.presence import House, HouseRequest, StaffContext
from ..infrastructure.serializer_bases import InputSerializer, OutputSerializer
from ..input.hidden_characters import hidden_in
from ..input.scanner_text import is_scanner_text
from ..registers.declarations import Listing, Register
from ..registers.read_log import log_register_read

# Namespace of nonces derived from idempotency keys (RFC 9562, version 5).
NONCE_NAMESPACE = UUID("6f1d2c1e-3f0a-5c55-9d0e-0c6f2f5e8a10")

# Any: each value has the type of its serializer's field.
ValidatedInput = dict[str, Any]
InputOrOutput = TypeVar("InputOrOutput", InputSerializer, OutputSerializer)


@cache
def _shared_serializer(serializer: type[InputOrOutput]) -> InputOrOutput:
    """Return one shared serializer per class. Creating its fields costs more than using them, and the two uses
    below do not change its state."""
    return serializer()


def validate_input(serializer: type[InputSerializer], sent: object) -> ValidatedInput:
    """Return the validated input. Raises ValidationError with a sentence for each field."""
    return cast("ValidatedInput", _shared_serializer(serializer).run_validation(sent))


def serialize_output(serializer: type[OutputSerializer], found: object) -> Response:
    """Return a response in the format of the serializer."""
    return Response(_shared_serializer(serializer).to_representation(found))


class KeyUsedOtherwise(exceptions.APIException):
    """An idempotency key was used for another act. No result is returned and no act is performed."""

    status_code = 422
    default_detail = "This Idempotency-Key was used with another body. Send a fresh one with each act."


def _refuse_texts(sent: object, allowed_in: frozenset[str], field: str = "", depth: int = 1) -> None:
    """Raise ValidationError if any field, at any depth, has a scanned zone or card code, or an invisible character."""
    if depth > DEEPEST:
        raise exceptions.ParseError(TOO_DEEP)
    if isinstance(sent, Mapping):
        for name, value in sent.items():
            _refuse_texts(value, allowed_in, str(name), depth + 1)
    elif isinstance(sent, list | tuple):
        for value in sent:
            _refuse_texts(value, allowed_in, field, depth + 1)
    elif isinstance(sent, str) and field not in allowed_in:
        if is_scanner_text(sent):
            raise exceptions.ValidationError({field or "body": [SCANNED]})
        if code := hidden_in(sent):
            raise exceptions.ValidationError({field or "body": [HIDDEN.format(code=code)]})


DEEPEST = 100  # levels of lists and objects, far more than any path accepts
TOO_DEEP = f"Send JSON with at most {DEEPEST} levels of lists and objects."
HIDDEN = "This text contains a character that cannot be seen ({code}). Send it without."
SCANNED = "This is the text of a scanned document or card. Send it to a path that takes a scan."


def _parsed_body(request: Request) -> object:
    try:
        return request.data
    # The JSON parser stops at deep nesting: the caller's fault. Anywhere else it would be ours, and a server error.
    except RecursionError as error:
        raise exceptions.ParseError(TOO_DEEP) from error


class HouseView(APIView):
    """A path of one casino. Subclasses set the permission of each method: `permissions = {"GET": "..."}`."""

    permission_classes = [HoldsPermission]
    permissions: ClassVar[dict[str, str]] = {}
    # The maximum size of a body; larger only where a path accepts files.
    largest: ClassVar[int] = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    # Fields that accept the input of document or card readers.
    takes_scans: ClassVar[frozenset[str]] = frozenset()
    # Fields that accept a file as base64, which may look like a document by chance.
    takes_files: ClassVar[frozenset[str]] = frozenset()

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Reject a body that is too large before reading it, as pages do."""
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.largest:
            raise RequestDataTooBig
        super().initial(request, *args, **kwargs)
        if request.method not in {"GET", "HEAD", "OPTIONS"}:
            _refuse_texts(_parsed_body(request), self.takes_scans | self.takes_files)

    def permission_for(self, method: str) -> str:
        # No role has this permission: a method that names none is closed.
        return self.permissions.get("GET" if method in {"HEAD", "OPTIONS"} else method, "nobody")

    def deny(self, permission: str, detail: str | None = None) -> NoReturn:
        """Log that the caller lacks a permission, and raise PermissionDenied."""
        log_denial(permission, self.presence)
        raise exceptions.PermissionDenied(detail)

    @property
    def presence(self) -> StaffContext:
        return cast("HouseRequest", self.request._request).presence

    @property
    def house(self) -> House:
        return cast("House", self.presence.house)

    @property
    def by_machine(self) -> bool:
        """Return whether the request uses a device token. Sessions of staff have none."""
        return self.request.auth is not None

    def idempotency_key(self) -> str | None:
        """Return the `Idempotency-Key`, bound to the caller; acts require it (see `required_key`)."""
        sent = self.request.headers.get("Idempotency-Key", "").strip()
        if not sent:
            return None
        if not 8 <= len(sent) <= 200:
            raise exceptions.ValidationError(
                {"Idempotency-Key": ["Send 8 to 200 characters, a fresh one for each act."]}
            )
        # With caller and venue: the same key of another caller must not return this result.
        return hashlib.sha256(f"{self.presence.staff.pk}:{self.house.id}:{sent}".encode()).hexdigest()

    def required_key(self) -> Once:
        """Return the key of the act with a digest of the request, so that a different body is refused."""
        key = self.idempotency_key()
        if key is None:
            raise exceptions.ValidationError(
                {
                    "Idempotency-Key": [
                        "Send a fresh Idempotency-Key header with each act, and the same one to repeat it."
                    ]
                }
            )
        request_text = f"{self.request.method} {self.request.path}\n{json.dumps(self.request.data, sort_keys=True)}"
        # Keyed: from a plain digest, a short body could be guessed.
        return Once(key, salted_hmac("carnet.idempotency", request_text, algorithm="sha256").hexdigest())

    def note_read(self, register: Register | Listing, query: Mapping[str, object], *, page: int = 1, rows: int) -> None:
        """Log the reading of a register, once an hour per session or token, as its page does."""
        filters = {name: value for name, value in query.items() if value not in (None, "")}
        log_register_read(
            self.request._request,
            register,
            filter_text=" ".join(f"{name}={value}" for name, value in filters.items()),
            page=page,
            rows=rows,
            machine=cast("UUID", self.request.auth.pk) if self.by_machine else None,
        )

    def first_result(self, duplicate: log.DuplicateAct, kind: str) -> UUID:
        """Return the row of the act that first used this key. Raises KeyUsedOtherwise if it was another act."""
        if duplicate.kind != kind or duplicate.subject_id is None:
            raise KeyUsedOtherwise
        return duplicate.subject_id


@require_permission("http.api.docs")
def api_docs(request: HttpRequest) -> HttpResponse:
    """Show the API documentation, rendered from the schema without files from other servers."""
    context = {"schema_url": reverse("api-schema")}
    return TemplateResponse(request, "http/api_docs.html", context)
