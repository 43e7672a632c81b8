"""Refuse the removal of a machine whose progressive jackpot was not announced in time (NL 6.2(6~))."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.timing import first_removal_day
from ..selectors import jackpots as selectors
from ..selectors import removals as removal_selectors

if TYPE_CHECKING:
    from compliance.machines.models.machines import Machine


def check_machine_removal(house: House, machine: "Machine", at: datetime) -> None:
    """Raise Refused while a progressive jackpot of the machine is in use and its announced day has not come."""
    today = house.local(at).date()
    for jackpot in selectors.progressive_jackpots_of(machine.pk):
        notice = removal_selectors.last_notice(jackpot.pk)
        # From the announced day on, jackpot and machine may leave in any order.
        if notice is not None and notice.remove_on <= today:
            continue
        if notice is not None:
            first_day, next_step = notice.remove_on, ""
        else:
            days = house.rulebook(house.gaming_day(at)).int_("jackpot.removal_notice_days")
            first_day = first_removal_day(today, days)
            next_step = _("Announce the removal on the page of the jackpot.")
        message = _("This machine has the progressive jackpot %(jackpot)s. The first day for its removal is %(day)s.")
        facts = {"jackpot": jackpot.name, "day": date_format(first_day, "SHORT_DATE_FORMAT")}
        raise Refused(message % facts, "reason", house.cite("jackpot.removal_notice_days", at), next_step)
