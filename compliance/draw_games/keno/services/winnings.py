"""Pay the winnings of keno tickets, and record those that were not collected in time (NL 5.2(4~), 5.2(6))."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...models.keno import KenoCollection, KenoDraw, KenoLoss, KenoTicket
from ...prizes.domain import FOUND_KENO
from ...prizes.services.payments import find_payout, is_large, refuse_held_ticket
from ...prizes.services.refused_acts import refusals_logged
from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def pay_automatically(house: House, draw: KenoDraw, by: "Staff", at: datetime) -> None:
    """Pay the electronic forms whose series ends with a draw, within its act; large prizes wait for their payout."""
    for ticket in selectors.tickets_of_round(draw).filter(electronic=True):
        amount = selectors.winnings_of(ticket)
        # A series is paid once, after its last game. A large prize waits for its payout, which asks for the identity.
        if ticket.last_round == draw.number and amount and not is_large(house, amount, at):
            row = KenoCollection(ticket=ticket, amount=amount, large=False, paid_by_id=by.pk, paid_at=at)
            row.save(force_insert=True)


def collect_winnings(*, house: House, ticket: KenoTicket, payout: str, by: "Staff", at: datetime) -> KenoCollection:
    """Pay the winnings of a paper form that the player handed in (NL 5.2(4~)).

    `payout` is the number of the payout of large winnings, empty for others. Raises Refused before the last game of the
    series, for a series after the next game (NL 5.2(6)), without winnings, and while the ticket is held as a found sum.
    A refusal that rests on an article is logged.
    """
    with refusals_logged("draw_games.keno.refused", house, ticket, by, at, table=ticket.table.name):
        return _collect_winnings(house, ticket, payout, by, at)


@transaction.atomic(durable=True)
def _collect_winnings(house: House, ticket: KenoTicket, payout: str, by: "Staff", at: datetime) -> KenoCollection:
    wait_turn(f"draws of table {ticket.table_id}")
    # Read again under the lock: a round may have been drawn since.
    ticket = selectors.get_ticket(house.id, ticket.pk)
    # The lost amount is stored, so that a report needs no draws of that day.
    amount = selectors.winnings_of(ticket)
    state = selectors.state_of(ticket, selectors.last_drawn(ticket.table_id), amount)
    row = KenoCollection(ticket=ticket, amount=amount, paid_by_id=by.pk, paid_at=at)
    with log.act(
        "draw_games.ticket.collected",
        subject=ticket,
        by=by,
        at=at,
        scope=house.id,
        number=ticket.label,
        amount=amount,
        currency=house.currency,
    ):
        _check_state(house, state, at)
        refuse_held_ticket(house, FOUND_KENO, ticket.label)
        row.large = is_large(house, amount, at)
        row.payout_id = find_payout(house, ticket.table_id, amount, payout, at)
        row.save(force_insert=True)
    return row


def _check_state(house: House, state: str, at: datetime) -> None:
    article = house.cite("keno.series", at)
    if state == "playing":
        raise Refused(_("The series of this ticket is not over."), "payout", article)
    if state == "late":
        message = _("The next game was drawn before these winnings were collected.")
        # A loss is an act of its own, so that the register shows what became of the winnings.
        raise Refused(message, "payout", article, _("Record them as not collected."))
    if state != "to_collect":
        raise Refused(_("This ticket has no winnings to collect."), "payout")


@transaction.atomic(durable=True)
def record_loss(*, house: House, ticket: KenoTicket, by: "Staff", at: datetime) -> KenoLoss:
    """Record winnings of a series that were not collected before the next game (NL 5.2(6)).

    Raises Refused while they can be collected, and without winnings.
    """
    wait_turn(f"draws of table {ticket.table_id}")
    ticket = selectors.get_ticket(house.id, ticket.pk)
    amount = selectors.winnings_of(ticket)
    # Before the row is made: it would be attached to the ticket.
    state = selectors.state_of(ticket, selectors.last_drawn(ticket.table_id), amount)
    row = KenoLoss(ticket=ticket, amount=amount, recorded_by_id=by.pk, recorded_at=at)
    with log.act(
        "draw_games.ticket.lost",
        subject=ticket,
        by=by,
        at=at,
        scope=house.id,
        number=ticket.label,
        amount=amount,
        currency=house.currency,
    ):
        if state != "late":
            raise Refused(
                _("Only winnings of a series that were not collected before the next game are recorded here.")
            )
        row.save(force_insert=True)
    return row
