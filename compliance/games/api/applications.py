"""API of applications to the Minister of Finance."""

from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.documents import Document, DocumentView
from compliance.notices.presentation.words import WAYS
from compliance.notices.selectors.applications import letter_of

from ..presentation.registers.applications import APPLICATIONS
from ..presentation.words import APPLICATIONS as KINDS
from ..presentation.words import CONDITIONS, DEVICE_MEANS
from ..selectors import games as selectors
from ..services import applications
from ..services.application_contents import ApplicationContent
from ..services.application_letter import open_application_letter

if TYPE_CHECKING:
    from ..models.applications import ApprovalApplication

PREPARE, FILE = "games.application.prepare", "games.application.file"
APPLICATION = Subject("application", selectors.get_application)


class ApplicationOutput(OutputSerializer):
    """An application in full. Items 1 to 7 of LU art. 20-2 are empty except for semi-automatic games."""

    id = serializers.UUIDField()
    number = serializers.CharField(source="label")
    kind = serializers.CharField(help_text="semi_automatic, side_bet, tournament, double_table or value_chips.")
    name = serializers.CharField()
    game_type = serializers.CharField()
    game = serializers.CharField(help_text="The game in the pay tables; empty if it has no pay table.")
    rooms = serializers.SerializerMethodField()
    planned_on = serializers.DateField()
    description = serializers.CharField()
    annexes = serializers.ListField(child=serializers.CharField())
    brands = serializers.CharField()
    presentation = serializers.CharField()
    redistribution = serializers.CharField()
    condition = serializers.CharField(help_text="Condition of the machine: new, refurbished or empty.")
    refurbisher = serializers.CharField()
    refurbisher_approval = serializers.CharField()
    staff_role = serializers.CharField()
    means = serializers.CharField(help_text="Item 7 in words, as in the letter.")
    ends_on = serializers.DateField(help_text="The last day of a tournament; null for anything else.")
    hired_employees = serializers.IntegerField(help_text="Employees hired for the length of a tournament, or null.")
    hired_first_day = serializers.DateField()
    hired_last_day = serializers.DateField()
    state = serializers.SerializerMethodField(help_text="prepared, filed, granted, refused, in_use, ended or replaced.")
    prepared_at = serializers.DateTimeField()
    filed_at = serializers.DateTimeField(source="filing.filed_at", allow_null=True, default=None)
    letter_number = serializers.SerializerMethodField(help_text="The number of its letter; empty until it is filed.")
    decided_on = serializers.DateField(source="decision.decided_on", allow_null=True, default=None)
    reference = serializers.CharField(source="decision.reference", allow_null=True, default=None)
    valid_from = serializers.DateField(source="decision.valid_from", allow_null=True, default=None)
    last_day = serializers.DateField(
        source="ended.last_day", allow_null=True, default=None, help_text="The last day on which the approval holds."
    )
    begins_on = serializers.DateField(source="first_use.begins_on", allow_null=True, default=None)

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_rooms(self, row: "ApprovalApplication") -> list[str]:
        return [each.room.name for each in row.rooms.all()]

    @extend_schema_field({"type": "string"})
    def get_letter_number(self, row: "ApprovalApplication") -> str:
        letter = letter_of(row.pk)
        if letter:
            return letter.letter_number
        return ""

    @extend_schema_field({"type": "string"})
    def get_state(self, row: "ApprovalApplication") -> str:
        return selectors.application_stage(row)


def _text_field(most: int, words: str = "", *, required: bool = False) -> serializers.CharField:
    if required:
        return serializers.CharField(max_length=most, help_text=words)
    return serializers.CharField(max_length=most, help_text=words, allow_blank=True, default="")


class ApplicationsView(RegisterList, ActView):
    """GET returns every application, newest first. POST prepares one; another person approves it for filing."""

    register = APPLICATIONS
    permissions = {"POST": PREPARE}

    class Input(InputSerializer):
        """For a semi-automatic game, the fields from `brands` onwards are required."""

        kind = serializers.ChoiceField(list(KINDS))
        name = _text_field(80, required=True)
        game_type = _text_field(80, "The type of game, for example Black Jack.", required=True)
        game = _text_field(40, "The game in the pay tables; empty if it has no pay table.")
        planned_on = serializers.DateField()
        rooms = serializers.ListField(child=serializers.UUIDField(), min_length=1, max_length=50)
        description = _text_field(8000, "Full description of the game.", required=True)
        annexes = serializers.ListField(child=serializers.CharField(max_length=120), default=list, max_length=50)
        brands = _text_field(8000)
        presentation = _text_field(8000)
        redistribution = _text_field(80)
        condition = serializers.ChoiceField(list(CONDITIONS), allow_blank=True, default="")
        refurbisher = serializers.UUIDField(
            source="refurbisher_id",
            allow_null=True,
            default=None,
            help_text="The approved firm that refurbished a used device.",
        )
        staff_role = _text_field(8000)
        means = serializers.ListField(
            child=serializers.ChoiceField(list(DEVICE_MEANS)),
            default=list,
            max_length=10,
            help_text="The means of payment of a semi-automatic game.",
        )
        means_approvals = serializers.ListField(
            child=serializers.UUIDField(),
            default=list,
            max_length=20,
            help_text="Other means of payment of a semi-automatic game, by the Minister's approval.",
        )
        ends_on = serializers.DateField(allow_null=True, default=None, help_text="The last day of a tournament.")
        hired_employees = serializers.IntegerField(
            allow_null=True,
            default=None,
            min_value=1,
            max_value=999,
            help_text="The number of employees hired for the length of a tournament.",
        )
        hired_first_day = serializers.DateField(allow_null=True, default=None)
        hired_last_day = serializers.DateField(allow_null=True, default=None)
        replaces = serializers.UUIDField(
            source="replaces_id", allow_null=True, default=None, help_text="The application that this one replaces."
        )

    act = Act("prepare_application", applications.prepare_application, "games.application.prepared", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        lists = {name: tuple(sent[name]) for name in ("rooms", "annexes", "means", "means_approvals")}
        return {"applied": ApplicationContent(**sent | lists)}


class ApplicationView(HouseView):
    """GET returns one application with its current state."""

    permissions = {"GET": APPLICATIONS.permission}

    @extend_schema(operation_id="get_application", responses={200: ApplicationOutput}, tags=["games"])
    def get(self, request: Request, application_id: UUID) -> Response:
        row = selectors.get_application(self.house.id, application_id)
        return Response(ApplicationOutput(row).data)


class ApplicationLetterView(DocumentView):
    """GET returns the letter of an application: a draft until it is filed, then as stored. The access is logged."""

    permissions = {"GET": APPLICATIONS.permission}
    operation, tag = "get_application_letter", "games"

    def document(self, application_id: UUID) -> Document:
        row = selectors.get_application(self.house.id, application_id)
        pdf = open_application_letter(
            house=self.presence.house, application=row, by=self.presence.staff, at=current_time()
        )
        return Document(pdf, f"{row.label}.pdf")


class ApplicationFilingView(ActView):
    """POST files an application: its letter gets its number. The caller must not be the person who prepared it."""

    permissions = {"POST": FILE}

    class Input(InputSerializer):
        delivery = serializers.ChoiceField(list(WAYS), default="post", help_text="How the letter will be sent.")

    act = Act("file_application", applications.file_application, "games.application.filed", Input, APPLICATION)


class ApplicationDecisionView(ActView):
    """POST records the Minister's decision on an application."""

    permissions = {"POST": PREPARE}

    class Input(InputSerializer):
        granted = serializers.BooleanField()
        reference = serializers.CharField(max_length=80, help_text="Reference number of the decision.")
        decided_on = serializers.DateField()
        valid_from = serializers.DateField(
            allow_null=True, default=None, help_text="First day on which it may be used; required if it is granted."
        )
        said = _text_field(4000, "The conditions, or the reasons for the refusal.")

    act = Act(
        "record_decision_on_application", applications.record_decision, "games.application.decided", Input, APPLICATION
    )


class ApplicationFirstUseView(ActView):
    """POST records the first gaming day on which the approved game is used."""

    permissions = {"POST": PREPARE}

    class Input(InputSerializer):
        begins_on = serializers.DateField()

    act = Act("begin_use_of_approval", applications.begin_use, "games.application.begun", Input, APPLICATION)


class ApplicationEndView(ActView):
    """POST records the last day of an approval that the Minister withdrew or granted for a limited time."""

    permissions = {"POST": PREPARE}

    class Input(InputSerializer):
        last_day = serializers.DateField()
        reference = serializers.CharField(max_length=80, help_text="Reference number of the decision.")
        reason = serializers.CharField(max_length=2000)

    act = Act("end_approval", applications.end_approval, "games.application.ended", Input, APPLICATION)
