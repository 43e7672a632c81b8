"""API of the registers as machine-readable files, with the filters and the access log of their pages."""

from collections.abc import Iterator
from typing import Any, cast
from uuid import UUID

from django.http import HttpResponseBase
from django.urls import NoReverseMatch, resolve, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import HouseRequest
from compliance.http.exports.streaming import FORMS
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.pages import file_of
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.base import HouseView
from compliance.venues.domain.jurisdictions import is_unknown_address

from .catalogue import BY_NAME, SHELVES, PublishedRegister

NAMES = NoRegister("which registers there are, without their rows")
# What a page remembers for a session, and a machine has none.
_OF_A_SESSION = ("columns", "size", "page")


class RegistersView(HouseView):
    """GET returns the registers that the caller has permission to export as files, with the columns of each."""

    permissions = {"GET": "venues.house.read"}

    class Output(PageOutput):
        class RegisterOutput(OutputSerializer):
            name = serializers.CharField()
            title = serializers.CharField(help_text="The title, in the caller's language.")
            of = serializers.CharField(
                help_text="What `of` must name, for example the label of an orphan register; usually empty."
            )
            columns = serializers.ListField(
                child=serializers.CharField(), help_text="The fields of a line in JSON Lines."
            )

        results = RegisterOutput(many=True)

    @extend_schema(operation_id="list_registers", responses={200: Output}, tags=["registers"])
    def get(self, request: Request) -> Response:
        return Response(self.Output(as_list(self, NAMES, list(self._visible_registers()))).data)

    def _visible_registers(self) -> Iterator[dict[str, object]]:
        for shelf in SHELVES:
            if not shelf.by_post and self.presence.may(shelf.permission) and _is_known(shelf, self.house.jurisdiction):
                yield {
                    "name": shelf.name,
                    "title": str(shelf.register.title),
                    "of": shelf.of,
                    "columns": [cell.name for cell in shelf.register.cells],
                }


class RegisterFileView(HouseView):
    """GET returns a register as a file, by default as JSON Lines. The start and the end of the export are logged.

    The filters have the same names as on the page of the register. A complete JSON Lines file ends with a line `end`,
    which contains the number of rows and a digest of all previous lines.
    """

    permissions = {"GET": "venues.house.read"}

    class Input(InputSerializer):
        format = serializers.ChoiceField(list(FORMS), default="jsonl")
        of = serializers.CharField(
            required=False, max_length=40, help_text="Which register, if there are several of this name."
        )

    def permission_for(self, method: str) -> str:
        """Return the permission of the register. An unknown name is reported as not found."""
        shelf = BY_NAME.get(self.kwargs["register"])
        return shelf.permission if shelf is not None else super().permission_for(method)

    @extend_schema(
        operation_id="get_register_file",
        parameters=[Input, OpenApiParameter("register", str, OpenApiParameter.PATH)],
        responses={(200, "application/x-ndjson"): OpenApiTypes.STR},
        tags=["registers"],
    )
    def get(self, request: Request, register: str) -> HttpResponseBase:
        shelf = BY_NAME.get(register)
        if shelf is not None and not _is_known(shelf, self.house.jurisdiction):
            shelf = None
        # A search text belongs into the body, so a register that is searched has no file by GET.
        if shelf is None or shelf.by_post:
            raise exceptions.NotFound("Register not found.")
        query = self.Input(data=request.query_params)
        query.is_valid(raise_exception=True)
        if shelf.register.rows is not None:
            return self._declared_page(shelf, request, **query.validated_data)
        page = resolve(_row_address(shelf, query.validated_data.get("of", "")))
        known = request._request
        sent = known.GET.copy()
        for name in (*_OF_A_SESSION, "format"):
            sent.pop(name, None)
        # On a page, `of` selects all columns or the chosen ones; in the API it names the register.
        sent["export"], sent["of"] = query.validated_data["format"], "all"
        for name, value in shelf.also.items():
            sent[name] = value
        # Any: Django types GET as parsed data.
        known.GET = cast("Any", sent)  # as a page would have been asked
        answer: HttpResponseBase = page.func(known, *page.args, **page.kwargs)
        # A page that does not accept its filters answers with HTML, which is not streamed.
        if not answer.streaming:
            raise exceptions.ValidationError({"filter": [NOT_UNDERSTOOD]})
        return answer

    def _declared_page(self, shelf: PublishedRegister, request: Request, format: str, of: str = "") -> HttpResponseBase:
        """Return the file of a register that selects its own rows."""
        register, parent = shelf.register, None
        if register.parent is not None:
            if not of:
                raise exceptions.ValidationError({"of": [ONE_OF_SEVERAL % shelf.of]})
            try:
                key = register.parent.key(of)
            except ValueError as error:
                raise exceptions.ValidationError({"of": [ONE_OF_SEVERAL % shelf.of]}) from error
            parent = register.parent.find(self.house.id, key)
        sent = request.query_params.copy()
        sent["export"], sent["of"] = format, "all"
        answer = file_of(cast("HouseRequest", request._request), register, sent, parent)
        if answer is None:
            raise exceptions.ValidationError({"filter": [NOT_UNDERSTOOD]})
        return answer


NOT_UNDERSTOOD = "Not understood; the page of the register says why."
ONE_OF_SEVERAL = "Send %s: this register is one of several."


def _is_known(shelf: PublishedRegister, jurisdiction: str) -> bool:
    """Do the rules of a casino know this register? Others know no Minister's list, for example."""
    # The page of a register within another needs the name of that one: its permission decides.
    return bool(shelf.of) or not is_unknown_address(reverse(shelf.page), jurisdiction)


def _row_address(shelf: PublishedRegister, of: str) -> str:
    if not shelf.of:
        return reverse(shelf.page)
    try:
        return reverse(shelf.page, args=[UUID(of) if shelf.of.endswith("_id") else of])
    except (NoReverseMatch, ValueError) as error:
        raise exceptions.ValidationError({"of": [ONE_OF_SEVERAL % shelf.of]}) from error
