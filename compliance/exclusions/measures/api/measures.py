"""API for measures: list, read, enter, end, and restore access."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register.api import MEASURE
from compliance.exclusions.measure_register.domain import Terms, Who
from compliance.exclusions.measure_register.presentation.register import MEASURES
from compliance.exclusions.measure_register.presentation.words import BASES, CHANNELS, KINDS, PERIODS
from compliance.exclusions.measure_register.selectors import Today
from compliance.exclusions.visit_limits import selectors as visit_limit_selectors
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList, RegisterSearch
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.people.api.guests import PartialDateField, StatedDateField

from ..services import arrivals, endings, entries, reads
from ..services.arrivals import Arrival
from ..services.attachments import MeasureAttachments

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.exclusions.models.measures import Measure


class MeasureOutput(OutputSerializer):
    class EndOutput(OutputSerializer):
        class EndArrivalOutput(OutputSerializer):
            received_at = serializers.DateTimeField()
            channel = serializers.CharField()

        ended_on = serializers.DateField()
        reference = serializers.CharField()
        reason = serializers.CharField()
        ended_at = serializers.DateTimeField()
        arrival = EndArrivalOutput(
            default=None, allow_null=True, help_text="How a decision of the Minister was received; otherwise null."
        )

    class AccessOutput(OutputSerializer):
        interview_on = serializers.DateField()
        authorised_at = serializers.DateTimeField()

    class ArrivalOutput(OutputSerializer):
        received_at = serializers.DateTimeField()
        channel = serializers.CharField()
        forwarded = serializers.BooleanField(
            allow_null=True,
            help_text="Whether a request was forwarded to the Minister before its entry; null if it is not a request.",
        )
        for_minister = serializers.BooleanField(
            help_text="Whether the guest asks the casino to forward the request to the Minister."
        )
        forwarded_on = serializers.DateField(
            source="forwarding.forwarded_on", default=None, help_text="When it was forwarded; null while it is open."
        )

    class SignatureOutput(OutputSerializer):
        way = serializers.CharField(help_text="Where the guest signed: screen or paper.")
        language = serializers.CharField()
        version = serializers.CharField()
        text_digest = serializers.CharField(help_text="SHA-256 of the text that the guest signed.")
        witnessed_by = serializers.UUIDField(source="witnessed_by_id")
        signed_at = serializers.DateTimeField()

    id = serializers.UUIDField()
    kind = serializers.CharField()
    state = serializers.CharField(
        help_text="active, coming, interview_due or over. A measure is active until the end of its last gaming day."
    )
    guest = serializers.UUIDField(source="person_id", allow_null=True)
    surname = serializers.CharField()
    given_names = serializers.CharField()
    other_names = serializers.ListField(
        child=serializers.CharField(), help_text="Further names of the person, such as an alias."
    )
    born_on = PartialDateField(source="birth", allow_null=True)
    birth_stated = serializers.CharField(
        help_text="The wording of the source if the birth date is uncertain; otherwise empty."
    )
    other_births = serializers.ListField(child=PartialDateField(), help_text="Other possible dates of birth.")
    sex = serializers.CharField()
    nationality = serializers.CharField()
    document_number = serializers.CharField()
    document_state = serializers.CharField()
    first_day = serializers.DateField()
    last_day = serializers.DateField(allow_null=True)
    reference = serializers.CharField()
    reason = serializers.CharField()
    ground = serializers.IntegerField(allow_null=True)
    representative = serializers.CharField()
    livelihood = serializers.BooleanField(
        source="protects_livelihood",
        help_text="For an exclusion by management: whether it protects the player's livelihood.",
    )
    basis = serializers.CharField(
        help_text="For a visit limit: art_69 (by management) or house (at the guest's request)."
    )
    period = serializers.CharField(help_text="For a visit limit: week, month or year.")
    visits = serializers.IntegerField(allow_null=True, help_text="Number of visits that the limit allows per period.")
    revocable = serializers.BooleanField(
        help_text="For a limit at the guest's request: whether the management may lift it before its last day."
    )
    entered_at = serializers.DateTimeField()
    arrival = ArrivalOutput(allow_null=True, help_text="How the decision or the request was received.")
    signature = SignatureOutput(allow_null=True, help_text="For a request signed at the desk; otherwise null.")
    end = EndOutput(allow_null=True)
    access = AccessOutput(allow_null=True)


class UsageOutput(OutputSerializer):
    """Visits made in the current week, month or year. Any number of entries in one gaming day is one visit."""

    visits_made = serializers.IntegerField()
    first_day = serializers.DateField(source="first", help_text="First day of the current period.")
    last_day = serializers.DateField(source="last", help_text="Last day of the current period.")
    next_day = serializers.DateField(
        allow_null=True, help_text="When the next visit is possible; null if a visit is left."
    )


class MeasureInFullOutput(MeasureOutput):
    usage = UsageOutput(allow_null=True, help_text="For a visit limit in force; otherwise null.")


class PersonInput(InputSerializer):
    surname = serializers.CharField(max_length=200)
    given_names = serializers.CharField(max_length=200, allow_blank=True, default="")
    other_names = serializers.ListField(
        child=serializers.CharField(max_length=200),
        max_length=20,
        default=list,
        help_text="Further names, such as a birth name or an alias; guests are compared with all of them.",
    )
    born_on = StatedDateField(
        allow_null=True,
        default=None,
        help_text='YYYY-MM-DD with -- for unstated parts, or the wording of the decision: "about 1961".',
    )
    sex = serializers.ChoiceField(["F", "M", "X"], default="X")
    nationality = serializers.CharField(max_length=3, allow_blank=True, default="")
    document_number = serializers.CharField(max_length=40, allow_blank=True, default="")
    document_state = serializers.CharField(max_length=3, allow_blank=True, default="")


def a_guest_or_a_person(attrs: dict[str, object]) -> dict[str, object]:
    """Check that exactly one of `guest` and `person` was sent."""
    if ("guest" in attrs) == ("person" in attrs):
        raise exceptions.ValidationError({"person": "Send a guest or a person, and not both."})
    return attrs


class MeasuresView(RegisterList, ActView):
    """GET lists the register, newest first. POST enters a measure, which takes effect at every door immediately."""

    register = MEASURES
    permissions = {"POST": "exclusions.measure.enter"}

    class Input(InputSerializer):
        class ArrivalInput(InputSerializer):
            received_at = serializers.DateTimeField()
            channel = serializers.ChoiceField(list(CHANNELS))
            forwarded = serializers.BooleanField(allow_null=True, default=None)

        guest = serializers.UUIDField(required=False, help_text="A guest on file. Send either `guest` or `person`.")
        person = PersonInput(required=False)
        kind = serializers.ChoiceField(list(KINDS))
        first_day = serializers.DateField()
        last_day = serializers.DateField(
            allow_null=True, default=None, help_text="Null if the measure applies until removal from the list."
        )
        reference = serializers.CharField(max_length=80, allow_blank=True, default="")
        reason = serializers.CharField(max_length=4000, allow_blank=True, default="")
        ground = serializers.IntegerField(allow_null=True, default=None, help_text="The Minister's ground, 1 to 4.")
        representative = serializers.CharField(max_length=200, allow_blank=True, default="")
        livelihood = serializers.BooleanField(
            default=False,
            help_text="For an exclusion by management: it protects the player's livelihood.",
        )
        basis = serializers.ChoiceField(list(BASES), allow_blank=True, default="", help_text="For a visit limit only.")
        period = serializers.ChoiceField(
            list(PERIODS), allow_blank=True, default="", help_text="For a visit limit only."
        )
        visits = serializers.IntegerField(
            allow_null=True, default=None, max_value=366, help_text="For a visit limit: number of visits per period."
        )
        arrival = ArrivalInput(required=False, help_text="How the decision or the request was received.")

        def validate(self, attrs: dict[str, object]) -> dict[str, object]:
            return a_guest_or_a_person(attrs)

    act = Act("enter_measure", entries.enter_measure, "exclusions.measure.entered", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        who = who_of(self.house.id, sent.pop("guest", None), sent.pop("person", None))
        attachments = MeasureAttachments(arrival=_parse_arrival(sent.pop("arrival", None)))
        return {"who": who, "attachments": attachments, "terms": Terms(**sent)}


class MeasureSearchView(RegisterSearch):
    """POST searches by name or document number. The query is in the body because URLs are logged."""

    register = MEASURES

    def search(self, text: str) -> "QuerySet[Measure]":
        """Return the measures that match the text."""
        return selectors.search_measures(self.house.id, text)

    def note(self, count: int) -> None:
        """Log the search."""
        reads.note_searched(venue_id=self.house.id, found=count, by=self.presence.staff, at=current_time())


class MeasureView(HouseView):
    """GET returns one measure and its ending. The read is logged."""

    permissions = {"GET": "exclusions.measure.read"}

    @extend_schema(operation_id="get_measure", responses={200: MeasureInFullOutput}, tags=["exclusions"])
    def get(self, request: Request, measure_id: UUID) -> Response:
        row, at = selectors.get_measure(self.house.id, measure_id), current_time()
        reads.note_opened(venue_id=self.house.id, measure=row, by=self.presence.staff, at=at)
        data = as_output(row, Today.from_time(self.presence.house, at)) | {
            "usage": visit_limit_selectors.usage_at(self.presence.house, row, at)
        }
        return Response(MeasureInFullOutput(data).data)


class ForwardingView(ActView):
    """POST records that a request was forwarded to the Minister, as its guest asked."""

    permissions = {"POST": "exclusions.measure.enter"}

    class Input(InputSerializer):
        forwarded_on = serializers.DateField(help_text="From the receipt of the request to today.")

    act = Act("forward_request", arrivals.record_forwarding, "exclusions.request.forwarded", Input, MEASURE)


class EndView(ActView):
    """POST ends a measure by a decision. A self-exclusion cannot end early; a requested limit only if revocable."""

    permissions = {"POST": "exclusions.measure.strike_off"}

    class Input(InputSerializer):
        class EndArrivalInput(InputSerializer):
            received_at = serializers.DateTimeField()
            channel = serializers.ChoiceField(list(CHANNELS))

        ended_on = serializers.DateField(help_text="The first calendar date on which the measure no longer applies.")
        reference = serializers.CharField(max_length=80)
        reason = serializers.CharField(max_length=4000)
        arrival = EndArrivalInput(required=False, help_text="How the Minister's decision was received.")

    act = Act("end_measure", endings.end_measure, "exclusions.measure.ended", Input, MEASURE)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"arrival": _parse_arrival(sent.get("arrival"))}


class AccessView(ActView):
    """POST restores access after a guest-requested measure, with the date of the interview."""

    permissions = {"POST": "exclusions.access.authorise"}

    class Input(InputSerializer):
        interview_on = serializers.DateField(help_text="The last day of the measure or later.")
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    act = Act("authorise_access", endings.authorise_access, "exclusions.access.authorised", Input, MEASURE)


def as_output(row: "Measure", today: Today) -> dict[str, object]:
    """Return a measure as API data."""
    names = set(MeasureOutput().fields) - {
        "state",
        "livelihood",
        "guest",
        "born_on",
        "other_births",
        "other_names",
        "arrival",
        "signature",
        "end",
        "access",
    }
    return {name: getattr(row, name) for name in names} | {
        "state": selectors.state_of(row, today),
        "person_id": row.person_id,
        "protects_livelihood": row.protects_livelihood,
        "birth": row.birth,
        "other_names": row.also_known_as,
        "other_births": row.other_birth_dates,
        "arrival": getattr(row, "arrival", None),
        "signature": getattr(row, "signature", None),
        "end": getattr(row, "end", None),
        "access": getattr(row, "authorisation", None),
    }


def who_of(venue_id: UUID, guest: UUID | None, person: dict[str, Any] | None) -> Who:
    """Return a known guest, or the person sent."""
    if guest is None:
        particulars = dict(person or {})
        particulars["other_names"] = tuple(particulars["other_names"])
        born = particulars.pop("born_on")
        if born is None:
            return Who(birth=None, **particulars)
        return Who(birth=born.date, birth_stated=born.words, other_births=born.others, **particulars)
    return selectors.known_guest(venue_id, guest)


def _parse_arrival(sent: ValidatedInput | None) -> Arrival | None:
    if sent:
        return Arrival(**sent)
    return None
