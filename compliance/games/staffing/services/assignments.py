"""Assign staff to gaming tables, and end or hand over the duty (LU art. 37-1(5))."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ...domain.stake_schemes import ROULETTE
from ...models.staffing import Duty, TableAssignment, TableAssignmentEnd
from ...models.tables import GamingTable
from ...selectors import games
from ...selectors import sessions as session_selectors
from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def assign_staff(
    *, house: House, table_id: UUID, duty: str, staff_id: UUID, by: "Staff", at: datetime
) -> TableAssignment:
    """Assign a member of staff to a table from now on.

    A table supervisor controls at most two tables at a time and is not the croupier of one of them; a roulette table
    has one person for each duty (LU art. 37-1(5)). Raises Refused otherwise, and for a person who is not on duty. A
    refusal that rests on an article is logged.
    """
    table = games.list_tables(house.id).filter(pk=table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    try:
        return _assign_staff(house, table, duty, staff_id, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, table: GamingTable, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note("games.staff.refused", subject=table, by=by, at=at, scope=house.id, table=table.name, article=article)


@transaction.atomic(durable=True)
def _assign_staff(
    house: House, table: GamingTable, duty: str, staff_id: UUID, by: "Staff", at: datetime
) -> TableAssignment:
    wait_turn(f"duties of staff {staff_id}", f"session of table {table.pk}")
    row = TableAssignment(table=table, duty=duty, staff_id=staff_id, assigned_by_id=by.pk, assigned_at=at)
    with log.act("games.staff.assigned", subject=row, by=by, at=at, scope=house.id, table=table.name, duty=duty):
        _store_assignment(house, row, at)
    return row


def _store_assignment(house: House, row: TableAssignment, at: datetime) -> None:
    _check_person(house, row, at)
    _check_table(house, row, at)
    _check_chef(house, row, at)
    row.save(force_insert=True)


def _check_person(house: House, row: TableAssignment, at: datetime) -> None:
    if row.duty not in Duty.values:
        raise Refused(_("Choose a duty of the list."), "duty")
    if not venues.staff_on_duty(house, at).filter(pk=row.staff_id).exists():
        raise Refused(_("Choose a member of staff of this casino."), "staff")
    # Croupiers have no role of their own in Carnet; the supervisor needs one.
    is_chef = row.duty == Duty.CHEF_DE_TABLE
    if is_chef and not venues.staff_who_may(house, at, selectors.SUPERVISE).filter(pk=row.staff_id).exists():
        raise Refused(_("Choose a table supervisor, a pit boss or a floor manager."), "staff")


def _check_table(house: House, row: TableAssignment, at: datetime) -> None:
    article = house.cite("table.staff", at)
    present = list(selectors.staff_at(row.table_id))
    if any(each.staff_id == row.staff_id for each in present):
        message = _("This person already works at table %(table)s. One person has one duty at a table.")
        raise Refused(message % {"table": row.table.name}, "staff", article)
    # A double table with two wheels has a croupier at each.
    layout = selectors.layout_of(row.table_id)
    is_double = layout is not None and layout.double
    if row.table.game == ROULETTE and not is_double and any(each.duty == row.duty for each in present):
        message = _("Table %(table)s has a colleague with this duty (%(duty)s). Hand the duty over.")
        raise Refused(message % {"table": row.table.name, "duty": Duty(row.duty).label}, "duty", article)


def _check_chef(house: House, row: TableAssignment, at: datetime) -> None:
    """Refuse a third table for a table supervisor (art. 37-1(5))."""
    book = house.rulebook(house.gaming_day(at))
    if row.duty != Duty.CHEF_DE_TABLE or not book.has_value("table.chef_max_tables"):
        return
    most, tables = book.int_("table.chef_max_tables"), list(selectors.tables_of_chef(row.staff_id))
    if len(tables) >= most:
        message = _("This table supervisor controls the tables %(tables)s. End one of these duties first.")
        shown = {"tables": ", ".join(each.table.name for each in tables)}
        raise Refused(message % shown, "staff", book.cite("table.chef_max_tables"))


def end_assignment(
    *, house: House, assignment: TableAssignment, successor_id: UUID | None, by: "Staff", at: datetime
) -> TableAssignmentEnd:
    """End the duty of a member of staff at a table; a successor takes it over in the same act.

    During a session of a table with a racetrack, the table supervisor needs a successor (LU art. 37-1(5)). Raises
    Refused without one, if the duty has ended already, and as `assign_staff` does. A refusal that rests on an article
    is logged.
    """
    try:
        return _end_assignment(house, assignment, successor_id, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, assignment.table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _end_assignment(
    house: House, assignment: TableAssignment, successor_id: UUID | None, by: "Staff", at: datetime
) -> TableAssignmentEnd:
    # Taken together, in the order in which the database takes them.
    persons = {assignment.staff_id, successor_id or assignment.staff_id}
    wait_turn(*(f"duties of staff {each}" for each in persons), f"session of table {assignment.table_id}")
    row = TableAssignmentEnd(assignment=assignment, ended_by_id=by.pk, ended_at=at)
    with log.act(
        "games.staff.ended",
        subject=assignment,
        by=by,
        at=at,
        scope=house.id,
        table=assignment.table.name,
        duty=assignment.duty,
        handed_over=successor_id is not None,
    ):
        if TableAssignmentEnd.objects.filter(assignment=assignment).exists():
            raise Refused(_("This duty has already ended."))
        if at < assignment.assigned_at:
            raise Refused(_("The duty began later than that. Check the clock."))
        # The colleague who takes over is the supervisor that a racetrack needs.
        if successor_id is None:
            _check_racetrack(house, assignment, at)
            row.save(force_insert=True)
            return row
        successor = TableAssignment(
            table=assignment.table,
            duty=assignment.duty,
            staff_id=successor_id,
            assigned_by_id=by.pk,
            assigned_at=at,
        )
        row.successor_id = successor.pk
        # The end comes first, because a person has one duty at a table.
        row.save(force_insert=True)
        _store_assignment(house, successor, at)
    return row


def _check_racetrack(house: House, assignment: TableAssignment, at: datetime) -> None:
    """Refuse to leave a table with a racetrack without its table supervisor during a session."""
    if assignment.duty != Duty.CHEF_DE_TABLE or not selectors.has_racetrack(assignment.table_id):
        return
    others = selectors.supervisors_at(house, assignment.table_id, at).exclude(pk=assignment.pk)
    # Another supervisor at a double table may stay; without a session the table needs none.
    if others.exists() or session_selectors.open_session(house.id, assignment.table_id) is None:
        return
    raise Refused(
        _("This table has a racetrack: its table supervisor stays until the session ends."),
        "successor",
        house.cite("table.staff", at),
        _("Choose the colleague who takes over."),
    )
