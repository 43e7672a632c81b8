"""Record, notify and post the stake schemes of tables (NL 1.1(7~), 1.1(8~), 2.1(3), 2.2(2), 3.4(1~))."""

from collections.abc import Collection, Sequence
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
from compliance.rules.rulebook import Rulebook
from compliance.venues.domain.house import House

from ..domain.stake_schemes import (
    ANY,
    MEDIATED,
    NEVER_OFFERED,
    OUTSIDE,
    OUTSIDE_CHANCES,
    ROULETTE_GAMES,
    SCHEME_CHANCES,
    Levy,
    Limit,
    has_schemes,
)
from ..models.schemes import SchemeLine, SchemePosting, StakeScheme
from ..models.tables import GamingTable
from ..rule_documents.services.notices import raise_scheme_notice
from ..selectors import games
from ..selectors import schemes as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

WHOLE = Decimal(100)  # percent
# What each casino must offer: the highest amount that is low enough.
OFFERS = ("stakes.offer.stake_at_or_below", "stakes.offer.min_game_at_or_below")


def record_scheme(
    *,
    house: House,
    table_id: UUID,
    limits: Sequence[Limit],
    low_stake: bool,
    confirmed: bool,
    absent: Collection[str] = (),
    levy: Levy | None = None,
    by: "Staff",
    at: datetime,
) -> StakeScheme:
    """Record the scheme of a table, which replaces the former one once it is posted.

    The notice to the Kansspelautoriteit is raised in the same transaction (NL 1.1(7~)). `absent` are the chances that a
    roulette table does not have (NL 2.2(2)), and `levy` is that of a poker table where the casino only mediates
    (NL 3.4(1~)). Raises Refused outside the range of the rules, unless it is a game with a low stake (NL 1.1(8~),
    A-21), and unless `confirmed`, if no other table offers what each casino must offer. A refusal that rests on an
    article is logged.
    """
    table = games.list_tables(house.id).filter(pk=table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    row = StakeScheme(
        table=table,
        low_stake=low_stake,
        confirmed=confirmed,
        absent=_absent_chances(table, absent),
        levy_percent=levy.percent if levy is not None else None,
        levy_maximum=levy.maximum if levy is not None else None,
        line_count=len(limits),
        version=house.rulebook(house.gaming_day(at)).edition.id,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    try:
        return _record_scheme(house, row, limits, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, table: GamingTable, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note("games.scheme.refused", subject=table, by=by, at=at, scope=house.id, table=table.name, article=article)


@transaction.atomic(durable=True)
def _record_scheme(
    house: House, row: StakeScheme, limits: Sequence[Limit], *, by: "Staff", at: datetime
) -> StakeScheme:
    table = row.table
    # Two tables of a house could otherwise give up the last two offers at the same time.
    wait_turn(f"schemes {house.id}", f"session of table {table.pk}")
    book = house.rulebook(house.gaming_day(at))
    former = selectors.newest_scheme(house.id, table.pk)
    row.number = former.number + 1 if former is not None else 1
    ended = _ended_offer(house, book, table, [each.minimum for each in limits])
    with log.act(
        "games.scheme.recorded", subject=row, by=by, at=at, scope=house.id, table=table.name, confirmed=bool(ended)
    ):
        _check_limits(house, book, limits, low_stake=row.low_stake)
        _check_absent(house, row, limits, at)
        _check_levy(house, row, at)
        _check_offer(house, book, row, ended, _("Lower the minimum of another table first, or confirm."))
        row.save(force_insert=True)
        SchemeLine.objects.bulk_create(_line(row, position, each) for position, each in enumerate(limits, start=1))
        # Rules with posted schemes notify each of them (NL 1.1(7~)); the database asks for it.
        raise_scheme_notice(house=house, scheme=row, by=by, at=at)
    return row


def _absent_chances(table: GamingTable, absent: Collection[str]) -> list[str]:
    """Return the absent chances in the order of the rules, with those that the game never has (NL 2.2(2), 2.4(2))."""
    never = NEVER_OFFERED.get(table.game, frozenset())
    return [chance for chance in OUTSIDE_CHANCES if chance in absent or chance in never]


def _line(scheme: StakeScheme, position: int, limit: Limit) -> SchemeLine:
    # A limit without a maximum was refused, and zero would be refused by the database.
    maximum = limit.maximum or 0
    return SchemeLine(scheme=scheme, position=position, chance=limit.chance, minimum=limit.minimum, maximum=maximum)


def _check_limits(house: House, book: Rulebook, limits: Sequence[Limit], *, low_stake: bool) -> None:
    if not has_schemes(book):
        raise Refused(_("In this casino, the maxima follow from the minimum: no scheme is recorded."))
    chances = [each.chance for each in limits]
    if not limits or len(set(chances)) != len(chances) or not {ANY} <= set(chances) <= set(SCHEME_CHANCES):
        raise Refused(_("Enter the limits of each kind of chances once."), "limits")
    lowest, highest = book.decimal("stakes.abs_min"), book.decimal("stakes.abs_max")
    for each in limits:
        maximum = each.maximum or Decimal(0)
        if each.minimum <= 0 or maximum < each.minimum:
            raise Refused(_("Enter a minimum above 0.00, and a maximum that is no lower."), "maximum")
        if maximum > highest:
            message = _("The maximum is above %(amount)s.") % {"amount": money(highest, house.currency)}
            raise Refused(message, "maximum", book.cite("stakes.abs_max"))
        if each.minimum < lowest and not low_stake:
            message = _("The minimum is below %(amount)s: mark the game as one with a low stake.")
            shown = {"amount": money(lowest, house.currency)}
            raise Refused(message % shown, "minimum", book.cite("stakes.abs_min"))
    _check_multiples(house, book, limits)


def _check_multiples(house: House, book: Rulebook, limits: Sequence[Limit]) -> None:
    """Refuse a higher minimum of some chances that is no multiple of the one of the table (NL 1.1(8~), A-73)."""
    of_table = next(each.minimum for each in limits if each.chance == ANY)
    # A lower minimum is the step of its own chances.
    if any(each.minimum > of_table and each.minimum % of_table for each in limits):
        message = _("Enter a minimum of columns, dozens and simple chances that is a multiple of %(amount)s, or lower.")
        shown = {"amount": money(of_table, house.currency)}
        raise Refused(message % shown, "minimum", book.cite("stakes.multiple_of_min_only"))


def _check_absent(house: House, row: StakeScheme, limits: Sequence[Limit], at: datetime) -> None:
    """Refuse limits for chances that the table does not have, and absent chances of another game (NL 2.2(2))."""
    article = house.cite("scheme.absent", at)
    if row.absent and not row.table.game.startswith(ROULETTE_GAMES):
        raise Refused(_("Only a roulette table may lack columns, dozens or simple chances."), "absent", article)
    if len(row.absent) == len(OUTSIDE_CHANCES) and OUTSIDE in {each.chance for each in limits}:
        message = _("This table has no columns, dozens or simple chances: leave their limits empty.")
        raise Refused(message, "absent", article)


def _check_levy(house: House, row: StakeScheme, at: datetime) -> None:
    """Refuse a levy that is no part of the stakes, and one at a table where the casino does not mediate (NL 3.4(1~)).

    A variant of poker may have a bank, which the casino or a player holds: then the casino takes no levy.
    """
    if row.levy_percent is None:
        return
    if row.table.game not in MEDIATED:
        message = _("A levy is only taken at a poker table where the casino mediates.")
        raise Refused(message, "levy", house.cite("scheme.levy", at))
    if not 0 < row.levy_percent < WHOLE or (row.levy_maximum is not None and row.levy_maximum <= 0):
        raise Refused(_("Enter a levy above 0 and below 100 percent, and a maximum above 0.00."), "levy")


def _ended_offer(house: House, book: Rulebook, table: GamingTable, minima: Sequence[Decimal]) -> str | None:
    """Return the offer that the rules require of each casino, and which these minima of a table end (NL 1.1(8~))."""
    former = selectors.posted_scheme(house.id, table.pk)
    if former is None or not minima:
        return None
    before = min(line.minimum for line in former.lines.all())
    after = min([*selectors.offered_minima(house.id, without=table.pk), *minima])
    return next((each for each in OFFERS if before <= book.decimal(each) < after), None)


def _check_offer(house: House, book: Rulebook, row: StakeScheme, ended: str | None, next_step: str) -> None:
    """Refuse the end of a required offer that is not confirmed."""
    if ended is not None and not row.confirmed:
        message = _("This is the last table with a minimum of at most %(amount)s, which each casino must offer.")
        shown = {"amount": money(book.decimal(ended), house.currency)}
        raise Refused(message % shown, "confirmed", book.cite(ended), next_step)


def post_scheme(*, house: House, scheme: StakeScheme, by: "Staff", at: datetime) -> SchemePosting:
    """Record that a scheme is shown legibly at its table (NL 1.1(7~)).

    Raises Refused for one that was replaced, and if it ends the last offer that the rules require and this was not
    confirmed. A refusal that rests on an article is logged.
    """
    try:
        return _post_scheme(house=house, scheme=scheme, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, scheme.table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def note_sign_printed(*, house: House, scheme: StakeScheme, by: "Staff", at: datetime) -> None:
    """Log that the sign of a table was printed from its scheme."""
    log.note("games.scheme.sign_printed", subject=scheme, by=by, at=at, scope=house.id, table=scheme.table.name)


@transaction.atomic(durable=True)
def _post_scheme(*, house: House, scheme: StakeScheme, by: "Staff", at: datetime) -> SchemePosting:
    wait_turn(f"schemes {house.id}", f"session of table {scheme.table_id}")
    row = SchemePosting(scheme=scheme, posted_by_id=by.pk, posted_at=at)
    book, table = house.rulebook(house.gaming_day(at)), scheme.table
    ended = _ended_offer(house, book, table, [line.minimum for line in scheme.lines.all()])
    with log.act(
        "games.scheme.posted", subject=scheme, by=by, at=at, scope=house.id, table=table.name, confirmed=bool(ended)
    ):
        newest = selectors.newest_scheme(house.id, scheme.table_id)
        if newest is None or newest.pk != scheme.pk:
            raise Refused(_("A later scheme of this table replaces it. Post that one."))
        if SchemePosting.objects.filter(scheme=scheme).exists():
            raise Refused(_("This scheme is already posted."))
        next_step = _("Lower the minimum of another table first, or record the scheme again and confirm.")
        _check_offer(house, book, scheme, ended, next_step)
        row.save(force_insert=True)
    return row
