"""API for guests: search, read, correct, change address. Every read is logged."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterSearch
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput

from ..domain.documents.document_data import PostalAddress, typed_particulars
from ..domain.documents.mrz import PartialDate
from ..domain.stated_dates import NotUnderstood
from ..domain.stated_dates import read_birth as read_stated_birth
from ..presentation.registers import GUESTS
from ..selectors import file_history, guest_search
from ..selectors import guests as selectors
from ..services import guests

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.people.models import Particulars


@extend_schema_field({"type": "string", "example": "1980-05-17", "pattern": r"^\d{4}-(\d{2}|--)-(\d{2}|--)$"})
class PartialDateField(serializers.CharField):
    """YYYY-MM-DD, with `--` for a month or day that the document does not state."""

    def to_internal_value(self, data: object) -> Any:
        year, _dash, rest = str(data).partition("-")
        parts = [rest[:2], rest[3:]]
        try:
            month, day = (None if part == "--" else int(part) for part in parts)
            birth = PartialDate(int(year), month, day)
            # Raises ValueError for a date that is not on the calendar.
            birth.first()
        except (ValueError, TypeError) as error:
            raise exceptions.ValidationError("Send YYYY-MM-DD, with -- for what the paper leaves open.") from error
        return birth

    def to_representation(self, value: Any) -> str:
        return str(value.iso)


@extend_schema_field({"type": "string", "example": "about 1961"})
class StatedDateField(PartialDateField):
    """YYYY-MM-DD with `--` for unstated parts, or words such as "about 1961" or "1960 or 1962"."""

    def to_internal_value(self, data: object) -> Any:
        try:
            return read_stated_birth(str(data))
        except NotUnderstood as error:
            raise exceptions.ValidationError(NOT_STATED[error.code]) from error


NOT_STATED = {
    "not_a_date": 'Send YYYY-MM-DD, with -- for what is not stated, or words such as "about 1961", "1960 or 1962".',
    "not_on_calendar": "This date is not on the calendar.",
    "two_digit_year": "The year has two figures. Send all four.",
    "other_calendar": "This year belongs to another calendar. Send the date of the Gregorian calendar.",
    "span_too_long": "This span of years is too long to know a person by.",
}


class GuestView(HouseView):
    """GET returns a guest's file with its history. The read is logged."""

    permissions = {"GET": "people.guest.read"}

    class Output(OutputSerializer):
        class ParticularsOutput(OutputSerializer):
            surname = serializers.CharField()
            given_names = serializers.CharField()
            born_on = PartialDateField(source="birth")
            sex = serializers.CharField()
            nationality = serializers.CharField()
            reason = serializers.CharField(help_text="Why the particulars were corrected; empty for the first ones.")
            recorded_at = serializers.DateTimeField()

        class AddressOutput(OutputSerializer):
            street = serializers.CharField()
            postal_code = serializers.CharField()
            city = serializers.CharField()
            country = serializers.CharField()
            recorded_at = serializers.DateTimeField()

        class DocumentOutput(OutputSerializer):
            id = serializers.UUIDField()
            kind = serializers.CharField()
            number = serializers.CharField()
            issuing_state = serializers.CharField()
            expires_on = serializers.DateField(allow_null=True)
            recorded_at = serializers.DateTimeField()

        class CheckOutput(OutputSerializer):
            document = serializers.UUIDField(source="document_id")
            read_from = serializers.CharField()
            faulty_fields = serializers.ListField(child=serializers.CharField())
            face_compared = serializers.BooleanField()
            checked_on = serializers.DateField()
            gaming_day = serializers.DateField()
            checked_at = serializers.DateTimeField()

        class PhotographOutput(OutputSerializer):
            id = serializers.UUIDField()
            digest = serializers.CharField(help_text="SHA-256 of the picture.")
            taken = serializers.BooleanField(
                help_text="True if taken with the camera at that time; false if uploaded as a file."
            )
            recorded_at = serializers.DateTimeField()

        class ChangeOutput(OutputSerializer):
            kind = serializers.CharField(help_text="merged, split, same or other.")
            other = serializers.UUIDField(allow_null=True)
            reason = serializers.CharField()
            at = serializers.DateTimeField()

        id = serializers.UUIDField(help_text="The person whose particulars apply to the whole file.")
        persons = serializers.ListField(
            child=serializers.UUIDField(), help_text="All persons in the file: one guest, under all identity documents."
        )
        particulars = ParticularsOutput(many=True, help_text="The first one applies; the others are history.")
        addresses = AddressOutput(many=True, help_text="The first one applies; the others are history.")
        documents = DocumentOutput(many=True)
        checks = CheckOutput(many=True, help_text="The latest fifty inspections of the guest's identity documents.")
        photographs = PhotographOutput(many=True, help_text="The first one applies; the others are history.")
        changes = ChangeOutput(many=True, help_text="Merges, splits, and decisions on new identity documents.")

    @extend_schema(operation_id="get_guest", responses={200: Output}, tags=["guests"])
    def get(self, request: Request, guest_id: UUID) -> Response:
        file = selectors.file_of(self.house.id, guest_id)
        guests.note_opened(venue_id=self.house.id, person_id=guest_id, by=self.presence.staff, at=current_time())
        return Response(
            self.Output(file | {"id": file["guest"].id, "changes": file_history.changes_of(file["persons"])}).data
        )


class GuestSearchView(RegisterSearch):
    """POST searches guests. The query is in the body because URLs are logged by every proxy."""

    register = GUESTS

    class Input(RegisterSearch.Input):
        text = serializers.CharField(
            min_length=2,
            max_length=100,
            help_text="The beginning of a name or of a card number, or the complete number of an identity document.",
        )

    def search(self, text: str) -> "QuerySet[Particulars]":
        """Return the guests that match the text."""
        return guest_search.search_guests(self.house.id, text)

    def note(self, count: int) -> None:
        """Log the search."""
        guests.note_searched(venue_id=self.house.id, found=count, by=self.presence.staff, at=current_time())


class RecordedOutput(OutputSerializer):
    """What was recorded, for which guest and when. Read the file at its own path."""

    guest = serializers.UUIDField()
    recorded_at = serializers.DateTimeField()


GUEST_OF_PATH = Subject("person", selectors.get_person)


class RecordedView(ActView):
    """An act that adds to a guest's file; the response names the guest and the time."""

    def answer(self, row_id: UUID) -> dict[str, object]:
        return {"guest": row_id, "recorded_at": self.acted_at}


class ParticularsView(RecordedView):
    """POST corrects the particulars. Earlier ones remain as history."""

    permissions = {"POST": "people.guest.register"}

    class Input(InputSerializer):
        surname = serializers.CharField(max_length=200)
        given_names = serializers.CharField(max_length=200, allow_blank=True, default="")
        born_on = PartialDateField(source="birth")
        sex = serializers.ChoiceField(["F", "M", "X"])
        nationality = serializers.CharField(max_length=3, allow_blank=True, default="")
        reason = serializers.CharField(max_length=200, help_text="Why the particulars are corrected.")

    act = Act(
        "correct_guest",
        guests.correct_particulars,
        "people.guest.corrected",
        Input,
        GUEST_OF_PATH,
        tag="guests",
        output=RecordedOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        reason = sent.pop("reason")
        return {"paper": typed_particulars(**sent), "reason": reason}


class AddressInput(InputSerializer):
    street = serializers.CharField(max_length=200)
    postal_code = serializers.CharField(max_length=20, allow_blank=True, default="")
    city = serializers.CharField(max_length=120)
    country = serializers.CharField(max_length=60, allow_blank=True, default="")


class AddressesView(RecordedView):
    """POST records a new address. Earlier ones remain as history."""

    permissions = {"POST": "people.guest.register"}

    act = Act(
        "move_guest",
        guests.record_address,
        "people.guest.moved",
        AddressInput,
        GUEST_OF_PATH,
        tag="guests",
        output=RecordedOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"address": PostalAddress(**sent)}
