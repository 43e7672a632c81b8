"""API of the register of notices, and of one notice with its attempts and answers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.base import HouseView
from compliance.http.rest.fields import money_field
from compliance.people.api.guests import PartialDateField
from compliance.venues.domain.house import House

from ..presentation.notices import NOTICES
from ..selectors import notices as selectors
from ..services import issuing, letter_contents

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.letters import NoticeIssue
    from ..models.notices import Notice, PaymentNotice


class NoticeOutput(OutputSerializer):
    class SentOutput(OutputSerializer):
        way = serializers.CharField()
        reference = serializers.CharField()
        sent_at = serializers.DateTimeField()
        recorded_at = serializers.DateTimeField()

    class PaymentOutput(OutputSerializer):
        exercise = serializers.CharField()
        amount = money_field()
        currency = serializers.CharField()
        paid_on = serializers.DateField()
        beneficiary = serializers.CharField()
        receipts = serializers.SerializerMethodField(
            help_text="Numbers of the numbered receipts recorded before the letter was issued."
        )

        @extend_schema_field({"type": "array", "items": {"type": "string"}})
        def get_receipts(self, payment: "PaymentNotice") -> list[str]:
            return selectors.listed_receipts(payment.notice)

    class VarianceOutput(OutputSerializer):
        place = serializers.CharField()
        shift = serializers.CharField()
        gaming_day = serializers.DateField()
        expected = money_field()
        counted = money_field()
        gap = money_field(help_text="The largest variance among cash, chips, plaques and the total.")
        threshold = money_field()
        currency = serializers.CharField()

    class ApplicationOutput(OutputSerializer):
        number = serializers.CharField(help_text="The number of the application, for example A-000001.")
        name = serializers.CharField()
        about = serializers.CharField(help_text="The subject line of the letter.")
        opening = serializers.CharField()
        particulars = serializers.ListField(
            child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
            help_text="Pairs of a label and its text, in the language of the authority.",
        )
        replaces = serializers.CharField(help_text="The number of the former application; empty without one.")

    class RulesOutput(OutputSerializer):
        name = serializers.CharField(help_text="The table of the stake scheme, or the title of the rules.")
        about = serializers.CharField(help_text="The subject line of the letter.")
        opening = serializers.CharField()
        particulars = serializers.ListField(
            child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
            help_text="Pairs of a label and its text, in the language of the authority.",
        )

    class AttemptOutput(OutputSerializer):
        number = serializers.IntegerField()
        message_id = serializers.CharField()
        begun_at = serializers.DateTimeField()
        result = serializers.CharField(
            help_text="accepted, deferred, refused, unreachable, unknown (possibly sent) or filed (not sent)"
        )
        code = serializers.IntegerField(allow_null=True)
        reply = serializers.CharField()

    class AnswerOutput(OutputSerializer):
        id = serializers.UUIDField()
        answered = serializers.CharField(help_text="acknowledged or objected", source="kind")
        reference = serializers.CharField()
        arrived_by = serializers.CharField(help_text="email, post, hand or portal", source="channel")
        answered_on = serializers.DateField()
        note = serializers.CharField()

    id = serializers.UUIDField()
    letter_number = serializers.CharField(
        help_text="The reference, for example MJ 2026/0007. Drafts and old letters without a number have N-1A2B-3C4D."
    )
    state = serializers.CharField(help_text="draft, issued, sent, acknowledged or withdrawn")
    objected = serializers.BooleanField(help_text="Whether the last answer asks for a correction.")
    issued_at = serializers.DateTimeField(allow_null=True)
    letter_sha256 = serializers.CharField(help_text="SHA-256 of the stored letter; empty if there is none.")
    addressee = serializers.CharField()
    kind = serializers.CharField(
        help_text="exclusion, refusal, orphan_payment, variance, application, stake_scheme or rule_document"
    )
    ground = serializers.CharField()
    articles = serializers.CharField()
    subject_table = serializers.CharField()
    subject_id = serializers.UUIDField()
    guest = serializers.UUIDField(source="person_id", allow_null=True)
    surname = serializers.CharField(help_text="Empty if the notice names no person, for example for a payment.")
    given_names = serializers.CharField()
    born_on = PartialDateField(source="birth", allow_null=True)
    payment = PaymentOutput(allow_null=True)
    variance = VarianceOutput(allow_null=True)
    application = ApplicationOutput(allow_null=True)
    rules = RulesOutput(allow_null=True)
    reasons = serializers.CharField(help_text="The original reasons.")
    reasons_issued = serializers.CharField(help_text="The reasons in the letter: as amended, or the original ones.")
    raised_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField(allow_null=True, help_text="Null if the rules set no time for this notice.")
    sent = SentOutput(allow_null=True)


class NoticeDetailOutput(NoticeOutput):
    """A notice with the result of each e-mail attempt and the answers received."""

    attempts = NoticeOutput.AttemptOutput(many=True)
    answers = NoticeOutput.AnswerOutput(many=True)


class NoticesView(RegisterList):
    """GET returns the notices, newest first.

    If filtered by `state` for open or overdue notices, they are in order of their due date.
    """

    register = NOTICES


class NoticeView(HouseView):
    """GET returns one notice with its reasons. The access is logged."""

    permissions = {"GET": "notices.notice.read"}

    @extend_schema(operation_id="get_notice", responses={200: NoticeDetailOutput}, tags=["notices"])
    def get(self, request: Request, notice_id: UUID) -> Response:
        row = selectors.get_notice(self.house.id, notice_id)
        issuing.note_opened(venue_id=self.house.id, notice=row, by=self.presence.staff, at=current_time())
        more = {"attempts": list(_attempt_data(row)), "answers": selectors.answers_to(row.pk)}
        return Response(NoticeDetailOutput(_notice_data(self.presence.house, row) | more).data)


def _attempt_data(row: "Notice") -> Iterator[dict[str, object]]:
    for dispatch in selectors.dispatches_of(row.pk):
        for one in dispatch.attempts.all():
            outcome = getattr(one, "outcome", None)
            yield {
                "number": one.number,
                "message_id": dispatch.message_id,
                "begun_at": one.begun_at,
                "result": outcome.outcome if outcome else "unknown",
                "code": outcome.code if outcome else None,
                "reply": outcome.reply if outcome else "",
            }


def _notice_data(house: House, row: "WithAnnotations[Notice, selectors.NoticeState]") -> dict[str, object]:
    details = ("payment", "variance", "application", "rules", "sent")
    optional_fields = {"guest", "born_on", "objected", "issued_at", "letter_sha256", *details}
    names = set(NoticeOutput().fields) - optional_fields - {"reasons_issued"}
    return (
        {name: getattr(row, name) for name in names}
        | {"person_id": row.person_id, "birth": row.birth, "objected": row.last_answer == "objected"}
        | {name: getattr(row, name, None) for name in details}
        | _issue_data(getattr(row, "issue", None))
        | {"reasons_issued": letter_contents.letter_reasons(house, row)}
    )


def _issue_data(issue: "NoticeIssue | None") -> dict[str, object]:
    letter = getattr(issue, "letter", None)
    return {"issued_at": issue.issued_at if issue else None, "letter_sha256": letter.sha256 if letter else ""}
