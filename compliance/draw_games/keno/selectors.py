"""Read keno rounds and tickets, and what tickets won."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.rules.values.amounts import ZERO

from ..models.keno import KenoDraw, KenoTicket
from ..models.prizes import KenoPrize
from .domain import win_of_round


@dataclass(frozen=True)
class RoundOfTicket:
    """What a ticket won in a drawn round of its series."""

    label: str
    hits: int
    amount: Decimal


def list_draws(venue_id: UUID) -> QuerySet[KenoDraw]:
    """Return the keno rounds of a casino, newest first."""
    rows = KenoDraw.objects.filter(venue_id=venue_id).select_related("table", "drawn_by")
    return rows.order_by("-drawn_at", "-number", "-pk")


def get_draw(venue_id: UUID, draw_id: UUID) -> KenoDraw:
    """Return a keno round. Raises NotFound."""
    return get_row(list_draws(venue_id), _("Keno round not found."), pk=draw_id)


def draw_by_nonce(venue_id: UUID, nonce: UUID) -> KenoDraw | None:
    """Return the round that an earlier request recorded."""
    return list_draws(venue_id).filter(nonce=nonce).first()


def last_drawn(table_id: UUID) -> int:
    """Return the number of the last round that was drawn at a table; 0 before the first."""
    last = KenoDraw.objects.filter(table_id=table_id).order_by("-number").first()
    return 0 if last is None else last.number


def list_tickets(venue_id: UUID) -> QuerySet[KenoTicket]:
    """Return the keno tickets of a casino, newest first, with the prizes of their schedule and their payment."""
    return (
        KenoTicket.objects.filter(venue_id=venue_id)
        .select_related("table", "registered_by", "collected__paid_by", "collected__payout", "lost__recorded_by")
        # All prizes at once: `rounds_of` looks for the multiple of each round of each ticket.
        .prefetch_related(Prefetch("prize_table__keno_prizes", KenoPrize.objects.all()))
        .order_by("-registered_at", "-serial", "-pk")
    )


def get_ticket(venue_id: UUID, ticket_id: UUID) -> KenoTicket:
    """Return a keno ticket. Raises NotFound."""
    return get_row(list_tickets(venue_id), _("Keno ticket not found."), pk=ticket_id)


def ticket_by_nonce(venue_id: UUID, nonce: UUID) -> KenoTicket | None:
    """Return the ticket that an earlier request registered."""
    return list_tickets(venue_id).filter(nonce=nonce).first()


def find_ticket(venue_id: UUID, serial: int) -> KenoTicket | None:
    """Return the ticket with a serial number; None if the casino has none."""
    return list_tickets(venue_id).filter(serial=serial).first()


def next_serial(venue_id: UUID) -> int:
    """Return the serial number of the next ticket of a casino."""
    last = KenoTicket.objects.filter(venue_id=venue_id).order_by("-serial").first()
    return 1 if last is None else last.serial + 1


def tickets_of_round(row: KenoDraw) -> QuerySet[KenoTicket]:
    """Return the tickets that play in a round, by serial number."""
    tickets = list_tickets(row.venue_id).filter(table_id=row.table_id, first_round__lte=row.number)
    # The last round of a ticket is no column; this is the same question about the first one.
    return tickets.filter(first_round__gt=row.number - F("games")).order_by("serial")


def rounds_of(ticket: KenoTicket) -> list[RoundOfTicket]:
    """Return the drawn rounds of the series of a ticket, with hits and winnings."""
    # The prizes of the ticket and not those of today: the player bought it under that schedule.
    multiples = {(each.marked, each.hits): each.multiple for each in ticket.prize_table.keno_prizes.all()}
    draws = KenoDraw.objects.filter(
        table_id=ticket.table_id, number__range=(ticket.first_round, ticket.last_round)
    ).order_by("number")
    return [
        RoundOfTicket(
            draw.label,
            len(set(ticket.numbers) & set(draw.numbers)),
            win_of_round(ticket.numbers, ticket.stake, draw.numbers, multiples),
        )
        for draw in draws
    ]


def winnings_of(ticket: KenoTicket) -> Decimal:
    """Return what a ticket won in the drawn rounds of its series."""
    return sum((each.amount for each in rounds_of(ticket)), ZERO)


def state_of(ticket: KenoTicket, drawn: int, winnings: Decimal) -> str:
    """Return the state of a ticket after the last round that was drawn at its table.

    `playing`, `lost` (nothing was won), `to_collect`, `paid`, `late` (the next game was drawn before a series was
    collected), or `not_collected` once that is recorded.
    """
    # What was recorded comes before what is computed: a paid ticket is never late.
    if hasattr(ticket, "collected"):
        return "paid"
    if hasattr(ticket, "lost"):
        return "not_collected"
    if drawn < ticket.last_round:
        return "playing"
    if not winnings:
        return "lost"
    # An electronic form is never late: its winnings are paid with the draw, or wait for their payout.
    # Only a series has to be collected before the next game.
    if ticket.games > 1 and not ticket.electronic and drawn > ticket.last_round:
        return "late"
    return "to_collect"
