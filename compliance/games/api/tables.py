"""Gaming tables and approved means of stake through the API."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import IDEMPOTENCY_KEY, HouseView, understood
from compliance.http.pages import PageOutput, as_list

from .. import columns, selectors, services
from .acts import MANAGE, READ, TAGS, GamesActOutput, answered


class TablesView(HouseView):
    """GET the tables in use. POST a table of one game; another game is another table."""

    permissions = {"GET": READ, "POST": MANAGE}

    class ListOutput(PageOutput):
        class Row(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            name = serializers.CharField()
            game = serializers.CharField(help_text="A game of the pay tables, such as lu.black_jack.")
            room = serializers.UUIDField(source="room_id")

        results = Row(many=True)

    class Input(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=40, help_text="The number of the table.")
        room = serializers.UUIDField(source="room_id")
        game = serializers.CharField(max_length=60, help_text="A game of the pay tables, such as lu.black_jack.")

    @extend_schema(operation_id="list_gaming_tables", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.TABLES, selectors.tables(self.house.id))
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="set_up_table",
        request=Input,
        responses={200: GamesActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        said = understood(self.Input, request.data)
        return answered(self, "games.table.set_up", lambda who: services.set_up_table(**said, **who).pk)


class RetirementView(HouseView):
    """POST that a table goes out of use for good."""

    permissions = {"POST": MANAGE}

    @extend_schema(
        operation_id="retire_table",
        request=None,
        responses={200: GamesActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        row = selectors.table(self.house.id, table_id)

        def act(who: dict[str, Any]) -> UUID:
            services.retire_table(table=row, **who)
            return table_id

        return answered(self, "games.table.retired", act)


class ApprovalsView(HouseView):
    """GET the other means of stake that the Minister approved. POST an approval."""

    permissions = {"GET": READ, "POST": MANAGE}

    class ListOutput(PageOutput):
        class Row(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            name = serializers.CharField()
            reference = serializers.CharField()
            approved_on = serializers.DateField()
            valid_from = serializers.DateField()
            last_day = serializers.DateField(source="withdrawal.last_day", allow_null=True, default=None)

        results = Row(many=True)

    class Input(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=80)
        reference = serializers.CharField(max_length=80, help_text="Of the decision.")
        approved_on = serializers.DateField()
        valid_from = serializers.DateField()

    @extend_schema(operation_id="list_means_of_stake", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.APPROVALS, selectors.approvals(self.house.id))
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="enter_approval_of_means",
        request=Input,
        responses={200: GamesActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        said = understood(self.Input, request.data)
        return answered(self, "games.means.approved", lambda who: services.approve_means(**said, **who).pk)


class ApprovalEndView(HouseView):
    """POST the last gaming day on which an approval holds, and why it ends."""

    permissions = {"POST": MANAGE}

    class Input(serializers.Serializer[Any]):
        last_day = serializers.DateField()
        reason = serializers.CharField(max_length=2000)

    @extend_schema(
        operation_id="end_approval_of_means",
        request=Input,
        responses={200: GamesActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, approval_id: UUID) -> Response:
        row = selectors.approval(self.house.id, approval_id)
        said = understood(self.Input, request.data)

        def act(who: dict[str, Any]) -> UUID:
            services.withdraw_means(approval=row, **said, **who)
            return approval_id

        return answered(self, "games.means.withdrawn", act)
