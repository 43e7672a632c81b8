"""Check the bingo and keno tickets that the casino holds as found sums (NL 5.1(11~), 5.2(4~), 5.2(6))."""

from django.utils.translation import gettext as _

from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...bingo import selectors as bingo
from ...keno import selectors as keno
from ..domain import parse_bingo, parse_keno


def check_keno_ticket(house: House, number: str) -> str:
    """Return the printed number of a keno ticket that the casino can hold.

    Raises Refused for a number that was not registered, before the end of its series, and if it was paid.
    """
    serial = parse_keno(number)
    known = None if serial is None else keno.find_ticket(house.id, serial)
    if known is None:
        raise Refused(_("No keno ticket with this number is registered."), "ticket")
    # A payment of the ticket takes the same lock.
    wait_turn(f"draws of table {known.table_id}")
    ticket = keno.get_ticket(house.id, known.pk)
    if keno.last_drawn(ticket.table_id) < ticket.last_round:
        raise Refused(_("The series of this ticket is not over."), "ticket")
    if hasattr(ticket, "collected"):
        raise Refused(_("The winnings of this ticket are already paid."), "ticket")
    return ticket.label


def check_bingo_ticket(house: House, number: str) -> str:
    """Return the printed number of a bingo card that the casino can hold: its round and its serial number.

    Raises Refused for a card that was not sold for the round, before the end of the round, and if it was paid.
    """
    parsed = parse_bingo(number)
    known = None if parsed is None else bingo.find_round(house.id, parsed[0])
    if parsed is None or known is None or not bingo.was_sold(known, parsed[1]):
        message = _("No card with this number was sold for a bingo round.")
        raise Refused(message, "ticket", next_step=_("Enter the round and the card, such as B-000014/7."))
    # A payment of the round takes the same lock.
    wait_turn(f"bingo round {known.pk}")
    round_ = bingo.get_round(house.id, known.pk)
    if not hasattr(round_, "ended"):
        raise Refused(_("The round has not ended: the bingo can still be claimed."), "ticket")
    if any(each.card == parsed[1] and hasattr(each, "payment") for each in round_.claims.all()):
        raise Refused(_("This bingo is already paid."), "ticket")
    return bingo.card_label(round_, parsed[1])
