"""Decide on the minimum of roulette tables, which only rises within a season (LU art. 37-3(1))."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.seasons import Season, season_of
from ..domain.stake_schemes import DECREED, ROULETTE
from ..models.decrees import MinimumDecree
from ..models.minimums import MinimumDecision, MinimumWithdrawal, TableMinimum
from ..models.tables import GamingTable
from ..selectors import decrees as decree_selectors
from ..selectors import games
from ..selectors import minimums as selectors
from ..selectors import sessions as session_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

ONE_DAY = timedelta(days=1)


def decide_minimum(
    *,
    house: House,
    tables: Sequence[UUID],
    minimum: Decimal,
    from_day: date,
    confirmed: bool,
    by: "Staff",
    at: datetime,
) -> MinimumDecision:
    """Decide on the minimum of some or all roulette tables from a gaming day on; the maxima rise with it.

    Raises Refused, with the first possible day, for a lower minimum within the season and for a gaming day on which the
    table was opened or has another decision; also below the decree, for a past day, and unless `confirmed`. A refusal
    that rests on an article is logged.
    """
    try:
        return _decide_minimum(
            house=house, tables=tables, minimum=minimum, from_day=from_day, confirmed=confirmed, by=by, at=at
        )
    except Refused as refused:
        if refused.article:
            _note_refused(house, tables, minimum, from_day, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(
    house: House, tables: Sequence[UUID], minimum: Decimal, from_day: date, article: str, by: "Staff", at: datetime
) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    names = games.list_tables(house.id).filter(pk__in=tables).values_list("name", flat=True)
    log.note(
        "games.minimum.refused",
        subject=None,
        by=by,
        at=at,
        scope=house.id,
        amount=minimum,
        currency=house.currency,
        table=", ".join(names),
        effective_from=from_day,
        article=article,
    )


@transaction.atomic(durable=True)
def _decide_minimum(
    *,
    house: House,
    tables: Sequence[UUID],
    minimum: Decimal,
    from_day: date,
    confirmed: bool,
    by: "Staff",
    at: datetime,
) -> MinimumDecision:
    wait_turn(*(f"session of table {table_id}" for table_id in tables))
    book = house.rulebook(from_day)
    row = MinimumDecision(
        venue_id=house.id,
        minimum=minimum,
        from_day=from_day,
        version=book.edition.id,
        gaming_day=house.gaming_day(at),
        decided_by_id=by.pk,
        decided_at=at,
    )
    rows = _roulette_tables(house, tables)
    with log.act(
        "games.minimum.decided",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        amount=minimum,
        currency=house.currency,
        table=", ".join(table.name for table in rows),
        effective_from=from_day,
    ):
        decree = _check_decision(house, row, rows, at)
        row.save(force_insert=True)
        season = season_of(book, from_day)
        for table in rows:
            _store_minimum(_Change(house, table, row, decree, season, at))
        if not confirmed:
            _ask(house, row, rows, season)
    return row


def _ask(house: House, row: MinimumDecision, tables: list[GamingTable], season: Season) -> None:
    """Ask for a confirmation: a typing error would last for the season."""
    message = _("Confirm %(amount)s at %(tables)s: this minimum cannot be lowered before %(day)s.")
    shown = {
        "amount": money(row.minimum, house.currency),
        "tables": ", ".join(table.name for table in tables),
        "day": date_format(season.next_day, "SHORT_DATE_FORMAT"),
    }
    raise Refused(message % shown, "confirmed")


@transaction.atomic(durable=True)
def withdraw_minimum(*, house: House, decision: MinimumDecision, by: "Staff", at: datetime) -> MinimumWithdrawal:
    """Withdraw a decision at all its tables. Raises Refused from its first gaming day on, and once it is withdrawn."""
    rows = list(decision.tables.select_related("table").order_by("table__name"))
    wait_turn(*(f"session of table {each.table_id}" for each in rows))
    row = MinimumWithdrawal(decision=decision, gaming_day=house.gaming_day(at), withdrawn_by_id=by.pk, withdrawn_at=at)
    with log.act(
        "games.minimum.withdrawn",
        subject=decision,
        by=by,
        at=at,
        scope=house.id,
        amount=decision.minimum,
        currency=house.currency,
        table=", ".join(each.table.name for each in rows),
        effective_from=decision.from_day,
    ):
        if MinimumWithdrawal.objects.filter(decision=decision).exists():
            raise Refused(_("This decision is already withdrawn."))
        if decision.from_day <= row.gaming_day:
            message = _("This minimum applies already and cannot be withdrawn.")
            raise Refused(message, article=house.cite("stakes.roulette.season_no_decrease", at))
        row.save(force_insert=True)
    return row


def _roulette_tables(house: House, tables: Sequence[UUID]) -> list[GamingTable]:
    rows = list(games.list_tables(house.id).filter(pk__in=tables, game=ROULETTE))
    if not rows or len(rows) != len(set(tables)):
        raise Refused(_("Choose the roulette tables of this casino."), "tables")
    return rows


def _check_decision(house: House, row: MinimumDecision, rows: list[GamingTable], at: datetime) -> MinimumDecree:
    article = house.cite(DECREED[ROULETTE], at)
    if row.from_day < house.gaming_day(at):
        raise Refused(_("That gaming day has ended. Choose today or a later day."), "from_day")
    decree = decree_selectors.decree_in_force(house.id, ROULETTE, row.from_day)
    if decree is None:
        raise Refused(_("No decree on the minimum of this game is in force."), "from_day", article)
    if row.minimum < decree.minimum:
        message = _("The minimum is below the %(amount)s of the decree %(reference)s.")
        shown = {"reference": decree.reference, "amount": money(decree.minimum, house.currency)}
        raise Refused(message % shown, "minimum", article)
    return decree


@dataclass(frozen=True)
class _Change:
    """The change of one table's minimum by a decision."""

    house: House
    table: GamingTable
    decision: MinimumDecision
    decree: MinimumDecree
    season: Season
    at: datetime

    def texts(self, amount: Decimal, day: date) -> dict[str, str]:
        return {
            "table": self.table.name,
            "amount": money(amount, self.house.currency),
            "day": date_format(day, "SHORT_DATE_FORMAT"),
        }


def _store_minimum(change: _Change) -> None:
    row = change.decision
    former = selectors.minimum_in_force(change.table.pk, change.decree, row.from_day)
    _check_day(change, former)
    _check_season(change)
    if row.minimum == former:
        message = _("The minimum of table %(table)s is already %(amount)s.")
        raise Refused(message % change.texts(former, row.from_day), "minimum")
    TableMinimum(
        decision=row,
        table=change.table,
        minimum=row.minimum,
        former=former,
        from_day=row.from_day,
        season_began_on=change.season.first_day,
    ).save(force_insert=True)


def _check_day(change: _Change, former: Decimal) -> None:
    """Refuse a second minimum on one gaming day (art. 37-3(1))."""
    day = change.decision.from_day
    decided = selectors.minimum_decided(change.table.pk, day)
    has_decision = decided is not None and decided.from_day == day
    if has_decision or _is_played(change, day):
        message = _(
            "The minimum of table %(table)s is %(amount)s on this gaming day: a change is possible from %(day)s."
        )
        shown = change.texts(former, day + ONE_DAY)
        raise Refused(message % shown, "from_day", change.house.cite("stakes.roulette.min_change_lock", change.at))


def _is_played(change: _Change, day: date) -> bool:
    """Return whether the table was open on a gaming day, or is open now and that day is today."""
    house, table = change.house, change.table
    if session_selectors.session_of_day(house.id, table.pk, day) is not None:
        return True
    still_open = session_selectors.open_session(house.id, table.pk)
    return still_open is not None and day <= change.decision.gaming_day


def _check_season(change: _Change) -> None:
    """Refuse a lower minimum within the season (art. 37-3(1)), also than one decided for a later day."""
    row, article = change.decision, change.house.cite("stakes.roulette.season_no_decrease", change.at)
    for each in selectors.minima_of_season(change.table.pk, change.season.first_day, row.from_day):
        if each.from_day < row.from_day and each.minimum > row.minimum:
            message = _(
                "The minimum of table %(table)s was raised to %(amount)s in this season: a lower one is possible "
                "from %(day)s."
            )
            raise Refused(message % change.texts(each.minimum, change.season.next_day), "minimum", article)
        if each.from_day > row.from_day and each.minimum < row.minimum:
            message = _("From %(day)s the minimum of table %(table)s is %(amount)s, which is lower.")
            raise Refused(message % change.texts(each.minimum, each.from_day), "minimum", article)
