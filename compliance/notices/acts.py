"""Sentences of the log about notices to authorities."""

from django.utils.translation import gettext_lazy as _

from .models.answers import AlarmKind, AnswerKind
from .models.dispatches import Mailbox, Outcome
from .models.notices import Addressee, Way
from .models.recipients import PostalAddressee

KINDS = {
    "notices.notice.amended": _("Amended the reasons of a draft notice."),
    "notices.notice.issued": _("Issued a notice ({addressee}) under the next number."),
    "notices.notice.corrected": _("Created a notice that corrects letter {former}."),
    "notices.notice.sent": _("Recorded a notice as sent ({way}, {reference})."),
    "notices.notice.answered": _("Recorded an authority's reply ({answer}, {reference})."),
    "notices.notice.opened": _("Viewed a notice to an authority."),
    "notices.notice.printed": _("Printed the letter of a notice ({letter})."),
    "notices.letter.compiled": _("Compiled the data of letter {letter}: SHA-256 {data_sha256}."),
    "notices.letter.kept": _("Generated and stored letter {letter}."),
    "notices.scan.opened": _("Viewed the scanned reply to a notice."),
    "notices.withdrawal.asked": _("Requested the withdrawal of a draft notice."),
    "notices.withdrawal.confirmed": _("Withdrew a draft notice at another person's request."),
    "notices.withdrawal.refused": _("Declined to withdraw a draft notice."),
    "notices.dispatch.ordered": _("Queued a letter for e-mail ({addressee})."),
    "notices.attempt.begun": _("Started attempt {attempt} to e-mail a letter."),
    "notices.attempt.ended": _("Attempt {attempt} to e-mail a letter: {outcome}."),
    "notices.alarm.raised": _("A notice is overdue ({alarm})."),
    "notices.alarm.mailed": _("E-mailed an alert about a notice: {outcome}."),
    "notices.address.proposed": _("Proposed an e-mail address for notices ({mailbox})."),
    "notices.address.approved": _("Approved an e-mail address for notices ({mailbox})."),
    "notices.address.refused": _("Refused an e-mail address for notices ({mailbox})."),
    "notices.recipient.proposed": _("Proposed the postal address for letters ({addressee})."),
    "notices.recipient.approved": _("Approved the postal address for letters ({addressee})."),
    "notices.recipient.refused": _("Refused the postal address for letters ({addressee})."),
}

# The log stores codes; its sentences show these words.
LABELS = {
    ("notices.notice.issued", "addressee"): dict(Addressee.choices),
    ("notices.notice.sent", "way"): dict(Way.choices),
    ("notices.notice.answered", "answer"): dict(AnswerKind.choices),
    ("notices.dispatch.ordered", "addressee"): dict(Addressee.choices),
    ("notices.attempt.ended", "outcome"): dict(Outcome.choices),
    ("notices.alarm.raised", "alarm"): dict(AlarmKind.choices),
    ("notices.alarm.mailed", "outcome"): dict(Outcome.choices),
    ("notices.address.proposed", "mailbox"): dict(Mailbox.choices),
    ("notices.address.approved", "mailbox"): dict(Mailbox.choices),
    ("notices.address.refused", "mailbox"): dict(Mailbox.choices),
    ("notices.recipient.proposed", "addressee"): dict(PostalAddressee.choices),
    ("notices.recipient.approved", "addressee"): dict(PostalAddressee.choices),
    ("notices.recipient.refused", "addressee"): dict(PostalAddressee.choices),
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset(
    {
        "notices.address.approved",
        "notices.address.refused",
        "notices.recipient.approved",
        "notices.recipient.refused",
        "notices.withdrawal.confirmed",
        "notices.withdrawal.refused",
    }
)
