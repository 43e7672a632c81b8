"""Link terminals to tables, and remove them (NL 1.1(13~))."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...domain.means_of_payment import ALL_GAMES, CREDIT
from ...domain.stake_schemes import has_schemes
from ...models.stake_limits import PaidAt, TableTerminal, TerminalRemoval
from ...models.stakes import Means
from ...models.tables import GamingTable
from ...selectors import games
from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class TerminalWish:
    """A terminal as the house sets it up: its limits, the means of its buy-in, and where its credits are paid."""

    number: str
    minimum: Decimal
    maximum: Decimal
    means: Sequence[str]
    paid_at: str
    place: str


def link_terminal(*, house: House, table_id: UUID, wish: TerminalWish, by: "Staff", at: datetime) -> TableTerminal:
    """Link a terminal to a table, with limits that are no higher than those of the table (NL 1.1(13~)).

    Raises Refused without a posted scheme of the table, for higher limits, for credit, and for a terminal in use. A
    refusal that rests on an article is logged.
    """
    table = games.list_tables(house.id).filter(pk=table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    try:
        return _link_terminal(house, table, wish, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, table: GamingTable, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note("games.terminal.refused", subject=table, by=by, at=at, scope=house.id, table=table.name, article=article)


@transaction.atomic(durable=True)
def _link_terminal(house: House, table: GamingTable, wish: TerminalWish, by: "Staff", at: datetime) -> TableTerminal:
    # Two tables could otherwise take the same terminal at the same time.
    wait_turn(f"terminals {house.id}")
    row = TableTerminal(
        table=table,
        number=wish.number.strip(),
        minimum=wish.minimum,
        maximum=wish.maximum,
        # In the order of the list, each once.
        means=[code for code in Means.values if code in wish.means],
        paid_at=wish.paid_at,
        place=wish.place.strip(),
        linked_by_id=by.pk,
        linked_at=at,
    )
    with log.act(
        "games.terminal.linked", subject=row, by=by, at=at, scope=house.id, number=row.number, table=table.name
    ):
        _check_terminal(house, row)
        _check_limits(house, row, at)
        _check_means(house, row.means, at)
        row.save(force_insert=True)
    return row


def _check_terminal(house: House, row: TableTerminal) -> None:
    if not row.number:
        raise Refused(_("Enter the number of the terminal."), "number")
    if selectors.linked_terminal(house.id, row.number) is not None:
        raise Refused(_("This terminal is linked to a table. Remove it there first."), "number")
    if row.paid_at not in PaidAt.values or not row.place:
        raise Refused(_("Enter the cash desk or the payout terminal that pays the credits."), "place")


def _check_limits(house: House, row: TableTerminal, at: datetime) -> None:
    if not has_schemes(house.rulebook(house.gaming_day(at))):
        raise Refused(_("In this casino, the maxima follow from the minimum: no scheme is recorded."))
    line, article = selectors.table_line(house.id, row.table_id), house.cite("terminal.limits", at)
    if line is None:
        message = _("The stake scheme of this table is not posted.")
        next_step = _("Record the scheme, show it at the table, and record that it is posted.")
        raise Refused(message, "table", article, next_step)
    if row.minimum <= 0 or row.maximum < row.minimum:
        raise Refused(_("Enter a minimum above 0.00, and a maximum that is no lower."), "maximum")
    # Each field has its own refusal, so that the form shows it there.
    for field in ("minimum", "maximum"):
        highest = getattr(line, field)
        if getattr(row, field) > highest:
            message = _("The terminal is above the %(amount)s of its table.")
            raise Refused(message % {"amount": money(highest, house.currency)}, field, article)


def _check_means(house: House, means: Sequence[str], at: datetime) -> None:
    """Refuse a buy-in on credit, and with a means that the casino has not designated, where it has designated some."""
    if not means or CREDIT in means:
        raise Refused(_("Choose the means of payment of the buy-in. Credit is not allowed."), "means")
    book = house.rulebook(house.gaming_day(at))
    # A casino that has designated none yet may set up its terminals all the same.
    if book.has_value(ALL_GAMES) and not set(means) <= set(book.texts(ALL_GAMES)):
        message = _("The casino has not designated this means of payment.")
        raise Refused(message, "means", house.cite("terminal.limits", at))


@transaction.atomic(durable=True)
def remove_terminal(*, house: House, terminal: TableTerminal, by: "Staff", at: datetime) -> TerminalRemoval:
    """Remove a terminal from its table. Raises Refused if it was removed already."""
    # A double click waits here, and is then refused.
    wait_turn(f"terminals {house.id}")
    row = TerminalRemoval(terminal=terminal, removed_by_id=by.pk, removed_at=at)
    with log.act(
        "games.terminal.removed",
        subject=terminal,
        by=by,
        at=at,
        scope=house.id,
        number=terminal.number,
        table=terminal.table.name,
    ):
        if TerminalRemoval.objects.filter(terminal=terminal).exists():
            raise Refused(_("This terminal is already removed."))
        row.save(force_insert=True)
    return row
