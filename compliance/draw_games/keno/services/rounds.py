"""Register keno tickets, and record the draws (NL 5.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.games.selectors import games
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...models.keno import KenoDraw, KenoTicket
from ...prizes.domain import GAMES, KENO
from ...prizes.selectors import current_prizes
from ...prizes.services.refused_acts import refusals_logged
from .. import selectors
from ..domain import are_numbers, first_round, last_round_until, series_ends_by
from .winnings import pay_automatically

if TYPE_CHECKING:
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.staff import Staff

REFUSED = "draw_games.keno.refused"
ONE_DAY = timedelta(days=1)
# More games than a gaming day can have: a typing error.
LONGEST_SERIES = 1000


@dataclass(frozen=True)
class TicketWish:
    """A form as the player filled it in: numbers, stake of each game, first round, and number of games."""

    numbers: Sequence[int]
    stake: Decimal
    wished: int
    games: int = 1
    electronic: bool = False


def register_ticket(
    *, house: House, table_id: UUID, wish: TicketWish, nonce: UUID, by: "Staff", at: datetime
) -> KenoTicket:
    """Register a form with serial number, time and round; the same `nonce` returns the same ticket (NL 5.2(2~)).

    A form that is too late for the wished round plays in the next one (NL 5.2(5)). Raises Refused without 1 to 15
    numbers, without released prizes of a schedule in force, for a first round after the gaming day, and for a series of
    more than 20 games that does not end within it (NL 5.2(6)). A refusal that rests on an article is logged.
    """
    table = _keno_table(house, table_id)
    with refusals_logged(REFUSED, house, table, by, at, table=table.name):
        return _register_ticket(house, table, wish, nonce, by, at)


def _keno_table(house: House, table_id: UUID) -> "GamingTable":
    table = games.list_tables(house.id).filter(pk=table_id, game=GAMES[KENO]).first()
    if table is None:
        raise Refused(_("Choose a keno table of this casino that is in use."), "table")
    return table


@transaction.atomic(durable=True)
def _register_ticket(
    house: House, table: "GamingTable", wish: TicketWish, nonce: UUID, by: "Staff", at: datetime
) -> KenoTicket:
    # The draw takes the same lock: a form cannot come between its numbers and their record.
    wait_turn(f"draws of table {table.pk}")
    wait_turn(f"keno tickets of {house.id}")
    known = selectors.ticket_by_nonce(house.id, nonce)
    if known is not None:
        return known
    prizes = current_prizes(house, KENO, at)
    # The prizes of a keno schedule state the minutes; a trigger requires them.
    if prizes is None or prizes.minutes is None:
        message = _("No payout schedule of keno is in force with released prizes.")
        next_step = _("Publish the schedule, enter its prizes, and have another person release them.")
        raise Refused(message, "table", house.cite(f"rules.{KENO}", at), next_step)
    drawn, day = selectors.last_drawn(table.pk), house.gaming_day(at)
    row = KenoTicket(
        venue_id=house.id,
        table=table,
        serial=selectors.next_serial(house.id),
        gaming_day=day,
        # Sorted, because the order in which they were marked means nothing.
        numbers=sorted(wish.numbers),
        stake=wish.stake,
        wished=wish.wished,
        first_round=first_round(wish.wished, drawn),
        games=wish.games,
        electronic=wish.electronic,
        prize_table=prizes,
        day_ends_at=house.opens_at(day + ONE_DAY),
        nonce=nonce,
        registered_by_id=by.pk,
        registered_at=at,
    )
    with log.act(
        "draw_games.ticket.registered", subject=row, by=by, at=at, scope=house.id, number=row.label, table=table.name
    ):
        _check_wish(house, wish, at)
        if row.first_round > last_round_until(at, row.day_ends_at, drawn, prizes.minutes):
            raise Refused(_("The wished round is not played on this gaming day."), "wished")
        row.series_ends_at = series_ends_by(at, row.last_round, drawn, prizes.minutes)
        _check_series(house, row, at)
        row.save(force_insert=True)
    return row


def _check_wish(house: House, wish: TicketWish, at: datetime) -> None:
    # The form limits the numbers too, but only a refusal here cites the article and is logged.
    book = house.rulebook(house.gaming_day(at))
    fewest, most = book.int_("keno.numbers_min"), book.int_("keno.numbers_max")
    if not are_numbers(wish.numbers, fewest, most):
        message = _("A keno form has %(fewest)s to %(most)s different numbers from 1 to 80.")
        raise Refused(message % {"fewest": fewest, "most": most}, "numbers", house.cite("keno.numbers", at))
    if wish.stake <= 0:
        raise Refused(_("Enter a stake above 0.00."), "stake")
    if wish.wished < 1:
        raise Refused(_("Enter the number of a round."), "wished")
    if not 1 <= wish.games <= LONGEST_SERIES:
        raise Refused(_("Enter the number of games of the series."), "games")


def _check_series(house: House, row: KenoTicket, at: datetime) -> None:
    """Refuse a series above the limit of the rules that does not end within the gaming day (NL 5.2(6))."""
    most = house.rulebook(row.gaming_day).int_("keno.series")
    # Up to the limit a series may go on into the next gaming day: NL 5.2(6) binds longer ones only.
    if row.games > most and row.series_ends_at > row.day_ends_at:
        message = _(
            "A series above the limit of the rules (%(most)s) must end within the gaming day. This one does not."
        )
        next_step = _("Choose fewer games.")
        raise Refused(message % {"most": most}, "games", house.cite("keno.series", at), next_step)


def record_draw(
    *, house: House, table_id: UUID, numbers: Sequence[int], nonce: UUID, by: "Staff", at: datetime
) -> KenoDraw:
    """Record the numbers of the next round, in the order of the random generator (NL 5.2(1~)).

    Winnings of electronic forms whose series ends with it are paid automatically (NL 5.2(4~)). The same `nonce` returns
    the same round. Raises Refused unless they are 20 different numbers of 80, and for a person who registered a ticket
    of the round. A refusal that rests on an article is logged.
    """
    table = _keno_table(house, table_id)
    with refusals_logged(REFUSED, house, table, by, at, table=table.name):
        return _record_draw(house, table, numbers, nonce, by, at)


@transaction.atomic(durable=True)
def _record_draw(
    house: House, table: "GamingTable", numbers: Sequence[int], nonce: UUID, by: "Staff", at: datetime
) -> KenoDraw:
    wait_turn(f"draws of table {table.pk}")
    known = selectors.draw_by_nonce(house.id, nonce)
    if known is not None:
        return known
    row = KenoDraw(
        venue_id=house.id,
        table=table,
        # Counted and not typed: a typing error would close the rounds in between.
        number=selectors.last_drawn(table.pk) + 1,
        gaming_day=house.gaming_day(at),
        # Not sorted: the order of the generator is a part of the record.
        numbers=list(numbers),
        nonce=nonce,
        drawn_by_id=by.pk,
        drawn_at=at,
    )
    with log.act(
        "draw_games.keno.drawn", subject=row, by=by, at=at, scope=house.id, number=row.label, table=table.name
    ):
        count = house.rulebook(row.gaming_day).int_("keno.draw")
        if not are_numbers(numbers, count, count):
            message = _("A keno round has %(count)s different numbers from 1 to 80.")
            raise Refused(message % {"count": count}, "numbers", house.cite("keno.draw", at))
        # A ticket could else follow the numbers of the generator before they are recorded.
        if selectors.tickets_of_round(row).filter(registered_by=by).exists():
            message = _("You registered a ticket of this round; another person must record its numbers.")
            raise Refused(message, "numbers")
        row.save(force_insert=True)
        # Within the act of the draw: an electronic form has no person who hands it in (NL 5.2(4~)).
        pay_automatically(house, row, by, at)
    return row
