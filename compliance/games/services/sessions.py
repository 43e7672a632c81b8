"""Open and end table sessions: the opening fixes the minimum and the maxima (LU arts 33, 37-3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook
from compliance.venues.domain.house import House

from ..colour_chips import selectors as colour_chips
from ..domain.families import SIDE_BETS
from ..domain.stake_schemes import (
    BLACK_JACK,
    DECREED,
    ROULETTE,
    SIDE_BET_ORDER,
    Limit,
    black_jack_limits,
    black_jack_multiples,
    has_schemes,
    roulette_limits,
    scheme_limits,
    side_bet_limit,
)
from ..models.applications import Numbering
from ..models.colour_chips import Colour
from ..models.decrees import MinimumDecree
from ..models.schemes import StakeScheme
from ..models.sessions import SessionEnd, SessionLimit, TableSession
from ..models.tables import GamingTable
from ..rule_documents.services.openings import check_opening
from ..selectors import decrees as decree_selectors
from ..selectors import games
from ..selectors import sessions as selectors
from ..selectors.minimums import minimum_in_force
from ..selectors.schemes import newest_scheme
from ..staffing import selectors as staffing
from ..table_equipment.services import UncheckedEquipment, check_equipment
from .game_approvals import missing_approval

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

NEEDS_FLOAT = "a_session_needs_the_float_of_its_table"
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class SessionWish:
    """What the house chooses at the opening of a table.

    `minimum`, `multiple` and `side_bets` are for Black Jack (arts 33(3), 33(4), 49-16); the minimum of a roulette table
    is not chosen here.
    """

    minimum: Decimal | None = None
    multiple: int | None = None
    side_bets: Sequence[str] = ()


def open_session(
    *, house: House, table_id: UUID, wish: SessionWish, nonce: UUID, by: "Staff", at: datetime
) -> TableSession:
    """Open a session at a table whose float is open. The same `nonce` returns the same session.

    The minimum is at or above the decree, and the maxima follow from it; both stay until the session ends (LU arts
    33(2) to 33(4), 37-3(1), 37-3(4)). Raises Refused while another session is open, without a decree or an open float,
    for a multiple that the law does not know, and if colour chips were not checked (art. 37-1(5)) or,
    where the casino has decided so, equipment (A-95). A refusal that rests on an article or that setting is logged.
    """
    table = games.list_tables(house.id).filter(pk=table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    try:
        return _open_session(house=house, table=table, wish=wish, nonce=nonce, by=by, at=at)
    except UncheckedEquipment:
        _note_unchecked(house, table, by, at)
        raise
    except Refused as refused:
        if refused.article:
            _note_refused(house, table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_unchecked(house: House, table: GamingTable, by: "Staff", at: datetime) -> None:
    """Log a refusal that rests on a setting of the casino."""
    log.note("games.session.unchecked", subject=table, by=by, at=at, scope=house.id, table=table.name)


@transaction.atomic(durable=True)
def _note_refused(house: House, table: GamingTable, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note("games.session.refused", subject=table, by=by, at=at, scope=house.id, table=table.name, article=article)


@transaction.atomic(durable=True)
def _open_session(
    *, house: House, table: GamingTable, wish: SessionWish, nonce: UUID, by: "Staff", at: datetime
) -> TableSession:
    wait_turn(f"session of table {table.pk}")
    known = selectors.session_by_nonce(house.id, nonce)
    if known is not None:
        return known
    day = house.gaming_day(at)
    row = TableSession(
        venue_id=house.id,
        table=table,
        gaming_day=day,
        multiple=wish.multiple if table.game == BLACK_JACK else None,
        version=house.rulebook(day).edition.id,
        nonce=nonce,
        opened_by_id=by.pk,
        opened_at=at,
    )
    with log.act("games.session.opened", subject=row, by=by, at=at, scope=house.id, table=table.name):
        _check_table(house, table, at)
        _check_chef(house, table, at)
        check_equipment(house, table, at)
        if table.game in DECREED:
            row.decree = _decree_of(house, table, at)
            row.minimum = _minimum_of(house, table, wish, row.decree, at)
            row.series_checked = _checked_series(house, table, at)
            limits = _limits_of(house, table, row.minimum, wish, at)
        else:
            row.scheme = _posted_scheme(house, table, at)
            limits = _limits_of_scheme(house, row.scheme, at)
            row.minimum = min(limit.minimum for limit in limits)
        _store_session(house, row, limits)
    return row


def _posted_scheme(house: House, table: GamingTable, at: datetime) -> StakeScheme:
    """Return the scheme of a table, which is posted before the opening (NL 1.1(7~))."""
    found = newest_scheme(house.id, table.pk)
    if found is None or getattr(found, "posting", None) is None:
        raise Refused(
            _("The stake scheme of this table is not posted."),
            article=house.cite("scheme.posted", at),
            next_step=_("Record the scheme, show it at the table, and record that it is posted."),
        )
    check_opening(house, table, found, at)
    return found


def _limits_of_scheme(house: House, scheme: StakeScheme, at: datetime) -> tuple[Limit, ...]:
    lines = (Limit(line.chance, line.minimum, line.maximum) for line in scheme.lines.all())
    return scheme_limits(house.rulebook(house.gaming_day(at)), lines)


def _store_session(house: House, row: TableSession, limits: tuple[Limit, ...]) -> None:
    row.limit_count = len(limits)
    # Taken after the checks: the counter row stays locked until the commit.
    row.number = next_number(Numbering, house.id, "session")
    try:
        row.save(force_insert=True)
    except IntegrityError as error:
        # The cage knows which floats are open; games must not import it, so a trigger checks this.
        if NEEDS_FLOAT in str(error):
            message = _("The float of this table is not open today. Open it with its opening count first.")
            raise Refused(message) from error
        raise
    SessionLimit.objects.bulk_create(
        SessionLimit(
            session=row,
            position=position,
            chance=limit.chance,
            minimum=limit.minimum,
            maximum=limit.maximum,
            multiple=limit.multiple,
            step=limit.step,
            chips=limit.chips,
        )
        for position, limit in enumerate(limits, start=1)
    )


def _check_table(house: House, table: GamingTable, at: datetime) -> None:
    if table.game not in DECREED and not has_schemes(house.rulebook(house.gaming_day(at))):
        raise Refused(_("Carnet knows no stake scheme for the game of this table."))
    last = selectors.last_session(house.id, table.pk)
    end = getattr(last, "ended", None)
    if last is not None and end is None:
        raise Refused(_("Session %(session)s of this table is still open. End it first.") % {"session": last.label})
    if end is not None and end.ended_at > at:
        raise Refused(_("The session before ended later than that. Check the clock."))


def _decree_of(house: House, table: GamingTable, at: datetime) -> MinimumDecree:
    found = decree_selectors.decree_in_force(house.id, table.game, house.gaming_day(at))
    if found is None:
        raise Refused(
            _("No decree on the minimum of this game is in force."),
            article=house.cite(DECREED[table.game], at),
            next_step=_("Record the decree in the register of minimum stakes."),
        )
    return found


def _minimum_of(house: House, table: GamingTable, wish: SessionWish, decree: MinimumDecree, at: datetime) -> Decimal:
    """Return the minimum of the session, which is no lower than the decree's."""
    if table.game == ROULETTE:
        return _roulette_minimum(house, table, decree, at)
    article = house.cite(DECREED[table.game], at)
    if wish.minimum is None:
        raise Refused(_("Enter the minimum of the session."), "minimum", house.cite("stakes.bj.min_change_lock", at))
    if wish.minimum < decree.minimum:
        message = _("The minimum is below the %(amount)s of the decree %(reference)s.")
        shown = {"reference": decree.reference, "amount": money(decree.minimum, house.currency)}
        raise Refused(message % shown, "minimum", article)
    before = selectors.session_of_day(house.id, table.pk, house.gaming_day(at))
    if before is not None and before.minimum != wish.minimum:
        # a table that ends and opens again within minutes plays on in the same session.
        message = _("The minimum of this table is %(amount)s on this gaming day, also in a later session.")
        shown = {"amount": money(before.minimum, house.currency)}
        raise Refused(message % shown, "minimum", house.cite("stakes.bj.min_change_lock", at))
    return wish.minimum


def _roulette_minimum(house: House, table: GamingTable, decree: MinimumDecree, at: datetime) -> Decimal:
    """Return the minimum of a roulette table, one value for each gaming day (art. 37-3(1))."""
    day = house.gaming_day(at)
    before = selectors.session_of_day(house.id, table.pk, day)
    minimum = minimum_in_force(table.pk, decree, day)
    if before is not None and before.minimum > minimum:
        # A decree that was corrected to a lower minimum leaves that of the gaming day as it was.
        return before.minimum
    if before is not None and before.minimum < minimum:
        message = _(
            "The minimum of this table was %(amount)s on this gaming day and cannot change before the next one: "
            "the table can be opened again on %(day)s."
        )
        shown = {
            "amount": money(before.minimum, house.currency),
            "day": date_format(day + ONE_DAY, "SHORT_DATE_FORMAT"),
        }
        raise Refused(message % shown, article=house.cite("stakes.roulette.min_change_lock", at))
    return minimum


def _limits_of(
    house: House, table: GamingTable, minimum: Decimal, wish: SessionWish, at: datetime
) -> tuple[Limit, ...]:
    book = house.rulebook(house.gaming_day(at))
    if table.game == ROULETTE:
        return roulette_limits(book, minimum)
    multiples, multiple = black_jack_multiples(book), wish.multiple or 0
    if multiple not in multiples:
        listed = ", ".join(str(each) for each in multiples)
        message = _("The maximum is one of these multiples of the minimum: %(multiples)s.") % {"multiples": listed}
        raise Refused(message, "multiple", book.cite("stakes.bj.max_multiples"))
    return (*black_jack_limits(minimum, multiple), *_side_bets(house, book, minimum, wish, at))


def _side_bets(house: House, book: Rulebook, minimum: Decimal, wish: SessionWish, at: datetime) -> tuple[Limit, ...]:
    """Return the limits of the side bets that are offered, each with the Minister's approval (art. 49-16)."""
    for game in wish.side_bets:
        if game not in SIDE_BETS:
            raise Refused(_("Choose a side bet of Black Jack."), "side_bets")
        missing = missing_approval(house, game, at)
        if missing is not None:
            raise Refused(missing.why, "side_bets", missing.article)
    # In the order of the law, each once.
    return tuple(side_bet_limit(book, game, minimum) for game in SIDE_BET_ORDER if game in wish.side_bets)


def _checked_series(house: House, table: GamingTable, at: datetime) -> int | None:
    """Return the number of colours whose chips are complete (art. 37-1(5)); None for a game without colour chips."""
    if table.game != ROULETTE:
        return None
    day = house.gaming_day(at)
    book, found = house.rulebook(day), colour_chips.checks_for_opening(table.pk, day)
    wanted, article = book.int_("table.roulette.colours"), book.cite("session.chip_series")
    # Colours that the register does not have cannot be named; their number says what is missing.
    if len(found) != wanted:
        message = _("Colours with chips in the register of this table: %(count)s of %(wanted)s.")
        next_step = _("Record the missing series in the register of colour chips.")
        raise Refused(message % {"count": len(found), "wanted": wanted}, "", article, next_step)
    incomplete = [_shortcoming(each) for each in found if not each.is_complete]
    if incomplete:
        message = _("The colour chips are not complete: %(colours)s.") % {"colours": ", ".join(incomplete)}
        raise Refused(message, "", article, _("Have the table supervisor check these colours."))
    return wanted


def _shortcoming(found: colour_chips.CheckedSeries) -> str:
    """Return what is missing of a colour."""
    colour = Colour(found.series.colour).label
    if found.check is None:
        return _("%(colour)s (not checked)") % {"colour": colour}
    shown = {"colour": colour, "counted": found.check.counted, "size": found.series.size}
    return _("%(colour)s (%(counted)s of %(size)s)") % shown


def _check_chef(house: House, table: GamingTable, at: datetime) -> None:
    """Refuse to open a table with a racetrack without its table supervisor (art. 37-1(5))."""
    if not staffing.has_racetrack(table.pk) or staffing.supervisors_at(house, table.pk, at).exists():
        return
    message = _("This table has a racetrack and needs a table supervisor.")
    raise Refused(message, article=house.cite("table.staff", at), next_step=_("Assign one to the table first."))


@transaction.atomic(durable=True)
def note_sign_printed(*, house: House, session: TableSession, by: "Staff", at: datetime) -> None:
    """Log that the sign of a table was printed, under the number of its session."""
    log.note("games.session.sign_printed", subject=session, by=by, at=at, scope=house.id, number=session.label)


@transaction.atomic(durable=True)
def end_session(
    *, house: House, session: TableSession, by: "Staff", at: datetime, confirmed: bool = False
) -> SessionEnd:
    """End a session: the minimum of the table may differ in the next one, as far as the law allows.

    Raises Refused if it has ended already, and for a time before its opening. While players have colours that they
    must convert (LU art. 37-3(3)), it names them and asks for `confirmed`.
    """
    wait_turn(f"session of table {session.table_id}")
    colours = [Colour(each.series.colour).label for each in colour_chips.open_colours(session.pk)]
    row = SessionEnd(
        session=session,
        gaming_day=house.gaming_day(at),
        open_colours=len(colours),
        ended_by_id=by.pk,
        ended_at=at,
    )
    with log.act(
        "games.session.ended",
        subject=session,
        by=by,
        at=at,
        scope=house.id,
        number=session.label,
        table=session.table.name,
        open_colours=len(colours),
    ):
        if SessionEnd.objects.filter(session=session).exists():
            raise Refused(pgettext("table session", "This session has already ended."))
        if at < session.opened_at:
            raise Refused(_("The session was opened later than that. Check the clock."))
        # A warning, not a prohibition: the room closes even if a player has left with chips.
        if colours and not confirmed:
            message = _("These colours are not exchanged: %(colours)s.") % {"colours": ", ".join(map(str, colours))}
            next_step = _("Exchange them, or confirm that the chips stay at the table.")
            raise Refused(message, "confirmed", house.cite("chips.new_value", at), next_step)
        row.save(force_insert=True)
    return row
