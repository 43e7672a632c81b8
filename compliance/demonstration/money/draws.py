"""Demonstration of bingo, keno and a levy: one evening in the Dutch casino."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from compliance.draw_games.bingo.services import claims
from compliance.draw_games.bingo.services import rounds as bingo
from compliance.draw_games.bingo.services.rounds import RoundWish
from compliance.draw_games.keno.services import rounds as keno
from compliance.draw_games.keno.services import winnings
from compliance.draw_games.keno.services.rounds import TicketWish
from compliance.draw_games.levies.selectors import sessions_with_levy
from compliance.draw_games.levies.services import counts
from compliance.draw_games.levies.services.counts import CountedLevy
from compliance.draw_games.prizes.domain import BINGO, KENO, BingoLine, KenoLine
from compliance.draw_games.prizes.selectors import schedules
from compliance.draw_games.prizes.services import prize_tables
from compliance.games.rule_documents.selectors import get_version
from compliance.games.services import tables
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
LINES: dict[str, list[BingoLine] | list[KenoLine]] = {
    BINGO: [
        BingoLine(75, "row", Decimal("2.50"), Decimal(100)),
        BingoLine(75, "card", Decimal("2.50"), Decimal(500)),
        BingoLine(90, "card", Decimal(5), Decimal(1000)),
    ],
    KENO: [KenoLine(3, 3, Decimal(40)), KenoLine(2, 2, Decimal(12))],
}
# The first row is complete after the last ball of the round.
CARD = [4, 17, 33, 48, 62, 1, 20, 35, 50, 70, 9, 22, 55, 66, 12, 25, 40, 58, 71, 3, 29, 44, 51, 75]
BALLS = (17, 8, 62, 4, 39, 48, 33)
DRAWN = (5, 12, 17, 21, 23, 28, 31, 36, 40, 44, 47, 50, 53, 58, 61, 64, 69, 72, 75, 79)
NEXT_DRAWN = (2, 6, 9, 14, 18, 24, 27, 33, 38, 41, 46, 49, 52, 57, 60, 66, 68, 71, 76, 80)


def add_draws(house: House, staff: "dict[str, Staff]", at: datetime, evening: datetime) -> None:
    """Enter the prizes after the opening of the casino, and play on an evening."""
    for version_id, _name in schedules(house.id):
        version = get_version(house.id, UUID(version_id))
        kind = version.document.kind
        row = prize_tables.enter_prizes(
            house=house,
            version_id=version.pk,
            lines=LINES[kind],
            minutes=5 if kind == KENO else None,
            by=staff["compliance"],
            at=at + 3 * HOUR,
        )
        prize_tables.release_prizes(house=house, prize_table=row, by=staff["director"], at=at + 4 * HOUR)
    room = venues.rooms(house.id)[0]
    ids = {
        game: tables.set_up_table(
            house=house, room_id=room.pk, name=name, game=game, by=staff["director"], at=at + 4 * HOUR
        ).pk
        for name, game in (("Bingo", "nl.bingo"), ("Keno", "nl.keno"))
    }
    _play_bingo(house, staff, ids["nl.bingo"], evening)
    _play_keno(house, staff, ids["nl.keno"], evening)
    _count_levy(house, staff, evening)


def _play_bingo(house: House, staff: "dict[str, Staff]", table_id: UUID, at: datetime) -> None:
    """One round with two winners, of whom one has been paid, and one that is still being sold."""
    by, other = staff["chef_de_salle"], staff["director"]
    wish = RoundWish(75, "row", Decimal("2.50"), colour="blauw")
    row = bingo.open_round(house=house, table_id=table_id, wish=wish, nonce=uuid4(), by=by, at=at)
    bingo.sell_cards(house=house, round=row, first_card=1001, last_card=1060, by=by, at=at + 2 * MINUTE)
    then = at + 10 * MINUTE
    for number in BALLS:
        bingo.draw_ball(house=house, round=row, number=number, by=by, at=then)
        then += MINUTE
    first = claims.claim_bingo(house=house, round=row, card=1007, numbers=CARD, by=by, at=then)
    second = claims.claim_bingo(house=house, round=row, card=1042, numbers=(), by=by, at=then + MINUTE)
    for claim in (first, second):
        claims.decide_claim(house=house, claim=claim, valid=True, by=other, at=then + 2 * MINUTE)
    bingo.end_round(house=house, round=row, reason="", by=by, at=then + 3 * MINUTE)
    claims.pay_bingo(house=house, claim=first, payout="", by=by, at=then + 5 * MINUTE)
    claims.record_unclaimed(house=house, round=row, card=1019, reason="too_late", by=by, at=then + 6 * MINUTE)
    wish = RoundWish(90, "card", Decimal(5), colour="rood")
    row = bingo.open_round(house=house, table_id=table_id, wish=wish, nonce=uuid4(), by=by, at=then + HOUR)
    bingo.sell_cards(house=house, round=row, first_card=2001, last_card=2040, by=by, at=then + HOUR + MINUTE)


def _play_keno(house: House, staff: "dict[str, Staff]", table_id: UUID, at: datetime) -> None:
    """Three rounds: a single game that was paid, a series that was collected too late, and an electronic form."""
    by, other = staff["chef_de_salle"], staff["director"]
    wishes = (
        TicketWish((5, 12, 17), Decimal(2), wished=1),
        TicketWish((21, 23), Decimal(5), wished=1, games=2),
        TicketWish((28, 31), Decimal(1), wished=1, electronic=True),
    )
    single, series, _electronic = (
        keno.register_ticket(house=house, table_id=table_id, wish=wish, nonce=uuid4(), by=by, at=at) for wish in wishes
    )
    for minutes, numbers in ((5, DRAWN), (10, NEXT_DRAWN), (15, DRAWN)):
        then = at + minutes * MINUTE
        keno.record_draw(house=house, table_id=table_id, numbers=numbers, nonce=uuid4(), by=other, at=then)
    winnings.collect_winnings(house=house, ticket=single, payout="", by=by, at=at + 20 * MINUTE)
    winnings.record_loss(house=house, ticket=series, by=by, at=at + 21 * MINUTE)


def _count_levy(house: House, staff: "dict[str, Staff]", evening: datetime) -> None:
    """The levy of the first hour of the poker table, counted by two persons."""
    (session_id, _label), *_others = sessions_with_levy(house.id)
    begins_at = evening + 10 * MINUTE
    levy = CountedLevy(begins_at, begins_at + HOUR, hands=22, stakes=Decimal(2600), amount=Decimal(115))
    at = begins_at + HOUR + 5 * MINUTE
    row = counts.count_levy(house=house, session_id=UUID(session_id), levy=levy, by=staff["chef_de_salle"], at=at)
    counts.confirm_levy(house=house, levy=row, by=staff["director"], at=at + 5 * MINUTE)
