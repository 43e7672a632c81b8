"""An act of the API: its input, its service and its response."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar, cast
from uuid import UUID, uuid4

from django.db.models import Model
from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request

from audit.recording import log
from audit.recording.context import acting_once

from ..access.presence import current_time
from ..infrastructure.serializer_bases import InputSerializer, OutputSerializer
from .base import HouseView, ValidatedInput, serialize_output, validate_input
from .documents import Document, WhateverIsAccepted

Print = TypeVar("Print")  # a row that says when a document was printed, and how often


class ActOutput(OutputSerializer):
    """The result of an act. A repeated idempotency key returns the first result."""

    id = serializers.UUIDField(help_text="The record that the act concerns or has created.")


@dataclass(frozen=True)
class Subject:
    """The row that the URL names: `find` returns it by venue and URL, and the service receives it as `name`."""

    name: str
    # Any: the row is of any model.
    find: Callable[..., Any]


@dataclass(frozen=True)
class Act:
    """What a POST performs: it calls `service` with the input of `takes` and the `subject`; `kind` is its log kind."""

    operation: str
    service: Callable[..., object]
    kind: str | tuple[str, ...]
    takes: type[InputSerializer] | None = None
    subject: Subject | None = None
    # Attribute of the service's result with the row that the log names, if it is neither the subject nor the result.
    answers: str = ""
    nonce: bool = False  # Whether the service takes a nonce.
    tag: str = ""  # OpenAPI tag; defaults to the area
    output: type[OutputSerializer] = ActOutput
    status: int = 200  # HTTP status of the first response; that of a repeated key is always 200.

    @property
    def kinds(self) -> tuple[str, ...]:
        if isinstance(self.kind, str):
            return (self.kind,)
        return self.kind

    def row_id(self, subject: Model | None, row: object) -> UUID:
        """Return the id for the response: of the subject, or of the row that the service wrote."""
        if self.answers:
            return cast("UUID", getattr(row, self.answers))
        return cast("UUID", cast("Model", subject or row).pk)


class ActView(HouseView):
    """A path that performs one act, once per idempotency key. A refusal is returned as a problem (see `problems`)."""

    act: ClassVar[Act]
    # When the act was performed; for a repeated key, when it was first performed.
    acted_at: datetime

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        """Return the input as keyword arguments of the service."""
        return sent

    # Any: each view acts on a type of its own.
    def authorize(self, subject: Any) -> None:
        """Raise PermissionDenied if the caller may not act on this subject."""

    def after_act(self, row_id: UUID) -> None:
        """Run what follows a completed act, such as starting a job. It may run twice."""

    def answer(self, row_id: UUID) -> object:
        """Return the response of a completed act."""
        return {"id": row_id}

    def post(self, request: Request, **address: object) -> HttpResponseBase:
        row_id, row = self.do(request, **address)
        answer = serialize_output(self.act.output, self.answer(row_id))
        if row is not None:
            answer.status_code = self.act.status
        return answer

    def do(self, request: Request, **address: object) -> tuple[UUID, object]:
        """Run the act. Return the id for the response and the service's result, None for a repeated key."""
        act, key = self.act, self.required_key()
        subject = act.subject.find(self.house.id, *address.values()) if act.subject else None
        self.authorize(subject)
        arguments = self.facts(dict(validate_input(act.takes, request.data))) if act.takes else {}
        if act.subject is not None:
            arguments[act.subject.name] = subject
        if act.nonce:
            arguments["nonce"] = uuid4()
        self.acted_at = current_time()
        try:
            with acting_once(*key):
                row = act.service(house=self.presence.house, by=self.presence.staff, at=self.acted_at, **arguments)
        except log.DuplicateAct as duplicate:
            self.acted_at = duplicate.at
            # The key may have been used for another act: the empty kind matches none, and the key is refused.
            first = self.first_result(duplicate, duplicate.kind if duplicate.kind in act.kinds else "")
            row_id, row = first if subject is None or act.answers else subject.pk, None
        else:
            row_id = act.row_id(subject, row)
        # Also for a repeated key: the first request may have ended before it started the job.
        self.after_act(row_id)
        return row_id, row


class PaperView(ActView, Generic[Print]):
    """A path that prints a document and returns it. A repeated key is the same print; a new key is a copy."""

    content_negotiation_class = WhateverIsAccepted
    responses: ClassVar[Mapping[tuple[int, str], object]] = {(200, "application/pdf"): OpenApiTypes.BINARY}

    @abstractmethod
    def last_print(self, row_id: UUID) -> Print:
        """Return the newest print of the document of a row."""

    @abstractmethod
    def paper(self, row_id: UUID, row: Print, request: Request) -> Document:
        """Return the document of a print."""

    def post(self, request: Request, **address: object) -> HttpResponseBase:
        row_id, row = self.do(request, **address)
        # A repeated key has no new print: the newest one is sent again.
        return self.paper(row_id, cast("Print | None", row) or self.last_print(row_id), request).answer()


class SecretActView(ActView):
    """An act that returns a secret once. The field `shown_once` is empty when the act is repeated."""

    shown_once: ClassVar[str]

    def post(self, request: Request, **address: object) -> HttpResponseBase:
        row_id, row = self.do(request, **address)
        secret = "" if row is None else getattr(row, self.shown_once)
        answer = serialize_output(self.act.output, {"id": row_id, self.shown_once: secret})
        # The secret is shown once, so no cache may store it.
        answer["Cache-Control"] = "no-store"
        return answer
