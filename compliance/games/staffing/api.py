"""API of layouts of tables and of the staff assigned to tables."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from . import selectors
from .presentation import ASSIGN, DUTIES, MANAGE, TABLE_LAYOUTS, TABLE_STAFF
from .services import assignments, layouts
from .services.layouts import Layout


class TableLayoutsView(RegisterList, ActView):
    """GET returns the layouts of tables, newest first. POST records the layout of a table.

    A double table names the granted application for it.
    """

    register = TABLE_LAYOUTS
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        racetrack = serializers.BooleanField()
        # The limit is above that of the law, so that the service can refuse with the article.
        seats = serializers.IntegerField(min_value=1, max_value=99)
        double = serializers.BooleanField(default=False)
        wheels = serializers.IntegerField(default=1, min_value=1, max_value=9)
        application = serializers.UUIDField(
            source="application_id", default=None, allow_null=True, help_text="For a double table: what was granted."
        )

    act = Act("record_table_layout", layouts.record_layout, "games.layout.recorded", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"table_id": sent.pop("table_id"), "layout": Layout(**sent)}


class TableStaffView(RegisterList, ActView):
    """GET returns the staff of tables, newest first. POST assigns a member of staff to a table from now on.

    A table supervisor controls at most two tables at a time.
    """

    register = TABLE_STAFF
    permissions = {"POST": ASSIGN}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        duty = serializers.ChoiceField(choices=list(DUTIES.items()))
        staff = serializers.UUIDField(source="staff_id")

    act = Act("assign_table_staff", assignments.assign_staff, "games.staff.assigned", Input)


class TableStaffEndView(ActView):
    """POST ends a duty at a table; a successor takes it over in the same act.

    During a session of a table with a racetrack, the table supervisor needs a successor.
    """

    permissions = {"POST": ASSIGN}

    class Input(InputSerializer):
        successor = serializers.UUIDField(source="successor_id", default=None, allow_null=True)

    act = Act(
        "end_table_staff",
        assignments.end_assignment,
        "games.staff.ended",
        Input,
        subject=Subject("assignment", selectors.get_assignment),
    )
