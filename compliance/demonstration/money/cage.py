"""Two demonstration nights at the cage: one closed and signed, one with open floats."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from compliance.cage.counts.services import counts, disclosures
from compliance.cage.days import services as days_services
from compliance.cage.drop_boxes import services as drop_boxes_services
from compliance.cage.exchanges import services as exchanges_services
from compliance.cage.exchanges.services import Wish
from compliance.cage.sheets.domain import Pieces
from compliance.cage.shifts import services as cage_services
from compliance.cage.slips.services import slips
from compliance.cage.tips import services as tips_services
from compliance.cage.witnesses import selectors as witnesses
from compliance.cage.witnesses import services as witnesses_services
from compliance.games.services import stakes
from compliance.games.services import tables as tables_services
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues
from compliance.venues.services import places

from .. import table_equipment
from . import approvals, chips, draws, dutch_tables, published_rules, table_sessions
from . import payouts as winners

if TYPE_CHECKING:
    from compliance.cage.models.counts import Count
    from compliance.cage.models.drop_boxes import BoxFitting, BoxMove, BoxOpening, DropBox
    from compliance.cage.models.shifts import Shift
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.places import CashDesk
    from compliance.venues.models.staff import Staff

DAYS = 59  # the demonstration opens its casinos sixty days ago: this is yesterday
HOUR = timedelta(hours=1)
Rows = dict[str, dict[str, int]]
FILL = 10
FLOAT: Rows = {"note": {"200": 40, "100": 60, "50": 100, "20": 50}, "coin": {"2": 50}, "chip": {"5": 200, "50": 200}}
TABLE: Rows = {"chip": {"5": 200, "50": 80}, "plaque": {"1000": 2}}
AFTER: Rows = {"chip": {"5": 140, "50": 84}, "plaque": {"1000": 2}}


def add_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Create denominations, tables, and the cage records that the law of the casino requires."""
    chips.create_denominations(house, staff, at)
    published_rules.publish_rules(house, staff, at)
    if house.jurisdiction == "LU":
        add_luxembourg_examples(house, staff, at)
    else:
        evening = house.opens_at(house.gaming_day(at) + timedelta(days=DAYS)) + 14 * HOUR
        winners.add_dutch_examples(house, staff, evening)
        dutch_tables.add_tables(house, staff, at, evening)
        draws.add_draws(house, staff, at, evening)


def add_luxembourg_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Close the night before yesterday; yesterday's floats remain uncounted."""
    places.add_desk(venue_id=house.id, name="Guichet 1", by=None, at=at)
    (desk,) = (each for each in venues.cash_desks(house.id) if each.name == "Guichet 1")
    room, director = venues.rooms(house.id)[0], staff["director"]
    approvals.approve_side_bet(house, staff, at)
    table_sessions.record_decrees(house, staff, at)
    tables = {
        name: tables_services.set_up_table(house=house, room_id=room.pk, name=name, game=game, by=director, at=at)
        for name, game in (("1", "lu.black_jack"), ("2", "lu.super_jack"), ("4", "lu.roulette_english"))
    }
    boxes = {name: drop_boxes_services.add_box(house=house, name=f"B-{name}", by=director, at=at) for name in tables}
    closed = house.gaming_day(at) + timedelta(days=DAYS - 1)
    simulate_night(house, staff, desk, tables["4"], boxes["4"], house.opens_at(closed) + 14 * HOUR, Evening())
    days_services.close_day(
        house=house, on=closed, by=staff["accountant"], at=house.opens_at(closed + timedelta(days=1)) + 3 * HOUR
    )
    evening = house.opens_at(closed + timedelta(days=1)) + 14 * HOUR
    chips.record_deliveries(house, staff, at, evening - 4 * HOUR)
    drawer = _open_shift(house, staff["cashier"], FLOAT, evening, desk_id=desk.pk)
    at_table = _open_shift(house, staff["chef_de_salle"], TABLE, evening, table_id=tables["4"].pk)
    table_equipment.add_examples(house, staff, tables["4"].pk, tables["1"].pk, at, evening)
    table_sessions.open_sessions(house, staff, tables["4"], evening)
    _fit_box(house, staff, at_table, boxes["4"], "48217", evening)
    _make_exchange(house, staff["chef_de_salle"], at_table, "table", "350.00", evening + HOUR)
    _make_exchange(house, staff["cashier"], drawer, "counter", "200.00", evening + HOUR)
    _make_exchange(house, staff["pit_boss"], None, "roaming", "100.00", evening + 2 * HOUR)
    stake = stakes.Stake(
        means="credit", amount=Decimal("50.00"), table_id=tables["4"].pk, said="Voulait payer le lendemain"
    )
    stakes.record_stake(house=house, stake=stake, nonce=uuid4(), by=staff["chef_de_salle"], at=evening + 2 * HOUR)
    winners.add_luxembourg_examples(house, staff, tables, evening + 2 * HOUR)


@dataclass(frozen=True)
class Evening:
    """The events at a desk and a table on one night, in whole euros and pieces.

    Desk and table open with the last count; the table is closed with `left` on it.
    """

    window: Rows = field(default_factory=lambda: FLOAT)
    table: Rows = field(default_factory=lambda: TABLE)
    left: Rows = field(default_factory=lambda: AFTER)
    seal: str = "48213"
    exchanged: tuple[tuple[int, int], ...] = ((20, 500), (45, 200), (70, 600))  # minutes after the opening, amount
    note_missing: bool = True
    # An exchange is typed 50 too high, so that the box seems 50 short.
    typed_too_high: bool = True


def simulate_night(
    house: House,
    staff: "dict[str, Staff]",
    desk: "CashDesk",
    table: "GamingTable",
    box: "DropBox",
    at: datetime,
    now: Evening,
) -> Rows:
    """Simulate a night with a handover, a fill, tips and a box count; return the closing float of the desk."""
    cashier, chef, pit_boss = staff["cashier"], staff["chef_de_salle"], staff["pit_boss"]
    window_shift = _open_shift(house, cashier, now.window, at, desk_id=desk.pk)
    at_table = _open_shift(house, chef, now.table, at, table_id=table.pk)
    fitted = _fit_box(house, staff, at_table, box, now.seal, at)
    for minutes, amount in now.exchanged:
        _make_exchange(house, chef, at_table, "table", f"{amount}.00", at + timedelta(minutes=minutes))
    _fill_table(house, staff, window_shift, at_table, at + 2 * HOUR)
    tips_services.record_tip(
        house=house,
        shift=at_table,
        amount=Decimal("35.00"),
        colour_chips=True,
        nonce=uuid4(),
        by=chef,
        at=at + 3 * HOUR,
    )
    handed_over = _deduct_pieces(now.window, "chip", "50", FILL)
    # The missing note appears as a variance of the first count.
    if now.note_missing:
        handed_over = _deduct_pieces(handed_over, "note", "50", 1)
    first = _count_float(house, window_shift, handed_over, cashier, at + 4 * HOUR)
    if now.note_missing:
        disclosures.disclose_variance(house=house, count=first, by=chef, at=at + 4 * HOUR + timedelta(minutes=5))
        _explain_variance(
            house, first, "Un billet de 50 en trop au guichet, autant que je puisse en juger.", cashier, at + 4 * HOUR
        )
    counts.sign_count(house=house, count=first, by=chef, at=at + 4 * HOUR + timedelta(minutes=20))
    next_shift = _open_shift(house, pit_boss, handed_over, at + 5 * HOUR, desk_id=desk.pk)
    handed_in = _count_float(house, next_shift, handed_over, pit_boss, at + 8 * HOUR)
    counts.sign_count(house=house, count=handed_in, by=chef, at=at + 9 * HOUR)
    end = _count_float(house, at_table, now.left, chef, at + 8 * HOUR)
    counts.sign_count(house=house, count=end, by=pit_boss, at=at + 9 * HOUR)
    dropped = sum(amount for _minutes, amount in now.exchanged)
    _count_box(house, staff, fitted, dropped - 50 * now.typed_too_high, dropped, at + 9 * HOUR)
    return handed_over


def _fill_table(house: House, staff: "dict[str, Staff]", window: "Shift", table: "Shift", at: datetime) -> None:
    """Send chips from the window to the table, where they arrive four minutes later."""
    slip = slips.prepare_slip(
        house=house,
        giver=window,
        taker=table,
        pieces=_counted_pieces({"chip": {"50": FILL}}),
        nonce=uuid4(),
        by=staff["cashier"],
        at=at,
    )
    slips.receive_slip(house=house, slip=slip, by=staff["chef_de_salle"], at=at + timedelta(minutes=4))


def _deduct_pieces(rows: Rows, medium: str, value: str, count: int) -> Rows:
    return rows | {medium: rows[medium] | {value: rows[medium][value] - count}}


def _count_box(
    house: House, staff: "dict[str, Staff]", fitted: "BoxFitting", counted: int, typed: int, at: datetime
) -> None:
    """Remove, open and count the box with a team, and investigate a variance."""
    chef, pit_boss, director = staff["chef_de_salle"], staff["pit_boss"], staff["director"]
    for number, step in enumerate(("removed", "count_room")):
        moved = drop_boxes_services.move_box(
            house=house,
            fitting=fitted,
            step=step,
            seal=fitted.seal,
            place="",
            witness_id=pit_boss.pk,
            by=chef,
            at=at + timedelta(minutes=10 + number),
        )
        _sign_as_witness(house, witnesses.MOVE, moved, at + timedelta(minutes=15 + number))
    then, counter = at + timedelta(minutes=30), staff["count_team"]
    opened = drop_boxes_services.open_box(
        house=house, fitting=fitted, seal_whole=True, remark="", witness_id=counter.pk, by=director, at=then
    )
    _sign_as_witness(house, witnesses.OPENING, opened, then)
    notes = _counted_pieces({"note": {"50": counted // 50}})
    row = drop_boxes_services.count_box(house=house, fitting=fitted, pieces=notes, nonce=uuid4(), by=director, at=then)
    if counted != typed:
        disclosures.disclose_variance(house=house, count=row, by=pit_boss, at=then + timedelta(minutes=5))
        reason = f"La caméra 31 montre {counted},00 EUR ; un échange a été saisi {typed - counted},00 EUR trop haut."
        _explain_variance(house, row, reason, director, then)
    counts.sign_count(house=house, count=row, by=counter, at=then + timedelta(minutes=20))


def _sign_as_witness(house: House, kind: str, row: "BoxMove | BoxOpening", at: datetime) -> None:
    """Sign as the named second person, in a session of their own."""
    step = witnesses.find_step(house.id, kind, row.pk)
    witnesses_services.sign_as_witness(house=house, step=step, by=row.witnessed_by, at=at)


def _counted_pieces(rows: Rows) -> list[Pieces]:
    return [Pieces(medium, Decimal(value), count) for medium, each in rows.items() for value, count in each.items()]


def _open_shift(house: House, holder: "Staff", rows: Rows, at: datetime, **place: UUID) -> "Shift":
    return cage_services.open_shift(house=house, pieces=_counted_pieces(rows), nonce=uuid4(), by=holder, at=at, **place)


def _fit_box(
    house: House, staff: "dict[str, Staff]", shift: "Shift", box: "DropBox", seal: str, at: datetime
) -> "BoxFitting":
    return drop_boxes_services.fit_box(
        house=house, shift=shift, box_id=box.pk, seal=seal, by=staff["chef_de_salle"], at=at + timedelta(minutes=5)
    )


def _make_exchange(house: House, by: "Staff", shift: "Shift | None", location: str, amount: str, at: datetime) -> None:
    wish = Wish(location=location, gave="cash", got="chips", amount=Decimal(amount))
    exchanges_services.make_exchange(house=house, shift=shift, wish=wish, nonce=uuid4(), by=by, at=at)


def _count_float(house: House, shift: "Shift", rows: Rows, by: "Staff", at: datetime) -> "Count":
    return counts.count_float(house=house, shift=shift, pieces=_counted_pieces(rows), nonce=uuid4(), by=by, at=at)


def _explain_variance(house: House, count: "Count", reason: str, by: "Staff", at: datetime) -> None:
    counts.explain_variance(
        house=house,
        count=count,
        said=reason,
        checked="Les écritures de la soirée et la caméra 3, avec le chef de salle.",
        by=by,
        at=at + timedelta(minutes=10),
    )
