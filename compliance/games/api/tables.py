"""Gaming tables and approved means of stake through the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.acts import Act, ActView, Subject
from compliance.http.pages import PageOutput, as_list

from .. import columns, selectors, services
from .acts import MANAGE, READ, TAGS


class TablesView(ActView):
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

    act = Act("set_up_table", services.set_up_table, "games.table.set_up", Input)


class RetirementView(ActView):
    """POST that a table goes out of use for good."""

    permissions = {"POST": MANAGE}

    act = Act("retire_table", services.retire_table, "games.table.retired", subject=Subject("table", selectors.table))


class ApprovalsView(ActView):
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

    act = Act("enter_approval_of_means", services.approve_means, "games.means.approved", Input)


class ApprovalEndView(ActView):
    """POST the last gaming day on which an approval holds, and why it ends."""

    permissions = {"POST": MANAGE}

    class Input(serializers.Serializer[Any]):
        last_day = serializers.DateField()
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "end_approval_of_means",
        services.withdraw_means,
        "games.means.withdrawn",
        Input,
        Subject("approval", selectors.approval),
    )
