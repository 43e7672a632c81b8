"""Record the series of colour chips of a table, check them, and take them out of use (LU art. 37-1(3), 37-1(5))."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ...models.colour_chips import Colour, ColourSeries, SeriesCheck, SeriesRetirement
from ...models.tables import GamingTable
from ...selectors import games
from ...selectors import sessions as session_selectors
from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Where the rules say nothing about colours and plaques (NL), a plaque counts as in Luxembourg.
PLAQUE_VALUE = 20


@dataclass(frozen=True)
class SeriesLine:
    """The chips and plaques of one colour."""

    colour: str
    chips: int
    plaques: int = 0


def record_series(
    *, house: House, table_id: UUID, mark: str, lines: Sequence[SeriesLine], by: "Staff", at: datetime
) -> ColourSeries:
    """Record the series of a table with its mark, one for each colour. Return the first.

    Raises Refused for a colour that the table has, for more colours than the rules name (LU art. 37-1(3)), for a mark
    of another table, for another mark than the one of the table, and during a session. A refusal that rests on an
    article is logged.
    """
    table = _table_in_use(house, table_id)
    try:
        return _record_series(house=house, table=table, mark=mark.strip(), lines=lines, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, table: GamingTable, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note(
        "games.colour_series.refused", subject=table, by=by, at=at, scope=house.id, table=table.name, article=article
    )


@transaction.atomic(durable=True)
def _record_series(
    *, house: House, table: GamingTable, mark: str, lines: Sequence[SeriesLine], by: "Staff", at: datetime
) -> ColourSeries:
    # The mark is unique in the casino, so two tables must not take it at the same instant.
    wait_turn(f"marks of chips {house.id}", f"session of table {table.pk}")
    book = house.rulebook(house.gaming_day(at))
    plaque_value = book.int_("table.plaque_value") if book.has_value("table.plaque_value") else PLAQUE_VALUE
    rows = [
        ColourSeries(
            venue_id=house.id,
            table=table,
            colour=line.colour,
            mark=mark,
            chips=line.chips,
            plaques=line.plaques,
            plaque_value=plaque_value,
            entered_by_id=by.pk,
            entered_at=at,
        )
        for line in lines
    ]
    with log.act(
        "games.colour_series.recorded",
        subject=rows[0] if rows else table,
        by=by,
        at=at,
        scope=house.id,
        table=table.name,
        mark=mark,
        count=len(rows),
    ):
        if session_selectors.open_session(house.id, table.pk) is not None:
            raise Refused(_("The session of this table is open. End it first."))
        _check_lines(lines)
        _check_mark(house, table, mark, at)
        _check_colours(house, table, lines, at)
        for row in rows:
            check_fields(row, ("venue", "table", "entered_by"))
            row.save(force_insert=True)
    return rows[0]


def _table_in_use(house: House, table_id: UUID) -> GamingTable:
    table = games.list_tables(house.id).filter(pk=table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    return table


def _check_lines(lines: Sequence[SeriesLine]) -> None:
    if not lines:
        raise Refused(_("Enter the number of chips of at least one colour."), "lines")
    for line in lines:
        if line.colour not in Colour.values:
            raise Refused(_("Choose a colour of the list."), "lines")
        if line.chips < 1 or line.plaques < 0:
            raise Refused(_("A series has at least one chip."), line.colour)
    if len({line.colour for line in lines}) < len(lines):
        raise Refused(_("Enter each colour once."), "lines")


def _check_mark(house: House, table: GamingTable, mark: str, at: datetime) -> None:
    """Refuse a mark that does not distinguish the chips of this table from those of every other one."""
    article = house.cite("chips.series", at)
    if not mark:
        raise Refused(_("Enter the mark of the chips of this table."), "mark", article)
    other = selectors.table_with_mark(house.id, mark)
    if other is not None and other.table_id != table.pk:
        message = _("The chips of table %(table)s bear this mark. Each table has a mark of its own.")
        raise Refused(message % {"table": other.table.name}, "mark", article)
    own = selectors.series_in_use(table.pk).first()
    if own is not None and own.mark.casefold() != mark.casefold():
        message = _("The other chips of this table bear the mark %(mark)s. All chips of a table bear the same mark.")
        raise Refused(message % {"mark": own.mark}, "mark", article)


def _check_colours(house: House, table: GamingTable, lines: Sequence[SeriesLine], at: datetime) -> None:
    book, in_use = house.rulebook(house.gaming_day(at)), {row.colour for row in selectors.series_in_use(table.pk)}
    for line in lines:
        if line.colour in in_use:
            message = _("The table has chips of this colour (%(colour)s). Take them out of use first.")
            raise Refused(message % {"colour": Colour(line.colour).label}, line.colour)
    # The Dutch rules name no number of colours.
    if not book.has_value("table.roulette.colours"):
        return
    most = book.int_("table.roulette.colours")
    if len(in_use) + len(lines) > most:
        message = _(
            "Highest number of colours at a table: %(count)s. Take a colour out of use before you record another one."
        )
        raise Refused(message % {"count": most}, "lines", book.cite("chips.series"))


@transaction.atomic(durable=True)
def retire_series(
    *, house: House, series: ColourSeries, counted: int, reason: str, by: "Staff", at: datetime
) -> SeriesRetirement:
    """Take a series out of use, for example because chips are missing; its colour can then be recorded again.

    Raises Refused during a session of the table, without a reason, if it is out of use already, and if chips are
    missing that another person did not count.
    """
    wait_turn(f"marks of chips {house.id}", f"session of table {series.table_id}")
    row = SeriesRetirement(series=series, counted=counted, reason=reason.strip(), retired_by_id=by.pk, retired_at=at)
    with log.act(
        "games.colour_series.retired",
        subject=series,
        by=by,
        at=at,
        scope=house.id,
        table=series.table.name,
        colour=series.colour,
        counted=counted,
        difference=counted - series.size,
    ):
        if SeriesRetirement.objects.filter(series=series).exists():
            raise Refused(_("This series is already out of use."))
        if not row.reason:
            raise Refused(_("Enter the reason."), "reason")
        if session_selectors.open_session(house.id, series.table_id) is not None:
            raise Refused(_("The session of this table is open. End it first."))
        _check_count(row, at)
        row.save(force_insert=True)
    return row


def _check_count(row: SeriesRetirement, at: datetime) -> None:
    """Refuse a number that differs from the register unless another person counted it last."""
    size, last = row.series.size, selectors.last_check(row.series_id, at)
    if row.counted == size and (last is None or last.counted == size):
        return
    if last is None or last.counted != row.counted:
        message = _("The number differs from the register or from the last check of this colour.")
        raise Refused(message, "counted", next_step=_("Have the table supervisor check this colour."))
    if last.checked_by_id == row.retired_by_id:
        message = _("You counted these chips yourself. Another person takes them out of use.")
        raise Refused(message, "counted", next_step=_("Ask a colleague."))


@transaction.atomic(durable=True)
def check_series(
    *, house: House, table_id: UUID, counted: Mapping[UUID, int], by: "Staff", at: datetime
) -> SeriesCheck:
    """Record the numbers of chips that the table supervisor counted, by series (LU art. 37-1(5)). Return the first.

    A plaque counts as several chips. A number that differs from the register is recorded; the table is then not
    opened. Raises Refused without a number, and for a series that the table does not use.
    """
    table = _table_in_use(house, table_id)
    wait_turn(f"session of table {table.pk}")
    day = house.gaming_day(at)
    series = {row.pk: row for row in selectors.series_in_use(table.pk)}
    rows = [
        SeriesCheck(series_id=key, gaming_day=day, counted=number, checked_by_id=by.pk, checked_at=at)
        for key, number in counted.items()
    ]
    with log.act(
        "games.colour_series.checked",
        subject=rows[0] if rows else table,
        by=by,
        at=at,
        scope=house.id,
        table=table.name,
        count=len(rows),
        differing=sum(key in series and series[key].size != number for key, number in counted.items()),
    ):
        if not rows:
            raise Refused(_("Enter the number of chips of at least one colour."))
        # A page that was open while a series was taken out of use still shows it.
        if not counted.keys() <= series.keys() or min(counted.values()) < 0:
            raise Refused(_("Choose series that this table uses."), "counted")
        for row in rows:
            row.save(force_insert=True)
    return rows[0]
