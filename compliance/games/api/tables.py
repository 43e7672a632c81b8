"""API of gaming tables and approved means of payment."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from ..presentation.registers.means_approvals import APPROVALS, MANAGE
from ..presentation.registers.tables import TABLES
from ..selectors import games as selectors
from ..services import means_approvals, tables


class TablesView(RegisterList, ActView):
    """GET returns every table, those in use first. POST adds a table for one game.

    A table for another game is a separate table.
    """

    register = TABLES
    operation = "list_gaming_tables"
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        name = serializers.CharField(max_length=40, help_text="The number of the table.")
        room = serializers.UUIDField(source="room_id")
        game = serializers.CharField(max_length=60, help_text="A game of the pay tables, for example lu.black_jack.")

    act = Act("set_up_table", tables.set_up_table, "games.table.set_up", Input)


class RetirementView(ActView):
    """POST retires a table permanently."""

    permissions = {"POST": MANAGE}

    act = Act("retire_table", tables.retire_table, "games.table.retired", subject=Subject("table", selectors.get_table))


class ApprovalsView(RegisterList, ActView):
    """GET returns the other means of payment that the Minister approved. POST records an approval."""

    register = APPROVALS
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        name = serializers.CharField(max_length=80)
        reference = serializers.CharField(max_length=80, help_text="Reference number of the decision.")
        approved_on = serializers.DateField()
        valid_from = serializers.DateField()

    act = Act("enter_approval_of_means", means_approvals.approve_means, "games.means.approved", Input)


class ApprovalEndView(ActView):
    """POST records the last gaming day of an approval, with the reason."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        last_day = serializers.DateField()
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "end_approval_of_means",
        means_approvals.withdraw_means,
        "games.means.withdrawn",
        Input,
        Subject("approval", selectors.get_approval),
    )
