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
            _("This found sum is already closed. Reload the page."),
            next_step=_("Its page shows the outcome and who recorded it."),
        )


def check_unclaimed(house: House, find: Find, at: datetime) -> None:
    """Raise Refused while a find has an open claim."""
    if claim_states.has_open_claim(find):
        raise Refused(
            _("There is a claim to it. Decide the claim first."),
            article=house.cite(f"claim.{find.regime}", at),
            next_step=_("It is listed under pending claims."),
        )
