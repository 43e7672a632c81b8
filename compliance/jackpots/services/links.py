"""Disconnect the casino from a national jackpot for a time, and connect it again (NL 6.2(4~))."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.hits import JackpotHit
from ..models.meters import Disconnection, Jackpot, JackpotScope, Reconnection
from ..selectors import jackpots as selectors
from .checks import check_in_use, require_past, require_text, turn_of

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def disconnect_jackpot(
    *, house: House, jackpot: Jackpot, began_at: datetime, reason: str, by: "Staff", at: datetime
) -> Disconnection:
    """Record that the casino is disconnected from a national jackpot; until the end it is not won here.

    Raises Refused for a local jackpot, without a reason, while it is disconnected, and for a time before the end of the
    last disconnection or before a hit.
    """
    wait_turn(turn_of(jackpot.pk))
    row = Disconnection(jackpot=jackpot, began_at=began_at, reason=reason.strip(), recorded_by_id=by.pk, recorded_at=at)
    with log.act("jackpots.link.cut", subject=jackpot, by=by, at=at, scope=house.id, jackpot=jackpot.name):
        if jackpot.scope != JackpotScope.NATIONAL:
            raise Refused(_("Only a national jackpot has a link. This one is local."), article=_article(house, at))
        check_in_use(jackpot)
        require_past(at, began_at, "began_at")
        require_text(row.reason, _("Enter the reason. It is stored in the register."), "reason")
        # With two open periods, a restored link would not say which one it ends.
        if selectors.open_disconnection(jackpot.pk) is not None:
            raise Refused(_("The casino is already disconnected from this jackpot. Connect it first."))
        # Otherwise a win that was recorded would lie in a time without the link.
        if began_at < jackpot.set_up_at or _has_later_event(jackpot, began_at):
            raise Refused(_("The jackpot was connected or won later than that. Enter a later time."), "began_at")
        row.save(force_insert=True)
    return row


def _has_later_event(jackpot: Jackpot, began_at: datetime) -> bool:
    hits = JackpotHit.objects.filter(jackpot=jackpot, hit_at__gte=began_at)
    ends = Reconnection.objects.filter(disconnection__jackpot=jackpot, ended_at__gt=began_at)
    return hits.exists() or ends.exists()


@transaction.atomic(durable=True)
def reconnect_jackpot(
    *, house: House, disconnection: Disconnection, ended_at: datetime, by: "Staff", at: datetime
) -> Reconnection:
    """Record that the casino is connected again.

    Raises Refused for a time before the disconnection, and the second time.
    """
    jackpot = disconnection.jackpot
    wait_turn(turn_of(jackpot.pk))
    row = Reconnection(disconnection=disconnection, ended_at=ended_at, recorded_by_id=by.pk, recorded_at=at)
    with log.act("jackpots.link.restored", subject=jackpot, by=by, at=at, scope=house.id, jackpot=jackpot.name):
        if Reconnection.objects.filter(disconnection=disconnection).exists():
            raise Refused(_("The casino is already connected again."))
        require_past(at, ended_at, "ended_at")
        if ended_at <= disconnection.began_at:
            raise Refused(_("The disconnection began later than that. Enter a later time."), "ended_at")
        row.save(force_insert=True)
    return row


def _article(house: House, at: datetime) -> str:
    return house.cite("jackpot.link", at)
