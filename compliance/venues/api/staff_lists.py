"""API of a list of staff: opening all its accounts, or proposing all its roles."""

from typing import Any

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import ValidatedInput

from ..domain.staff_lists import MOST_ROWS, StaffRow
from ..presentation.registers.staff import GIVE, MANAGE
from ..services.staff_lists import acts


class RowInput(InputSerializer):
    username = serializers.CharField(max_length=60, help_text="The name for signing in.")
    full_name = serializers.CharField(max_length=120)
    language = serializers.CharField(max_length=2)
    role = serializers.CharField(max_length=20, allow_blank=True, default="", help_text="Empty for an account only.")
    first_day = serializers.DateField(allow_null=True, default=None)
    last_day = serializers.DateField(allow_null=True, default=None)


class RowsInput(InputSerializer):
    rows = serializers.ListField(child=RowInput(), allow_empty=False, max_length=MOST_ROWS)


class _ListView(ActView):
    """An act on all rows of a list."""

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"rows": [_row_of(number, row) for number, row in enumerate(sent["rows"], start=1)]}


# Any: the validated fields of a row, each of its type.
def _row_of(number: int, row: dict[str, Any]) -> StaffRow:
    lowered = {name: row[name].lower() for name in ("username", "language", "role")}
    return StaffRow(number, full_name=row["full_name"], first_day=row["first_day"], last_day=row["last_day"], **lowered)


class StaffImportView(_ListView):
    """POST opens an account without password and role for each row, or none if one row has an error."""

    permissions = {"POST": MANAGE}
    act = Act("import_staff", acts.open_accounts, "venues.staff.imported", RowsInput, answers="venue_id", tag="house")


class RoleImportView(_ListView):
    """POST proposes the role of each row, or none if one row has an error. Another person decides on each."""

    permissions = {"POST": GIVE}
    act = Act(
        "import_roles", acts.propose_roles, "venues.post.list_proposed", RowsInput, answers="venue_id", tag="house"
    )
