"""Checks that several acts on jackpots share."""

from datetime import datetime

from django.utils.translation import gettext as _

from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.offers import has_jackpots
from ..models.meters import Jackpot
from ..models.removals import JackpotRemoval


def turn_of(jackpot_id: object) -> str:
    """Return the lock of a jackpot, which its triggers take as well."""
    return f"jackpot {jackpot_id}"


def check_rules(house: House, at: datetime) -> None:
    """Refuse jackpots in a casino whose rules have no articles on them."""
    # The version of the rules answers, not the jurisdiction: a later law may add articles.
    if not has_jackpots(house.rulebook(house.gaming_day(at))):
        raise Refused(_("The rules of this casino have no articles on jackpots. None is recorded here."))


def check_in_use(jackpot: Jackpot) -> None:
    """Refuse an act on a removed jackpot."""
    # Read again: it may have been removed before this act got its turn.
    if JackpotRemoval.objects.filter(jackpot_id=jackpot.pk).exists():
        raise Refused(_("This jackpot is removed. Its register stays as it is."))


def require_past(at: datetime, moment: datetime, field: str) -> None:
    """Refuse a time that is still to come."""
    if moment > at:
        raise Refused(_("This time is still to come. Check it."), field)


def require_text(text: str, why: str, field: str) -> None:
    """Refuse an empty text, with the sentence `why`."""
    if not text.strip():
        raise Refused(why, field)
