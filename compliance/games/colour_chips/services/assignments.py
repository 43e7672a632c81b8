"""Assign a colour with its value to a player, change the value, and take the chips back (LU art. 37-3; NL 2.3(1))."""

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

from ...models.colour_chips import Colour, ColourAssignment, ColourReturn, ColourSeries, Outcome
from ...models.sessions import TableSession
from ...staffing.selectors import seats_of
from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

KINDS = {Outcome.EXCHANGED: "games.colour.exchanged", Outcome.LEFT: "games.colour.left"}


@dataclass(frozen=True)
class ColourWish:
    """The colour that a player receives, the seat and the value of a chip; without a value it is the minimum."""

    series_id: UUID
    value: Decimal | None = None
    seat: int | None = None


@dataclass(frozen=True)
class _Act:
    """Where, when and by whom colours are assigned and returned."""

    house: House
    session: TableSession
    by: "Staff"
    at: datetime

    def note_refused(self, article: str) -> None:
        """Log the refusal in a transaction of its own, because the refused act was rolled back."""
        with transaction.atomic(durable=True):
            log.note(
                "games.colour.refused",
                subject=self.session,
                by=self.by,
                at=self.at,
                scope=self.house.id,
                number=self.session.label,
                article=article,
            )


def assign_colour(
    *, house: House, session: TableSession, wish: ColourWish, nonce: UUID, by: "Staff", at: datetime
) -> ColourAssignment:
    """Give a player a colour and fix the value of its chips. The same `nonce` returns the same assignment.

    The value is from the minimum of the table to the maximum on one number (LU art. 37-3(1)); without one it is the
    minimum (art. 37-3(2)). Raises Refused for another value, a colour of another player, a seat that the table does
    not have, and after the session. A refusal that rests on an article is logged.
    """
    act = _Act(house, session, by, at)
    try:
        return _assign_colour(act, wish, nonce)
    except Refused as refused:
        if refused.article:
            act.note_refused(refused.article)
        raise


@transaction.atomic(durable=True)
def _assign_colour(act: _Act, wish: ColourWish, nonce: UUID) -> ColourAssignment:
    wait_turn(f"session of table {act.session.table_id}")
    known = selectors.assignment_by_nonce(act.session.pk, nonce)
    if known is not None:
        return _same_assignment(act, known, wish)
    row = _new_assignment(act, wish, nonce)
    with log.act(
        "games.colour.assigned",
        subject=row,
        by=act.by,
        at=act.at,
        scope=act.house.id,
        number=act.session.label,
        colour=row.series.colour,
        amount=row.value,
        currency=act.house.currency,
    ):
        _store_assignment(act, row)
    return row


def _same_assignment(
    act: _Act,
    known: ColourAssignment,
    wish: ColourWish,
    replaces: ColourAssignment | None = None,
    chips: int | None = None,
) -> ColourAssignment:
    """Return the row that is known, unless it was made by another request. Raises Refused for another one."""
    recorded = (known.series_id, known.value, known.seat, known.replaces_id)
    value = act.session.minimum if wish.value is None else wish.value
    is_same = recorded == (wish.series_id, value, wish.seat, replaces.pk if replaces else None)
    if is_same and known.replaces is not None:
        is_same = known.replaces.returned.chips == chips
    if not is_same:
        raise Refused(
            _("Another colour was recorded with this form."), next_step=_("Open the page of the session again.")
        )
    return known


def _new_assignment(
    act: _Act, wish: ColourWish, nonce: UUID, replaces: ColourAssignment | None = None
) -> ColourAssignment:
    series = selectors.series_in_use(act.session.table_id).filter(pk=wish.series_id).first()
    if series is None:
        raise Refused(_("Choose a colour of this table."), "series")
    return ColourAssignment(
        session=act.session,
        series=series,
        seat=wish.seat,
        # A player who names no value plays with the minimum of the table (LU art. 37-3(2)).
        value=act.session.minimum if wish.value is None else wish.value,
        replaces=replaces,
        nonce=nonce,
        assigned_by_id=act.by.pk,
        assigned_at=act.at,
    )


def _store_assignment(act: _Act, row: ColourAssignment) -> None:
    _check_session(act)
    _check_free(row.series)
    _check_value(act, row.value)
    _check_seat(act, row.seat)
    row.save(force_insert=True)


def _check_session(act: _Act) -> None:
    if getattr(act.session, "ended", None):
        raise Refused(_("The session has ended. Colours are assigned in an open session."))
    if act.at < act.session.opened_at:
        raise Refused(_("The session was opened later than that. Check the clock."))


def _check_free(series: ColourSeries) -> None:
    """Refuse a colour that a player has."""
    # Also of an earlier session: its chips would otherwise be in two hands.
    holder = selectors.holder_of(series.pk)
    if holder is None:
        return
    message = _("A player of session %(session)s has this colour (%(colour)s). Record the return of its chips first.")
    raise Refused(message % {"session": holder.session.label, "colour": Colour(series.colour).label}, "series")


def _check_value(act: _Act, value: Decimal) -> None:
    lowest, highest = act.session.minimum, _highest_value(act)
    if not lowest <= value <= highest:
        message = _("A colour chip is worth from %(lowest)s to %(highest)s.")
        shown = {"lowest": money(lowest, act.house.currency), "highest": money(highest, act.house.currency)}
        raise Refused(message % shown, "value", act.house.cite("chips.value", act.at))


def _highest_value(act: _Act) -> Decimal:
    """Return the maximum on one number, and no more than the multiple of the rules, if they name one."""
    book, maxima = act.house.rulebook(act.session.gaming_day), [selectors.highest_value(act.session)]
    if book.has_value("colourchip.max_value"):
        # The lower of both applies, if a casino ever posts another maximum.
        maxima.append(act.session.minimum * book.int_("colourchip.max_value"))
    return min(each for each in maxima if each is not None)


def _check_seat(act: _Act, seat: int | None) -> None:
    seats = seats_of(act.session.table_id)
    if seat is not None and not 1 <= seat <= seats:
        message = _("The table has seats 1 to %(seats)s. Leave the seat empty for a standing player.")
        raise Refused(message % {"seats": seats}, "seat", act.house.cite("table.roulette.seats", act.at))


@transaction.atomic(durable=True)
def exchange_colour(
    *, house: House, assignment: ColourAssignment, chips: int, by: "Staff", at: datetime
) -> ColourReturn:
    """Take the chips of a player back and pay their value in value chips, when the player leaves (LU art. 37-3(3)).

    Raises Refused for more chips than the series has, and if the colour was returned already.
    """
    return _return_colour(_Act(house, assignment.session, by, at), assignment, Outcome.EXCHANGED, chips)


@transaction.atomic(durable=True)
def record_departure(
    *, house: House, assignment: ColourAssignment, chips: int, by: "Staff", at: datetime
) -> ColourReturn:
    """Record that a player left without an exchange, and the number of chips that lie at the table.

    In the Netherlands each chip is then worth the minimum of the table (NL 2.3(1), 2.4(1)). In Luxembourg it keeps its
    value (A-77). Chips that were left behind become orphan funds. Raises Refused as `exchange_colour` does.
    """
    return _return_colour(_Act(house, assignment.session, by, at), assignment, Outcome.LEFT, chips)


def _return_colour(act: _Act, assignment: ColourAssignment, outcome: Outcome, chips: int) -> ColourReturn:
    wait_turn(f"session of table {act.session.table_id}")
    row = _new_return(act, assignment, outcome, chips)
    with log.act(
        KINDS[outcome],
        subject=assignment,
        by=act.by,
        at=act.at,
        scope=act.house.id,
        number=act.session.label,
        colour=assignment.series.colour,
        count=chips,
        amount=row.amount,
        currency=act.house.currency,
    ):
        _store_return(act, row)
    return row


def change_value(
    *, house: House, assignment: ColourAssignment, chips: int, wish: ColourWish, nonce: UUID, by: "Staff", at: datetime
) -> ColourAssignment:
    """Exchange the chips of a player and give the player another colour with another value (LU art. 37-3(3)).

    Raises Refused for the same colour, and as `exchange_colour` and `assign_colour` do. The same `nonce` returns the
    same assignment. A refusal that rests on an article is logged.
    """
    act = _Act(house, assignment.session, by, at)
    try:
        return _change_value(act, assignment, chips, wish, nonce)
    except Refused as refused:
        if refused.article:
            act.note_refused(refused.article)
        raise


@transaction.atomic(durable=True)
def _change_value(
    act: _Act, assignment: ColourAssignment, chips: int, wish: ColourWish, nonce: UUID
) -> ColourAssignment:
    wait_turn(f"session of table {act.session.table_id}")
    known = selectors.assignment_by_nonce(act.session.pk, nonce)
    if known is not None:
        return _same_assignment(act, known, wish, assignment, chips)
    if wish.series_id == assignment.series_id:
        message = _("Another value needs another colour. Choose a colour that no player has.")
        raise Refused(message, "series", act.house.cite("chips.new_value", act.at))
    returned = _new_return(act, assignment, Outcome.EXCHANGED, chips)
    row = _new_assignment(act, wish, nonce, assignment)
    with log.act(
        "games.colour.changed",
        subject=row,
        by=act.by,
        at=act.at,
        scope=act.house.id,
        number=act.session.label,
        exchanged=assignment.series.colour,
        colour=row.series.colour,
        amount=row.value,
        currency=act.house.currency,
    ):
        _store_return(act, returned)
        _store_assignment(act, row)
    return row


def _new_return(act: _Act, assignment: ColourAssignment, outcome: Outcome, chips: int) -> ColourReturn:
    rate = _rate(act, assignment, outcome)
    return ColourReturn(
        assignment=assignment,
        outcome=outcome,
        chips=chips,
        rate=rate,
        amount=chips * rate,
        returned_by_id=act.by.pk,
        returned_at=act.at,
    )


def _store_return(act: _Act, row: ColourReturn) -> None:
    assignment = row.assignment
    if ColourReturn.objects.filter(assignment=assignment).exists():
        raise Refused(_("The chips of this player have already been returned."))
    # More chips than the series has come from another table, or were counted wrongly.
    if not 0 <= row.chips <= assignment.series.size:
        message = _("Number of chips of the series: %(count)s. Count the chips again.")
        raise Refused(message % {"count": assignment.series.size}, "chips")
    if act.at < assignment.assigned_at:
        raise Refused(_("The colour was assigned later than that. Check the clock."))
    row.save(force_insert=True)


def _rate(act: _Act, assignment: ColourAssignment, outcome: Outcome) -> Decimal:
    """Return what each chip is worth."""
    # Only the Dutch rules change the value of chips that a player does not exchange on leaving.
    if outcome is Outcome.LEFT and act.house.cite("chips.left", act.at):
        return act.session.minimum
    return assignment.value
