"""Demonstration of Dutch tables: posted stake schemes, open sessions, a terminal and an individual limit."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.cage.sheets.domain import Pieces
from compliance.cage.shifts import services as shifts
from compliance.games.domain.stake_schemes import Levy, Limit
from compliance.games.services import schemes, sessions, tables
from compliance.games.services.sessions import SessionWish
from compliance.games.stake_limits.domain import StakeParts
from compliance.games.stake_limits.services import checks, individual_limits, terminals
from compliance.games.stake_limits.services.checks import ContestedStake
from compliance.games.stake_limits.services.individual_limits import LimitWish
from compliance.games.stake_limits.services.terminals import TerminalWish
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import table_equipment
from ..guests import case_histories

if TYPE_CHECKING:
    from compliance.games.models.sessions import TableSession
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.staff import Staff

HOUR = timedelta(hours=1)
FLOAT = [Pieces("chip", Decimal(5), 200), Pieces("chip", Decimal(50), 80)]
LEVY = Levy(Decimal(5), Decimal(10))
ANY, OUTSIDE, LOW_STAKE = "any", "outside", "2"
# Game, levy and limits of each table: one table offers a stake of 2, which each casino must offer.
TABLES = {
    "1": (
        "nl.roulette_american",
        None,
        [Limit(ANY, Decimal(5), Decimal(500)), Limit(OUTSIDE, Decimal(10), Decimal(2000))],
    ),
    "2": ("nl.roulette_quick", None, [Limit(ANY, Decimal(2), Decimal(100))]),
    "3": ("nl.poker_house", LEVY, [Limit(ANY, Decimal(5), Decimal(500))]),
}


def add_tables(house: House, staff: "dict[str, Staff]", at: datetime, evening: datetime) -> None:
    """Set up tables at the opening of the casino, and play at them on an evening."""
    room, director = venues.rooms(house.id)[0], staff["director"]
    opened = {}
    for name, (game, levy, limits) in TABLES.items():
        table = tables.set_up_table(house=house, room_id=room.pk, name=name, game=game, by=director, at=at)
        scheme = schemes.record_scheme(
            house=house,
            table_id=table.pk,
            limits=limits,
            low_stake=name == LOW_STAKE,
            confirmed=False,
            levy=levy,
            by=director,
            at=at,
        )
        schemes.post_scheme(house=house, scheme=scheme, by=director, at=at)
        opened[name] = _open_table(house, staff, table, evening)
    table_equipment.add_examples(house, staff, opened["1"].table_id, opened["3"].table_id, at, evening)
    # After the posting, because a terminal is compared with the posted scheme of its table.
    _link_terminal(house, staff, opened["1"], at)
    # On the evening itself, because the guest was admitted the day before.
    _approve_limit(house, staff, opened["1"], evening)
    # Not a multiple of 5.
    by, then = staff["chef_de_salle"], evening + HOUR
    stake = ContestedStake(StakeParts(ANY, Decimal(12)), then - timedelta(minutes=5))
    checks.record_check(house=house, session=opened["1"], stake=stake, nonce=uuid4(), by=by, at=then)


def _open_table(house: House, staff: "dict[str, Staff]", table: "GamingTable", at: datetime) -> "TableSession":
    by = staff["chef_de_salle"]
    shifts.open_shift(house=house, table_id=table.pk, pieces=FLOAT, nonce=uuid4(), by=by, at=at)
    # After the float, without which the database opens no session.
    return sessions.open_session(
        house=house, table_id=table.pk, wish=SessionWish(), nonce=uuid4(), by=by, at=at + timedelta(minutes=5)
    )


def _link_terminal(house: House, staff: "dict[str, Staff]", session: "TableSession", at: datetime) -> None:
    wish = TerminalWish(
        number="T-101",
        minimum=Decimal(2),
        maximum=Decimal(100),
        means=["e_card"],
        paid_at="payout_terminal",
        place="U-1",
    )
    by = staff["director"]
    terminals.link_terminal(house=house, table_id=session.table_id, wish=wish, by=by, at=at + HOUR)


def _approve_limit(house: House, staff: "dict[str, Staff]", session: "TableSession", at: datetime) -> None:
    """Let the guest Visser play with a higher maximum on this gaming day and the next six."""
    day = house.gaming_day(at)
    limit = individual_limits.request_limit(
        house=house,
        guest_id=case_histories.create_guest(house, staff, "Visser", "Lotte", at - timedelta(days=1)),
        table_id=session.table_id,
        wish=LimitWish(Decimal(50), Decimal(5000), day, day + timedelta(days=6)),
        by=staff["chef_de_salle"],
        at=at + timedelta(minutes=10),
    )
    # Another person decides: the database refuses the one who requested.
    by, then = staff["director"], at + timedelta(minutes=30)
    individual_limits.decide_limit(house=house, limit=limit, approved=True, by=by, at=then)
