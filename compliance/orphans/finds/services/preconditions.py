"""Preconditions of every act on the floor: the find is open and has no open claim."""

from datetime import datetime

from django.utils.translation import gettext as _

from compliance.orphans.claim_states import selectors as claim_states
from compliance.orphans.models.finds import Find
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors


def check_open(find: Find) -> None:
    """Raise Refused for a find that is paid in, handed back, lapsed or dropped."""
    if selectors.is_over(find):
        raise Refused(
            _("This find has come to its end already. Look again."),
            next_step=_("Its page says how it ended, and who wrote that down."),
        )


def check_unclaimed(house: House, find: Find, at: datetime) -> None:
    """Raise Refused while a find has an open claim."""
    if claim_states.awaits(find):
        raise Refused(
            _("Somebody claims it. Decide on the claim first."),
            article=house.cite(f"claim.{find.regime}", at),
            next_step=_("The claim is on the page of claims, among those that wait."),
        )
