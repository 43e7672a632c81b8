"""Set up jackpots, link them to tables and machines, and read their meters (NL 1.1(12~), 3.2(11), 6.2(1~) to (3~))."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.games.selectors import games
from compliance.http.formatting.money import money
from compliance.machines.selectors.machines import find_machine, status_of
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..domain.offers import LEVELS, SEEDS, TABLE_GAMES, is_at_tables, seed_of
from ..models.meters import (
    EntryKind,
    Jackpot,
    JackpotGame,
    JackpotKind,
    JackpotPlace,
    JackpotScope,
    MeterEntry,
)
from ..selectors import jackpots as selectors
from .checks import check_in_use, check_rules, require_past, require_text, turn_of

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class JackpotWish:
    """A jackpot as the casino sets it up. `seed` is None at tables, where the rules set it by the `level`."""

    name: str
    kind: str
    scope: str
    game: str
    shown_at: str
    level: str = ""
    seed: Decimal | None = None


def set_up_jackpot(*, house: House, wish: JackpotWish, by: "Staff", at: datetime) -> Jackpot:
    """Record a jackpot, whose meter begins at the start amount.

    Raises Refused where the rules have no jackpots, without the place where its prize is shown (NL 6.2(3~)), and for a
    start amount other than that of the rules (3.2(11), 3.5(25)). A refusal that rests on an article is logged.
    """
    try:
        return _set_up_jackpot(house, wish, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, wish, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, wish: JackpotWish, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    name = wish.name.strip()[:80]
    log.note("jackpots.jackpot.refused", subject=None, by=by, at=at, scope=house.id, jackpot=name, article=article)


@transaction.atomic(durable=True)
def _set_up_jackpot(house: House, wish: JackpotWish, by: "Staff", at: datetime) -> Jackpot:
    wait_turn(f"jackpots {house.id}")
    book = house.rulebook(house.gaming_day(at))
    row = Jackpot(
        venue_id=house.id,
        name=wish.name.strip(),
        kind=wish.kind,
        scope=wish.scope,
        game=wish.game,
        level=wish.level,
        seed=wish.seed if wish.seed is not None else Decimal(0),
        shown_at=wish.shown_at.strip(),
        version=book.edition.id,
        set_up_by_id=by.pk,
        set_up_at=at,
    )
    with log.act("jackpots.jackpot.set_up", subject=row, by=by, at=at, scope=house.id, jackpot=row.name):
        check_rules(house, at)
        _check_kind(house, row, at)
        _check_seed(house, row, wish.seed, at)
        require_text(row.name, _("Enter the name of the jackpot."), "name")
        if not row.shown_at:
            raise Refused(
                _("The prize of a jackpot is always shown on its machines or on a sign."),
                "shown_at",
                house.cite("jackpot.shown", at),
                _("Enter where guests read it."),
            )
        if selectors.is_named(house.id, row.name):
            raise Refused(_("The casino has, or had, a jackpot with this name. Choose another name."), "name")
        check_fields(row, ["venue", "set_up_by"])
        row.save(force_insert=True)
        add_entry(row, EntryKind.START, row.seed, at, by=by, at=at)
    return row


def _check_kind(house: House, row: Jackpot, at: datetime) -> None:
    if row.kind not in JackpotKind.values:
        raise Refused(_("Choose the kind of the jackpot."), "kind")
    if row.scope not in JackpotScope.values:
        raise Refused(_("Choose whether the jackpot is local or national."), "scope")
    if row.game not in JackpotGame.values:
        raise Refused(_("Choose where the jackpot is played."), "game")
    if is_at_tables(row.game) != (row.level in LEVELS):
        raise Refused(_("A jackpot of tables is Mega, Major or Minor; one of machines has no level."), "level")
    if is_at_tables(row.game) and row.kind != JackpotKind.PROGRESSIVE:
        raise Refused(_("A jackpot of tables is progressive."), "kind", house.cite(SEEDS[row.game], at))


def _check_seed(house: House, row: Jackpot, typed: Decimal | None, at: datetime) -> None:
    """Take the start amount of the rules for a jackpot of tables; that of machines is the casino's own."""
    if not is_at_tables(row.game):
        if row.seed <= 0:
            raise Refused(_("Enter the start amount of the jackpot."), "seed")
        return
    row.seed = seed_of(house.rulebook(house.gaming_day(at)), row.game, row.level)
    if typed is not None and typed != row.seed:
        message = _("The rules set the start amount of this jackpot: %(amount)s.")
        raise Refused(
            message % {"amount": money(row.seed, house.currency)},
            "seed",
            house.cite(SEEDS[row.game], at),
            _("Leave the field empty."),
        )


def add_entry(
    jackpot: Jackpot,
    kind: str,
    amount: Decimal,
    read_at: datetime,
    *,
    by: "Staff",
    at: datetime,
    hit_id: UUID | None = None,
    redistribution_id: UUID | None = None,
    reference: str = "",
) -> MeterEntry:
    """Add the next entry of a meter, inside the act of a caller that holds the lock of the jackpot."""
    number = MeterEntry.objects.filter(jackpot_id=jackpot.pk).count() + 1
    row = MeterEntry(
        jackpot=jackpot,
        number=number,
        kind=kind,
        amount=amount,
        read_at=read_at,
        hit_id=hit_id,
        redistribution_id=redistribution_id,
        reference=reference,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def link_place(
    *,
    house: House,
    jackpot: Jackpot,
    table_id: UUID | None = None,
    machine_id: UUID | None = None,
    by: "Staff",
    at: datetime,
) -> JackpotPlace:
    """Link a jackpot to a table of its game, or to a machine.

    Raises Refused for both or neither, for another game, for a place that is linked, for a removed machine, and for a
    removed jackpot.
    """
    wait_turn(turn_of(jackpot.pk))
    row = JackpotPlace(jackpot=jackpot, table_id=table_id, machine_id=machine_id, linked_by_id=by.pk, linked_at=at)
    place = _check_place(house, jackpot, table_id, machine_id, at)
    with log.act(
        "jackpots.place.linked", subject=jackpot, by=by, at=at, scope=house.id, jackpot=jackpot.name, place=place
    ):
        check_in_use(jackpot)
        if selectors.place_of(jackpot.pk, table_id=table_id, machine_id=machine_id) is not None:
            raise Refused(_("The jackpot is already played there."), "place")
        row.save(force_insert=True)
    return row


def _check_place(house: House, jackpot: Jackpot, table_id: UUID | None, machine_id: UUID | None, at: datetime) -> str:
    """Return the name of a table or machine at which the jackpot may be played."""
    if is_at_tables(jackpot.game):
        table = games.list_tables(house.id).filter(pk__in=[table_id]).first()
        if machine_id is not None or table is None or table.game not in TABLE_GAMES[jackpot.game]:
            raise Refused(_("Choose a table of this casino at which this jackpot may be played."), "place")
        return table.name
    machine = find_machine(house.id, machine_id)
    if table_id is not None or machine is None:
        raise Refused(_("Choose a machine of this casino."), "place")
    if status_of(house, machine, at).state == "removed":
        raise Refused(_("This machine is removed. Choose another one."), "place")
    return machine.number


@transaction.atomic(durable=True)
def record_reading(
    *, house: House, jackpot: Jackpot, amount: Decimal, read_at: datetime, by: "Staff", at: datetime
) -> MeterEntry:
    """Record the amount on a meter.

    Raises Refused for an amount below the former one, for a time before it or still to come, and for a removed jackpot.
    """
    wait_turn(turn_of(jackpot.pk))
    with log.act(
        "jackpots.meter.read",
        subject=jackpot,
        by=by,
        at=at,
        scope=house.id,
        jackpot=jackpot.name,
        amount=amount,
        currency=house.currency,
    ):
        check_in_use(jackpot)
        _check_entry(house, jackpot, amount, read_at, at)
        return add_entry(jackpot, EntryKind.READING, amount, read_at, by=by, at=at)


def _check_entry(house: House, jackpot: Jackpot, amount: Decimal, read_at: datetime, at: datetime) -> None:
    require_past(at, read_at, "read_at")
    last = selectors.last_entry(jackpot.pk)
    if read_at < last.read_at:
        raise Refused(_("The meter was read later than that. Enter a later time."), "read_at")
    if amount < last.amount:
        message = _("The meter stood at %(amount)s before. It only falls after a hit.")
        next_step = _("Check the amount, or record the hit first.")
        raise Refused(message % {"amount": money(last.amount, house.currency)}, "amount", next_step=next_step)


@transaction.atomic(durable=True)
def record_win_elsewhere(
    *, house: House, jackpot: Jackpot, won_at: datetime, reference: str, by: "Staff", at: datetime
) -> MeterEntry:
    """Reset the meter of a national jackpot that was won in another casino; `reference` is the message of that win.

    Raises Refused for a local jackpot, without a reference, for a time before the last reading or still to come, and
    for a removed jackpot.
    """
    wait_turn(turn_of(jackpot.pk))
    with log.act(
        "jackpots.meter.reset",
        subject=jackpot,
        by=by,
        at=at,
        scope=house.id,
        jackpot=jackpot.name,
        amount=jackpot.seed,
        currency=house.currency,
    ):
        if jackpot.scope != JackpotScope.NATIONAL:
            raise Refused(_("Only a national jackpot is won elsewhere. Record the hit of this casino."))
        check_in_use(jackpot)
        require_past(at, won_at, "won_at")
        require_text(reference, _("Enter the reference of the message about this win."), "reference")
        if won_at < selectors.last_entry(jackpot.pk).read_at:
            raise Refused(_("The meter was read later than that. Enter a later time."), "won_at")
        text = reference.strip()
        return add_entry(jackpot, EntryKind.RESET, jackpot.seed, won_at, by=by, at=at, reference=text)
