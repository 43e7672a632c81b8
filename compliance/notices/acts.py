"""Sentences of the log about notices to authorities."""

from django.utils.translation import gettext_lazy as _

from .models.answers import AlarmKind, AnswerKind
from .models.dispatches import Mailbox, Outcome, Way
from .models.notices import Addressee

KINDS = {
    "notices.notice.amended": _("Amended the reasons of a draft notice."),
    "notices.notice.issued": _("Issued a notice ({addressee}) under the next number."),
    "notices.notice.corrected": _("Raised a notice that corrects the letter {former}."),
    "notices.notice.sent": _("Recorded a notice as sent ({way}, {reference})."),
    "notices.notice.answered": _("Recorded the answer of an authority ({answer}, {reference})."),
    "notices.notice.opened": _("Opened a notice to an authority."),
    "notices.notice.printed": _("Printed the letter of a notice ({letter})."),
    "notices.letter.compiled": _("Compiled the data of the letter {letter}: SHA-256 {data_sha256}."),
    "notices.letter.kept": _("Drew and kept the letter {letter}."),
    "notices.scan.opened": _("Opened the scan of an answer to a notice."),
    "notices.withdrawal.asked": _("Asked to withdraw a draft notice."),
    "notices.withdrawal.confirmed": _("Withdrew a draft notice that somebody else asked to withdraw."),
    "notices.withdrawal.refused": _("Refused to withdraw a draft notice."),
    "notices.dispatch.ordered": _("Gave a letter to the mail ({addressee})."),
    "notices.attempt.begun": _("Began attempt {attempt} to mail a letter."),
    "notices.attempt.ended": _("Attempt {attempt} to mail a letter: {outcome}."),
    "notices.alarm.raised": _("A notice waits too long ({alarm})."),
    "notices.alarm.mailed": _("Mailed an alarm about a notice: {outcome}."),
    "notices.address.proposed": _("Proposed an e-mail address for notices ({mailbox})."),
    "notices.address.approved": _("Approved an e-mail address for notices ({mailbox})."),
    "notices.address.refused": _("Refused an e-mail address for notices ({mailbox})."),
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
}
