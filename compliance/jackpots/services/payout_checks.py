"""Refuse the payout of a jackpot without its hit, and its payment by the person who verified it (NL 6.1(2~))."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.offers import is_jackpot
from ..selectors import hits as selectors
from ..selectors import jackpots as jackpot_selectors

if TYPE_CHECKING:
    from compliance.payouts.models.payouts import Payout
    from compliance.venues.models.staff import Staff


def check_request(house: House, payout: "Payout", at: datetime) -> None:
    """Raise Refused for a jackpot without a hit at that place and time whose share of that amount is to be paid.

    At a table with a jackpot, the payout names its bet, so that a jackpot is not hidden.
    """
    names_bet = bool(payout.game and payout.bet)
    if payout.table_id is not None and not names_bet and jackpot_selectors.is_at_table(payout.table_id, payout.won_at):
        raise Refused(_("A jackpot can be won at this table: choose the game and the bet."), "game")
    if not _is_jackpot(payout) or selectors.has_share(house.id, payout):
        return
    raise Refused(
        _("No recorded hit of a jackpot explains this payout."),
        "jackpot",
        next_step=_(
            "Record the hit on the page of its jackpot first, and request the payout on the page of the hit. "
            "If the prize is no jackpot, leave the field for the jackpot empty."
        ),
    )


def check_payment(house: House, payout: "Payout", by: "Staff", at: datetime) -> None:
    """Raise Refused for a jackpot that is not linked to its hit, and for the person who verified the hit."""
    if not _is_jackpot(payout):
        return
    verification = selectors.verification_of_payout(payout.pk)
    if verification is None:
        raise Refused(
            _("This payout is not linked to the hit of its jackpot."),
            next_step=_("Request it on the page of the hit. If another payout appears there, withdraw this one."),
        )
    if verification.verified_by_id == by.pk:
        raise Refused(
            _("You verified the hit of this jackpot. Another person must pay it."),
            article=house.cite("jackpot.verified", at),
            next_step=_("Ask a colleague at the cash desk."),
        )


def _is_jackpot(payout: "Payout") -> bool:
    return is_jackpot(payout.jackpot, payout.game, payout.bet)
