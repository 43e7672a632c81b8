"""Raise alarms about overdue notices, each once, and mail them to the person responsible."""

from datetime import datetime

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import hold_lock, wait_turn
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.answers import AlarmMail, NoticeAlarm
from ..models.dispatches import MailAddress
from ..selectors import notices as selectors
from . import letter_texts
from . import mail_delivery as mail

ALARM_LOCK = 7612  # first key of the advisory lock of the worker that mails alarms


def raise_alarms(*, at: datetime) -> list[NoticeAlarm]:
    """Record new alarms of every house. A second run at the same time records nothing."""
    return [
        row
        for house in venues.all_houses()
        for waiting in selectors.notice_alarms(house, at)
        if (row := _raise_alarm(house, waiting, at)) is not None
    ]


@transaction.atomic(durable=True)
def _raise_alarm(house: House, overdue: selectors.OverdueNotice, at: datetime) -> NoticeAlarm | None:
    row = NoticeAlarm(notice_id=overdue.notice.pk, kind=overdue.kind, dispatch_id=overdue.dispatch_id, raised_at=at)
    # Before the act: for an alarm that exists already, no empty act may remain in the log.
    wait_turn(f"alarm {row.notice_id}")
    if NoticeAlarm.objects.filter(notice=row.notice_id, kind=row.kind, dispatch=row.dispatch_id).exists():
        return None
    with log.act("notices.alarm.raised", subject=overdue.notice, by=None, at=at, scope=house.id, alarm=overdue.kind):
        row.save(force_insert=True)
    return row


def mail_alarms(*, at: datetime, deliver: mail.Deliver = mail.deliver_message) -> int:
    """Mail the alarms of houses with an address for them; return how many were accepted, or written to a file.

    A worker that is killed before it records the result mails an alarm twice, which is better than never. While one
    worker mails, a second one leaves at once, and the next run mails what is left.
    """
    with hold_lock(ALARM_LOCK, 0) as alone:
        if not alone:
            return 0
        # Read under the lock, so that the mails of another worker are seen.
        return sum(_mail_alarm(alarm, at, deliver) for alarm in selectors.unmailed_alarms())


def _mail_alarm(alarm: NoticeAlarm, at: datetime, deliver: mail.Deliver) -> bool:
    """Mail an alarm if its house has an address; return whether it was accepted, or written to a file."""
    house = venues.get_house(alarm.notice.venue_id)
    address = selectors.approved_address(house, "house", at)
    if address is None:
        return False
    # Outside a transaction: a slow mail server must not hold locks of the database.
    result = deliver(_alarm_message(house, alarm, address))
    _record_mailing(house, alarm, address, result, at)
    return result.outcome in {"accepted", "filed"}


def _alarm_message(house: House, alarm: NoticeAlarm, address: MailAddress) -> mail.Message:
    number = selectors.get_notice(house.id, alarm.notice_id).letter_number
    with translation.override(house.written_in):
        return mail.Message(
            message_id=f"<{alarm.pk}@{mail.sender_domain()[:40]}>",
            to=address.email,
            subject=_("%(house)s: alert on notice %(number)s") % {"house": house.name, "number": number},
            text=letter_texts.alarm_text(alarm.kind, number),
        )


@transaction.atomic(durable=True)
def _record_mailing(
    house: House, alarm: NoticeAlarm, address: MailAddress, result: mail.Delivered, at: datetime
) -> None:
    row = AlarmMail(alarm=alarm, address=address, outcome=result.outcome, mailed_at=at)
    with log.act("notices.alarm.mailed", subject=alarm.notice, by=None, at=at, scope=house.id, outcome=result.outcome):
        row.save(force_insert=True)
