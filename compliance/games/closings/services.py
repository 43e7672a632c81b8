"""Announce that the play at a table ends (NL 1.1(11~))."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.sessions import Closing, ClosingAnnouncement, SessionEnd, TableSession
from ..selectors.closings import announced_kinds, announced_minutes

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def announce_closing(
    *, house: House, session: TableSession, kind: str, by: "Staff", at: datetime
) -> ClosingAnnouncement:
    """Record that the last shoe, round or minutes of a session were announced, with the time.

    Raises Refused if the rules provide for no announcement, for the last shoe of a game without cards, once the session
    has ended or was announced, and for a time before its opening.
    """
    # The end of the session takes the same lock, so it cannot come between the check and the row.
    wait_turn(f"session of table {session.table_id}")
    row = ClosingAnnouncement(session=session, kind=kind, announced_by_id=by.pk, announced_at=at)
    with log.act(
        "games.closing.announced",
        subject=session,
        by=by,
        at=at,
        scope=house.id,
        number=session.label,
        table=session.table.name,
        announcement=kind,
    ):
        minutes = announced_minutes(house, at)
        if minutes is None:
            raise Refused(_("The rules of this casino do not provide for an announcement of the end of play."))
        if kind not in Closing.values:
            raise Refused(_("Choose what is announced."), "announcement")
        if kind not in announced_kinds(session.table.game):
            raise Refused(_("This game has no shoe. Announce the last round or the last minutes."), "announcement")
        _check_session(session, at)
        # The rules name a number for the last minutes; a last shoe or round has none.
        row.minutes = minutes if kind == Closing.MINUTES else None
        row.save(force_insert=True)
    return row


def _check_session(session: TableSession, at: datetime) -> None:
    # Asked again under the lock: the session was read before it.
    if SessionEnd.objects.filter(session=session).exists():
        raise Refused(pgettext("table session", "This session has already ended."))
    if ClosingAnnouncement.objects.filter(session=session).exists():
        raise Refused(_("The end of this session is already announced."))
    if at < session.opened_at:
        raise Refused(_("The session was opened later than that. Check the clock."))
