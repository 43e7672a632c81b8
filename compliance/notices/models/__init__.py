"""Tables of notices: drafts, letters, how they were sent, what was answered, and the alarms about them."""

from .answers import AlarmKind, AlarmMail, AnswerKind, AnswerScan, NoticeAlarm, NoticeAnswer, ScanContent
from .letters import (
    PREFIXES,
    LetterContent,
    NoticeAmendment,
    NoticeCorrection,
    NoticeIssue,
    NoticeLetter,
    NoticeWithdrawal,
    Numbering,
    WithdrawalDecision,
)
from .notices import Addressee, Notice, NoticeKind, PaymentNotice, VarianceNotice
from .sending import (
    AddressDecision,
    AttemptOutcome,
    MailAddress,
    Mailbox,
    NoticeAttempt,
    NoticeDispatch,
    NoticeSent,
    Outcome,
    Way,
)

__all__ = [
    "PREFIXES",
    "AddressDecision",
    "Addressee",
    "AlarmKind",
    "AlarmMail",
    "AnswerKind",
    "AnswerScan",
    "AttemptOutcome",
    "LetterContent",
    "MailAddress",
    "Mailbox",
    "Notice",
    "NoticeAlarm",
    "NoticeAmendment",
    "NoticeAnswer",
    "NoticeAttempt",
    "NoticeCorrection",
    "NoticeDispatch",
    "NoticeIssue",
    "NoticeKind",
    "NoticeLetter",
    "NoticeSent",
    "NoticeWithdrawal",
    "Numbering",
    "Outcome",
    "PaymentNotice",
    "ScanContent",
    "VarianceNotice",
    "Way",
    "WithdrawalDecision",
]
