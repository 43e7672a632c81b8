"""Count the levy of a poker table, and confirm the count as a second person (NL 3.4(1~))."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.games.selectors import sessions
from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...models.levies import LevyConfirmation, LevyCount
from ...prizes.services.refused_acts import refusals_logged
from .. import selectors
from ..domain import highest_levy

if TYPE_CHECKING:
    from compliance.games.models.schemes import StakeScheme
    from compliance.games.models.sessions import TableSession
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class CountedLevy:
    """What was counted: the time, the hands played, their stakes in all, and the content of the count box."""

    begins_at: datetime
    ends_at: datetime
    hands: int
    stakes: Decimal
    amount: Decimal


def count_levy(*, house: House, session_id: UUID, levy: CountedLevy, by: "Staff", at: datetime) -> LevyCount:
    """Record the levy of a part of a session; another person confirms the count.

    Raises Refused for a session whose posted scheme has no levy, above the posted percentage or maximum, and for a time
    that is counted already or not over. A refusal that rests on an article is logged.
    """
    session = sessions.list_sessions(house.id).filter(pk=session_id).first()
    if session is None:
        raise Refused(_("Choose a session of a poker table."), "session")
    with refusals_logged("draw_games.levy.refused", house, session, by, at, number=session.label):
        return _count_levy(house, session, levy, by, at)


@transaction.atomic(durable=True)
def _count_levy(house: House, session: "TableSession", levy: CountedLevy, by: "Staff", at: datetime) -> LevyCount:
    # Two counts of the same hour would both find it free.
    wait_turn(f"levies of table {session.table_id}")
    row = LevyCount(session=session, counted_by_id=by.pk, counted_at=at, **vars(levy))
    with log.act(
        "draw_games.levy.counted",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        number=session.label,
        amount=levy.amount,
        currency=house.currency,
    ):
        # Tables where guests play against the casino have no levy (NL 3.4(1~)).
        if session.scheme is None or session.scheme.levy_percent is None:
            message = _("The posted scheme of this session has no levy.")
            raise Refused(message, "session", house.cite("scheme.levy", at))
        # After the end of the session no hand is played, even if the box is counted later.
        last = session.ended.ended_at if hasattr(session, "ended") else at
        if not session.opened_at <= levy.begins_at < levy.ends_at <= min(last, at):
            raise Refused(_("Enter a time within the session that is over."), "ends_at")
        if selectors.is_counted(session.table_id, levy.begins_at, levy.ends_at):
            raise Refused(_("A levy is already counted for a part of this time."), "begins_at")
        if levy.hands < 1 or levy.stakes <= 0 or levy.amount < 0:
            raise Refused(_("Enter the hands played, their stakes, and the levy."), "hands")
        _check_amount(house, session.scheme, session.scheme.levy_percent, levy, at)
        row.save(force_insert=True)
    return row


def _check_amount(house: House, scheme: "StakeScheme", percent: Decimal, levy: CountedLevy, at: datetime) -> None:
    highest = highest_levy(levy.stakes, levy.hands, percent, scheme.levy_maximum)
    # Less than posted is no fault: the article protects the players from more.
    if levy.amount > highest:
        message = _("The posted levy on these stakes is %(amount)s at most.")
        next_step = _("Check the count, the stakes and the hands.")
        shown = {"amount": money(highest, house.currency)}
        raise Refused(message % shown, "amount", house.cite("scheme.levy", at), next_step)


@transaction.atomic(durable=True)
def confirm_levy(*, house: House, levy: LevyCount, by: "Staff", at: datetime) -> LevyConfirmation:
    """Confirm a count as the second person. Raises Refused for the person who counted, and if it is confirmed."""
    wait_turn(f"levy {levy.pk}")
    row = LevyConfirmation(count=levy, confirmed_by_id=by.pk, confirmed_at=at)
    with log.act("draw_games.levy.confirmed", subject=levy, by=by, at=at, scope=house.id, number=levy.session.label):
        # Money in a count box is counted by two persons, as in the cage.
        if levy.counted_by_id == by.pk:
            raise Refused(_("You counted this levy; another person must confirm it."))
        if LevyConfirmation.objects.filter(count=levy).exists():
            raise Refused(_("This count is already confirmed."))
        row.save(force_insert=True)
    return row
