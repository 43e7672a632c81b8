"""API of the audit log: acts as sentences, newest first, and one act with every row that it wrote."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.local_days import range_of_days
from audit.reading import selectors
from audit.reading.forms import LAST
from audit.reading.views import veil_of
from audit.store.archived_leaves import removed_part
from audit.store.queries import ask

from ..access.presence import current_time
from ..infrastructure.serializer_bases import InputSerializer, OutputSerializer
from ..register_views.api_list import line_of, lines_of, output_of, row_in_full
from ..registers.declarations import Scope
from ..registers.paging import as_list
from ..rest.base import HouseView
from .register import LOG


class LogView(HouseView):
    """GET returns the acts of the casino and those of no casino, such as direct database access, newest first."""

    permissions = {"GET": LOG.permission}

    class Input(InputSerializer):
        kind = serializers.CharField(
            max_length=100, default="", help_text="The kind of act, for example admissions.card.issued."
        )
        actor = serializers.UUIDField(required=False)
        since = serializers.DateField(required=False, help_text="First calendar date, in the casino's time zone.")
        until = serializers.DateField(
            required=False, help_text="Last calendar date (inclusive), in the casino's time zone."
        )
        text = serializers.CharField(max_length=100, default="", help_text="Words to find in the facts of the act.")

    @extend_schema(operation_id="list_acts", parameters=[Input], responses={200: output_of(LOG)}, tags=["log"])
    def get(self, request: Request) -> Response:
        query = self.Input(data=request.query_params)
        query.is_valid(raise_exception=True)
        found = query.validated_data
        since, until = range_of_days(found.get("since"), found.get("until"), self.presence.house.zone)
        search = selectors.Search(
            kind=found["kind"],
            actor=found.get("actor"),
            since=since,
            until=until,
            text=found["text"],
        )
        rows = selectors.find_entries(self.house.id, search, veil=veil_of(request._request))
        # Without the text, which may name a person: these filters are logged.
        filters = {name: found.get(name) for name in ("kind", "actor", "since", "until")}
        lines = lines_of(LOG, Scope(self.presence, current_time()))
        # Not counted: the log only grows, and a count would read all of it.
        return Response(as_list(self, LOG, rows, lines, query=filters, counted=False))


class LogActView(HouseView):
    """GET returns one act with its rows, column by column.

    Personal values are hidden. Only the pages show them, and log each access.
    """

    permissions = {"GET": LOG.permission}

    class Input(InputSerializer):
        after = serializers.IntegerField(
            default=0, min_value=0, max_value=LAST, help_text="The value of `further` in the previous response."
        )

    class RowOutput(OutputSerializer):
        class ChangeOutput(OutputSerializer):
            column = serializers.CharField()
            before = serializers.JSONField(allow_null=True)
            after = serializers.JSONField(allow_null=True)
            hidden = serializers.BooleanField(
                help_text="True if the values are personal or secret and therefore omitted."
            )

        operation = serializers.ChoiceField(["I", "U", "D"], help_text="I: inserted. U: updated. D: deleted.")
        table = serializers.CharField(source="table_name")
        row = serializers.UUIDField(source="row_id")
        changes = ChangeOutput(many=True)
        unopened = serializers.BooleanField(
            help_text="True if the personal values cannot be decrypted, so that their columns are missing here."
        )

    Output = row_in_full(
        LOG,
        further=serializers.IntegerField(allow_null=True, help_text="Offset of the next rows; null on the last page."),
        written=RowOutput(many=True),
        archived=serializers.BooleanField(
            help_text="True if the rows that the event changed are in an archived part of the log, not in `written`."
        ),
    )

    @extend_schema(operation_id="get_act", parameters=[Input], responses={200: Output}, tags=["log"])
    def get(self, request: Request, act_id: UUID) -> Response:
        query = self.Input(data=request.query_params)
        query.is_valid(raise_exception=True)
        entry = selectors.get_act(self.house.id, act_id, veil=veil_of(request._request))
        if entry is None:
            raise exceptions.NotFound("Event not found.")
        page = selectors.rows_of(act_id, after=query.validated_data["after"])
        changes = [
            {
                "operation": row.operation,
                "table_name": row.table_name,
                "row_id": row.row_id,
                "changes": selectors.changed_columns(row, reveal=False),
                "unopened": row.unopened,
            }
            for row in page.entries
        ]
        details = line_of(self, LOG, entry)
        written = self.RowOutput(changes, many=True).data
        archived = removed_part(ask, entry.leaf) is not None
        return Response(details | {"further": page.further, "written": written, "archived": archived})
