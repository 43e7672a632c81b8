"""API list of a declared register: its filters, its rows (as in the JSON Lines file) and its OpenAPI schema."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ..access.presence import current_time
from ..exports.json_lines import as_object
from ..infrastructure.serializer_bases import InputSerializer, OutputSerializer
from ..input.fields import CalendarField
from ..registers.declarations import Register, Scope
from ..registers.paging import SEARCHED, PageOutput, as_list
from ..rest.base import HouseView, validate_input
from .pages import filters_of, rows_of


class PersonOutput(OutputSerializer):
    """A staff account."""

    id = serializers.UUIDField()
    name = serializers.CharField()


_FIELDS: Mapping[str, tuple[type[serializers.Field[Any, Any, Any, object]], Mapping[str, Any]]] = {
    "text": (serializers.CharField, {}),
    "integer": (serializers.IntegerField, {}),
    "boolean": (serializers.BooleanField, {}),
    "date": (serializers.DateField, {}),
    "datetime": (serializers.DateTimeField, {}),
    "decimal": (serializers.DecimalField, {"max_digits": 14, "decimal_places": 2}),
    "uuid": (serializers.UUIDField, {}),
    "person": (PersonOutput, {}),
    "json": (serializers.JSONField, {}),
}


_PARAMETERS = {CalendarField: OpenApiTypes.DATE}


class RegisterList(HouseView):
    """GET returns a declared register in pages. A subclass sets `register` and may also have an act."""

    register: ClassVar[Register]
    operation: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        register = cls.register
        cls.permissions = {**cls.permissions, "GET": register.permission}
        described = extend_schema(
            operation_id=cls.operation or f"list_{register.name.replace('-', '_')}",
            parameters=parameters_of(register),
            responses={200: output_of(register)},
        )

        # One function for each class, because the description is attached to the function.
        def get(self: RegisterList, request: Request, **address: object) -> Response:
            return _list_response(self, request, *address.values())

        # Any: the method is added to the class, which no type can express.
        cast("Any", cls).get = described(get)


def _list_response(view: RegisterList, request: Request, *address: object) -> Response:
    register = view.register.shown_to(view.presence)
    query: dict[str, object] = {}
    parent = None
    if register.parent is not None:
        parent = register.parent.find(view.house.id, *address)
        query[register.parent.name] = parent
    scope = Scope(view.presence, current_time(), parent)
    filters = filters_of(register, request.query_params, scope)
    if filters is not None and not filters.is_valid():
        raise exceptions.ValidationError(filters.errors)

    if filters is not None:
        query |= dict(filters.chosen)
    sort = request.query_params.get("sort", "")
    if sort and sort.removeprefix("-") not in register.sorts:
        raise exceptions.ValidationError({"sort": ["This list cannot be sorted by this name."]})
    rows = register.sort_rows(rows_of(register, filters, scope), sort)
    return Response(as_list(view, register, rows, lines_of(register, scope), query=query))


def lines_of(register: Register, scope: Scope) -> Callable[[list[object]], list[dict[str, object]]]:
    """Return a function that serialises rows as the lines of the register's file, with the columns the reader sees."""
    cells = register.shown_to(scope.presence).cells

    def lines(rows: list[object]) -> list[dict[str, object]]:
        register.prepare(scope, rows)
        return [as_object(row, cells, scope.house.local, has_ids=register.has_ids) for row in rows]

    return lines


def line_of(view: HouseView, register: Register, row: object) -> dict[str, object]:
    """Serialise one row like the lines of the register's list."""
    (line,) = lines_of(register, Scope(view.presence, current_time()))([row])
    return line


class RegisterSearch(HouseView):
    """POST searches a declared register. Subclasses find the rows and log the search."""

    register: ClassVar[Register]

    class Input(InputSerializer):
        text = serializers.CharField(min_length=2, max_length=100)

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        register = cls.register
        cls.permissions = {"POST": register.permission}
        described = extend_schema(
            operation_id=f"search_{register.name.replace('-', '_')}",
            request=cls.Input,
            responses={200: output_of(register)},
        )

        def post(self: RegisterSearch, request: Request) -> Response:
            return _search_response(self, request)

        # Any: see above.
        cast("Any", cls).post = described(post)

    @abstractmethod
    def search(self, text: str) -> Any:
        """Return the rows that match a text."""

    @abstractmethod
    def note(self, count: int) -> None:
        """Log the search and the number of rows found."""


def _search_response(view: RegisterSearch, request: Request) -> Response:
    sent = validate_input(view.Input, request.data)
    scope = Scope(view.presence, current_time())
    lines = lines_of(view.register, scope)
    found = as_list(view, SEARCHED, view.search(sent["text"]), lines)
    view.note(found["count"])
    return Response(found)


@cache
def output_of(register: Register) -> type[OutputSerializer]:
    """Return the OpenAPI schema of a page of a register, from its cells."""
    return type(f"{_camel_name(register)}RegisterOutput", (PageOutput,), {"results": row_output(register)(many=True)})


@cache
def row_output(register: Register) -> type[OutputSerializer]:
    """Return the OpenAPI schema of a row of a register."""
    return type(f"{_camel_name(register)}RegisterRowOutput", (OutputSerializer,), _fields_of(register))


def row_in_full(register: Register, **more: "serializers.Field[Any, Any, Any, object]") -> type[OutputSerializer]:
    """Return the schema of a row with additional fields that only its own path returns."""
    return type(f"{_camel_name(register)}RowInFullOutput", (OutputSerializer,), _fields_of(register) | more)


def _camel_name(register: Register) -> str:
    return "".join(part.capitalize() for part in register.name.split("-"))


def _fields_of(register: Register) -> dict[str, object]:
    fields: dict[str, object] = {"id": serializers.UUIDField()} if register.has_ids else {}
    for column in register.columns:
        for cell in column.cells:
            kind, options = _FIELDS[cell.type]
            # A caller without the permission of a column does not get it; a missing value is null.
            required = not column.permission
            fields[cell.name] = kind(allow_null=True, required=required, label=str(cell.name), **options)
    return fields


def parameters_of(register: Register) -> list[OpenApiParameter]:
    """Return the OpenAPI parameters for the filters and orders of a register."""
    found = []
    if register.sorts:
        names = [name for each in register.sorts for name in (each, f"-{each}")]
        found.append(
            OpenApiParameter(
                "sort", OpenApiTypes.STR, enum=names, description="Sort field; a leading minus reverses the order."
            )
        )
    filters = {} if register.filters is None else register.filters.base_filters
    for name, each in filters.items():
        choices = [str(code) for code, _words in each.extra.get("choices", ()) if code]
        found.append(OpenApiParameter(name, _PARAMETERS.get(each.field_class, OpenApiTypes.STR), enum=choices or None))
    return found
