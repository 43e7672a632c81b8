"""API for the Minister's lists: upload, progress, errors, release and rejection by a second person."""

import tempfile
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar, cast
from uuid import UUID

from django.core.exceptions import RequestDataTooBig
from django.utils.datastructures import MultiValueDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.parsers import DataAndFiles, FileUploadParser
from rest_framework.request import Request
from rest_framework.response import Response

from audit.recording import log
from audit.recording.context import Once, acting_once
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput, validate_input
from compliance.http.rest.parameters import IDEMPOTENCY_KEY
from compliance.people.presentation.words import birth_text

from ..measures.services.arrivals import Arrival
from . import tasks
from .presentation import failures
from .presentation import words as list_words
from .presentation.register import LISTS
from .selectors import lists
from .services import decisions, reads, uploads
from .services.decisions import Removal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import IO

    from compliance.exclusions.models.ministerial_lists import ListRow, MinisterialList

OPENED = NoRegister("one list: the log says each time who opened it")

LIST = Subject("row", lists.ministerial_list)


class WholeFile(FileUploadParser):
    """Parses a request whose body is the file, into an anonymous temporary file of limited size.

    The name of the file is in the Content-Disposition header: it may name a person, and addresses are logged.
    """

    media_type = "application/octet-stream"

    def parse(
        self, stream: "IO[bytes]", media_type: str | None = None, parser_context: "Mapping[str, object] | None" = None
    ) -> "DataAndFiles[Any, Any]":
        # Closes the temporary file if reading fails, but leaves it open on success.
        with ExitStack() as unless_whole:
            file = unless_whole.enter_context(tempfile.TemporaryFile())
            while part := stream.read(1 << 20):
                file.write(part)
                if file.tell() > uploads.LARGEST:
                    raise RequestDataTooBig
            unless_whole.pop_all()
        name = self.get_filename(stream, media_type, parser_context or {})
        return DataAndFiles({"file_name": name or ""}, MultiValueDict({"file": [file]}))


class SheetOutput(OutputSerializer):
    """A sheet of a workbook."""

    name = serializers.CharField()
    state = serializers.ChoiceField(list(list_words.SHEETS))


class ListOutput(OutputSerializer):
    """A list with its current state."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(list(list_words.STATES))
    received_at = serializers.DateTimeField()
    channel = serializers.CharField()
    uploaded_by = serializers.CharField()
    uploaded_at = serializers.DateTimeField()
    size = serializers.IntegerField()
    sha256 = serializers.CharField()
    done = serializers.IntegerField(help_text="Rows read or imported so far.")
    total = serializers.IntegerField(help_text="Approximate total number of rows; 0 until known.")
    rows = serializers.IntegerField(allow_null=True)
    faults = serializers.IntegerField(allow_null=True, help_text="Errors found in its rows.")
    new = serializers.IntegerField(allow_null=True)
    again = serializers.IntegerField(
        allow_null=True, help_text="Persons removed from the list earlier and listed again."
    )
    changed = serializers.IntegerField(allow_null=True)
    unchanged = serializers.IntegerField(allow_null=True)
    gone = serializers.IntegerField(allow_null=True, help_text="Persons on an earlier list who are not on this one.")
    failure = serializers.CharField(allow_blank=True, help_text="Why the file cannot be read, or was not imported.")
    sentence = serializers.CharField(allow_blank=True, help_text="The failure as a sentence, with the next step.")
    encoding = serializers.CharField(allow_blank=True, help_text="Encoding of a CSV file; otherwise empty.")
    sheets = SheetOutput(many=True, help_text="For a workbook: which sheet was read, and why the others were not read.")
    hidden_rows = serializers.IntegerField(help_text="Hidden or filtered rows; they were read like the others.")
    hidden_columns = serializers.ListField(child=serializers.CharField())
    columns = serializers.ListField(child=serializers.CharField(), help_text="The recognised columns.")
    columns_not_read = serializers.ListField(child=serializers.CharField())
    names_confirmed = serializers.BooleanField(
        allow_null=True,
        help_text="Whether the uploader confirmed names with non-ASCII letters. Required before the release.",
    )


class ListsView(RegisterList):
    """GET lists the uploads, newest first. POST uploads a list as the request body."""

    register = LISTS
    operation = "list_ministerial_lists"
    permissions = {"POST": "exclusions.list.upload"}
    largest: ClassVar[int] = uploads.LARGEST
    parser_classes = [WholeFile]

    class UploadInput(InputSerializer):
        received_at = serializers.DateTimeField()
        channel = serializers.ChoiceField(["post", "email", "in_person"])
        file_name = serializers.CharField(max_length=200, allow_blank=True)

    @extend_schema(
        operation_id="upload_ministerial_list",
        parameters=[
            IDEMPOTENCY_KEY,
            OpenApiParameter("received_at", OpenApiTypes.DATETIME, required=True),
            OpenApiParameter("channel", str, enum=["post", "email", "in_person"], required=True),
            OpenApiParameter(
                "Content-Disposition",
                str,
                OpenApiParameter.HEADER,
                description='The name of the file: `attachment; filename="list.csv"`, or `filename*` (RFC 6266).',
            ),
        ],
        request={"application/octet-stream": OpenApiTypes.BINARY},
        responses={201: ListOutput, 200: OpenApiResponse(ListOutput, "Uploaded before under this key.")},
        tags=["exclusions"],
    )
    def post(self, request: Request) -> Response:
        key = self.idempotency_key()
        if key is None:
            raise exceptions.ValidationError({"Idempotency-Key": ["Send a fresh Idempotency-Key header."]})
        if "file" not in request.FILES:
            raise exceptions.ValidationError({"body": ["Send the file as the body of the request."]})
        sent = cast("dict[str, object]", request.data)
        query = request.query_params.dict() | {"file_name": sent["file_name"]}
        params, status = validate_input(self.UploadInput, query), 201
        with request.FILES["file"] as file:
            try:
                with acting_once(*Once(key)):
                    row = uploads.upload_list(
                        house=self.presence.house,
                        file=file,
                        file_name=params["file_name"],
                        arrival=Arrival(params["received_at"], params["channel"]),
                        by=self.presence.staff,
                        at=current_time(),
                    )
                list_id = row.pk
            except log.DuplicateAct as duplicate:
                list_id, status = self.first_result(duplicate, "exclusions.list.uploaded"), 200
        # Also after a repeated request: the first one may have failed before it reached the queue.
        tasks.queue_list(list_id)
        return Response(ListOutput(_list_data(lists.ministerial_list(self.house.id, list_id))).data, status=status)


class ListView(HouseView):
    """GET returns one list."""

    permissions = {"GET": "exclusions.measure.read"}

    @extend_schema(operation_id="get_ministerial_list", responses={200: ListOutput}, tags=["exclusions"])
    def get(self, request: Request, list_id: UUID) -> Response:
        return Response(ListOutput(_list_data(lists.ministerial_list(self.house.id, list_id))).data)


class ErrorsView(HouseView):
    """GET returns the errors of a list, by row."""

    permissions = {"GET": "exclusions.measure.read"}

    class Output(PageOutput):
        class ErrorOutput(OutputSerializer):
            row = serializers.IntegerField()
            column = serializers.CharField(allow_blank=True)
            code = serializers.CharField()
            sentence = serializers.CharField()
            found = serializers.CharField(allow_blank=True)

        results = ErrorOutput(many=True)

    @extend_schema(
        operation_id="list_errors_of_ministerial_list",
        responses={200: Output},
        tags=["exclusions"],
    )
    def get(self, request: Request, list_id: UUID) -> Response:
        row = lists.ministerial_list(self.house.id, list_id)
        reads.note_list_opened(
            venue_id=self.house.id, row=row, shown="errors", by=self.presence.staff, at=current_time()
        )
        found = as_list(
            self,
            OPENED,
            lists.problems(row),
            lambda page: (
                {"row": each.row, "column": each.column, "code": each.code, "found": each.found}
                | {"sentence": list_words.describe_problem(each.code, each.found)}
                for each in page
            ),
        )
        return Response(self.Output(found).data)


class RowsView(HouseView):
    """GET returns the persons of a list that awaits release, as they would be imported."""

    permissions = {"GET": "exclusions.measure.read"}

    class Output(PageOutput):
        class RowOutput(OutputSerializer):
            number = serializers.IntegerField(help_text="Row number in the file.")
            fate = serializers.CharField()
            surname = serializers.CharField()
            given_names = serializers.CharField(allow_blank=True)
            other_names = serializers.ListField(child=serializers.CharField())
            birth = serializers.CharField(allow_blank=True, help_text="As stated: 1980-05-17, 1980-05 or 1980.")
            sex = serializers.CharField(allow_blank=True)
            nationality = serializers.CharField(allow_blank=True)
            document_number = serializers.CharField(allow_blank=True)
            document_state = serializers.CharField(allow_blank=True)
            reference = serializers.CharField()
            ground = serializers.IntegerField()
            first_day = serializers.DateField(allow_null=True)
            last_day = serializers.DateField(allow_null=True)

        results = RowOutput(many=True)

    @extend_schema(
        operation_id="list_rows_of_ministerial_list",
        parameters=[OpenApiParameter("special_letters", bool)],
        responses={200: Output},
        tags=["exclusions"],
    )
    def get(self, request: Request, list_id: UUID) -> Response:
        row = lists.ministerial_list(self.house.id, list_id)
        reads.note_list_opened(venue_id=self.house.id, row=row, shown="rows", by=self.presence.staff, at=current_time())
        special = request.query_params.get("special_letters", "").lower() in {"1", "true"}
        rows = lists.foreign_names(row) if special else lists.all_rows(row)
        return Response(self.Output(as_list(self, OPENED, rows, lambda page: map(_row_as_read, page))).data)


class NamesView(ActView):
    """POST confirms that names with non-ASCII letters match the original. Repeating the request has no effect."""

    permissions = {"POST": "exclusions.list.upload"}
    act = Act(
        "confirm_names_of_ministerial_list", decisions.confirm_names, "exclusions.list.names_confirmed", subject=LIST
    )


class ReleaseView(ActView):
    """POST releases a list uploaded by another person."""

    permissions = {"POST": "exclusions.list.release"}

    class Input(InputSerializer):
        remove_missing = serializers.BooleanField(default=False)
        reference = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
        reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)

    act = Act("release_ministerial_list", decisions.release_list, "exclusions.list.released", Input, LIST)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        gone = sent["remove_missing"]
        return {"removal": Removal(sent["reference"], sent["reason"]) if gone else None}

    def after_act(self, row_id: UUID) -> None:
        tasks.queue_list(row_id)


class RejectionView(ActView):
    """POST rejects a list with a reason."""

    permissions = {"POST": "exclusions.list.release"}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = Act("reject_ministerial_list", decisions.reject_list, "exclusions.list.rejected", Input, LIST)


def _list_data(row: "MinisterialList") -> dict[str, object]:
    state = lists.list_state(row, current_time())
    check = getattr(row, "check_result", None)
    count_names = ("rows", "new", "again", "changed", "unchanged", "gone")
    return (
        _file_reading(row, state)
        | {
            "id": row.pk,
            "state": state.state,
            "received_at": row.received_at,
            "channel": row.channel,
            "uploaded_by": row.uploaded_by.full_name,
            "uploaded_at": row.uploaded_at,
            "size": row.size,
            "sha256": row.sha256,
            "done": state.done,
            "total": state.total,
            "failure": lists.failure_code(row),
            "faults": check.errors if check is not None else None,
        }
        | {name: getattr(check, name) if check is not None else None for name in count_names}
    )


def _file_reading(row: "MinisterialList", state: lists.ListProgress) -> dict[str, object]:
    """Return what was read from the file, what was not, and why."""
    heading = row.work.heading
    return {
        "sentence": failures.failure_sentence(row),
        "encoding": heading.get("encoding", ""),
        "sheets": heading.get("sheets", []),
        "hidden_rows": heading.get("hidden_rows", 0),
        "hidden_columns": heading.get("hidden_columns", []),
        "columns": heading.get("columns", []),
        "columns_not_read": heading.get("unknown", []),
        "names_confirmed": lists.names_confirmed(row) if state.state == "ready" else None,
    }


def _row_as_read(each: "ListRow") -> dict[str, object]:
    as_stated = ("number", "fate", "surname", "given_names", "sex", "nationality", "document_number", "document_state")
    decided = ("reference", "ground", "first_day", "last_day")
    return {name: getattr(each, name) for name in as_stated + decided} | {
        "other_names": each.other_names.splitlines(),
        "birth": each.birth_stated or (birth_text(each.birth) if each.birth else ""),
    }
