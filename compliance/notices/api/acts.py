"""API of acts on notices: amend, withdraw, issue, send, record answers, correct."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from rest_framework import serializers

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import tasks
from ..presentation.words import ANSWERS, BY_PERSON, WAYS
from ..selectors import notices as selectors
from ..services import answers, drafts, issuing, mailing

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

    from ..models.dispatches import NoticeDispatch
    from ..models.notices import Notice

SEND = "notices.notice.send"
NOTICE = Subject("notice", selectors.get_notice)


class NoticeActOutput(OutputSerializer):
    id = serializers.UUIDField()
    letter_number = serializers.CharField()
    reason = serializers.CharField(help_text="Why the letter is not signed yet; empty if it is signed.")


class ReasonsInput(InputSerializer):
    reasons = serializers.CharField(
        max_length=drafts.LONGEST_REASONS, help_text="At most two pages, with the information that the authority needs."
    )


class WordingInput(ReasonsInput):
    """The reasons in the language of the authority, and what identifies the person where the guest's file does not."""

    birth_place = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    nationality = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    address = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    document = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")


class NoticeActView(ActView):
    """Base of the acts on a notice: their permission and their response."""

    permissions = {"POST": SEND}

    def answer(self, row_id: UUID) -> dict[str, object]:
        row = selectors.get_notice(self.house.id, row_id)
        return {"id": row.pk, "letter_number": row.letter_number, "reason": ""}


def _notice_act(
    operation: str,
    service: Callable[..., object],
    kind: str | tuple[str, ...],
    takes: type[InputSerializer] | None = None,
) -> Act:
    return Act(operation, service, kind, takes, NOTICE, output=NoticeActOutput)


class NoticeAmendmentView(NoticeActView):
    """POST words the reasons of a draft in the language of the authority. The original reasons are preserved."""

    act = _notice_act("amend_notice", drafts.amend_notice, "notices.notice.amended", WordingInput)


class NoticeWithdrawalView(NoticeActView):
    """POST requests the withdrawal of a draft raised in error, with the reason. Another person decides."""

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = _notice_act("ask_notice_withdrawal", drafts.ask_withdrawal, "notices.withdrawal.asked", Input)


class NoticeWithdrawalDecisionView(NoticeActView):
    """POST decides on the withdrawal of a draft. The caller must not be the person who requested it."""

    class Input(InputSerializer):
        confirmed = serializers.BooleanField()

    act = _notice_act(
        "decide_notice_withdrawal",
        drafts.decide_withdrawal,
        ("notices.withdrawal.confirmed", "notices.withdrawal.refused"),
        Input,
    )


class NoticeIssueView(NoticeActView):
    """POST issues a draft as a letter with the next number of its addressee and year.

    Refused until the reasons are worded in the language of the authority.
    """

    class Input(InputSerializer):
        delivery = serializers.ChoiceField(list(WAYS), help_text="How the letter will be sent, which it states.")
        annexes = serializers.ListField(
            child=serializers.CharField(max_length=200),
            max_length=20,
            required=False,
            default=list,
            help_text="Titles of the documents that accompany the letter, in the language of the authority.",
        )

    act = _notice_act("issue_notice", issuing.issue_notice, "notices.notice.issued", Input)

    def answer(self, row_id: UUID) -> dict[str, object]:
        row, reason = selectors.get_notice(self.house.id, row_id), ""
        # The number is committed already: a letter that cannot be signed yet is no failure of this act.
        try:
            issuing.draw_letter(house=self.presence.house, notice=row, by=self.presence.staff, at=current_time())
        except Refused as unsigned:
            reason = str(unsigned)
        return super().answer(row_id) | {"reason": reason}


def _order_mail(*, house: House, notice: "Notice", by: "Staff", at: datetime) -> "NoticeDispatch":
    """Request the e-mailing of a letter and notify the worker."""
    dispatch = mailing.order_mail(house=house, notice=notice, by=by, at=at)
    tasks.wake_worker(dispatch.pk)
    return dispatch


class NoticeMailView(NoticeActView):
    """POST requests that a letter is e-mailed. It is sent once a mail server accepts it; see the attempts."""

    act = _notice_act("mail_notice", _order_mail, "notices.dispatch.ordered")


class SentView(NoticeActView):
    """POST records that a letter was sent by post, by hand or through the portal."""

    class Input(InputSerializer):
        way = serializers.ChoiceField(list(BY_PERSON))
        reference = serializers.CharField(max_length=80)
        sent_at = serializers.DateTimeField()

    act = _notice_act("record_notice_sent", mailing.record_sent, "notices.notice.sent", Input)


class NoticeAnswerView(NoticeActView):
    """POST records an authority's answer to a letter. Scans can only be uploaded on the page."""

    class Input(InputSerializer):
        answered = serializers.ChoiceField(list(ANSWERS), source="kind")
        reference = serializers.CharField(max_length=80)
        arrived_by = serializers.ChoiceField(list(WAYS), source="channel")
        answered_on = serializers.DateField()
        note = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")

    act = _notice_act("record_notice_answer", answers.record_answer, "notices.notice.answered", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"scan": b""}


class NoticeCorrectionView(NoticeActView):
    """POST drafts a notice that corrects an issued one. The response contains the id of the new draft."""

    act = Act(
        "correct_notice",
        drafts.correct_notice,
        "notices.notice.corrected",
        ReasonsInput,
        NOTICE,
        answers="pk",
        output=NoticeActOutput,
    )
