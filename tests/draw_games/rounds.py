"""Short ways to publish payout schedules, to run bingo and keno rounds, and to count levies at Valkenburg in tests."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.draw_games.bingo.services import claims
from compliance.draw_games.bingo.services import rounds as bingo
from compliance.draw_games.bingo.services.rounds import RoundWish
from compliance.draw_games.keno.services import rounds as keno
from compliance.draw_games.keno.services import winnings
from compliance.draw_games.keno.services.rounds import TicketWish
from compliance.draw_games.levies.services import counts
from compliance.draw_games.levies.services.counts import CountedLevy
from compliance.draw_games.prizes.domain import BingoLine, KenoLine
from compliance.draw_games.prizes.services import prize_tables
from compliance.games.rule_documents.domain import Text
from compliance.payouts.services import decisions, payments, requests
from compliance.payouts.services.requests import PayoutRequest
from tests.cast import TUESDAY, member
from tests.games import rule_versions
from tests.games.dutch_schemes import LEVY, dutch, open_float, open_session, post_scheme, record, table
from tests.payouts.asking import IDENTIFIED, guest
from tests.venues.dutch import DUTCH

MINUTE = timedelta(minutes=1)
# A card of bingo 75 in five rows; the middle has no number.
CARD = [*range(1, 6), *range(16, 21), *(31, 32, 33, 34), *range(46, 51), *range(61, 66)]
BINGO_LINES = [
    BingoLine(75, "row", Decimal("2.50"), Decimal("100.00")),
    BingoLine(75, "other", Decimal("2.50"), Decimal("150.00")),
    BingoLine(90, "card", Decimal("5.00"), Decimal("200000.00")),
]
KENO_LINES = [KenoLine(2, 2, Decimal("12.00")), KenoLine(3, 3, Decimal("40.00")), KenoLine(1, 1, Decimal("2.50"))]
DRAWN = list(range(1, 21))


def open_valkenburg() -> Any:
    """The Dutch house; "directeur" and "compliance_officer.nl" may do all that two persons do."""
    return rule_versions.open_valkenburg()


def second() -> Any:
    return member("compliance_officer.nl")


def schedule(kind: str, **changes: Any) -> Any:
    """A payout schedule that applies on Tuesday."""
    game = {"bingo_schedule": "nl.bingo", "keno_schedule": "nl.keno"}[kind]
    text = Text("nl", "Uitbetalingsschema", "Prijzen.")
    row = rule_versions.prepare(kind=kind, name=game, game=game, texts=[text], **changes)
    rule_versions.publish(row)
    return row


def enter(version: Any, lines: Any, minutes: int | None = None, by: str = "directeur", at: Any = TUESDAY) -> Any:
    return prize_tables.enter_prizes(
        house=dutch(), version_id=version.pk, lines=lines, minutes=minutes, by=member(by), at=at
    )


def release(row: Any, by: Any = None, at: Any = TUESDAY) -> Any:
    return prize_tables.release_prizes(house=dutch(), prize_table=row, by=by or second(), at=at)


def bingo_prizes() -> Any:
    row = enter(schedule("bingo_schedule"), BINGO_LINES)
    release(row)
    return row


def keno_prizes(minutes: int = 5) -> Any:
    row = enter(schedule("keno_schedule"), KENO_LINES, minutes)
    release(row)
    return row


def bingo_table() -> Any:
    return table("B1", "nl.bingo")


def keno_table() -> Any:
    return table("K1", "nl.keno")


def open_round(pattern: str = "row", variant: int = 75, price: str = "2.50", nonce: Any = None, **changes: Any) -> Any:
    at = changes.pop("at", TUESDAY)
    table_id = changes.pop("table_id", None) or bingo_table().pk
    wish = RoundWish(variant, pattern, Decimal(price), **changes)
    return bingo.open_round(
        house=dutch(), table_id=table_id, wish=wish, nonce=nonce or uuid4(), by=member("directeur"), at=at
    )


def sell(row: Any, first: int = 1, last: int = 100, at: Any = TUESDAY) -> Any:
    return bingo.sell_cards(house=dutch(), round=row, first_card=first, last_card=last, by=member("directeur"), at=at)


def draw(row: Any, *numbers: int, at: Any = TUESDAY + MINUTE) -> None:
    for number in numbers:
        bingo.draw_ball(house=dutch(), round=row, number=number, by=member("directeur"), at=at)


def claim(row: Any, card: int = 7, numbers: Any = (), at: Any = TUESDAY + MINUTE) -> Any:
    return claims.claim_bingo(house=dutch(), round=row, card=card, numbers=numbers, by=member("directeur"), at=at)


def decide(row: Any, *, valid: bool = True, by: Any = None, at: Any = TUESDAY + MINUTE) -> Any:
    return claims.decide_claim(house=dutch(), claim=row, valid=valid, by=by or second(), at=at)


def end(row: Any, reason: str = "", at: Any = TUESDAY + MINUTE) -> Any:
    return bingo.end_round(house=dutch(), round=row, reason=reason, by=member("directeur"), at=at)


def pay(row: Any, payout: str = "", at: Any = TUESDAY + MINUTE) -> Any:
    return claims.pay_bingo(house=dutch(), claim=row, payout=payout, by=member("directeur"), at=at)


def unclaimed(row: Any, card: int = 9, reason: str = "not_claimed", at: Any = TUESDAY + MINUTE) -> Any:
    return claims.record_unclaimed(house=dutch(), round=row, card=card, reason=reason, by=member("directeur"), at=at)


def ticket(*numbers: int, wished: int = 1, games: int = 1, nonce: Any = None, **changes: Any) -> Any:
    at = changes.pop("at", TUESDAY)
    table_id = changes.pop("table_id", None) or keno_table().pk
    stake = Decimal(changes.pop("stake", "2.00"))
    wish = TicketWish(numbers, stake, wished, games, **changes)
    return keno.register_ticket(
        house=dutch(), table_id=table_id, wish=wish, nonce=nonce or uuid4(), by=member("directeur"), at=at
    )


def draw_keno(*numbers: int, nonce: Any = None, by: Any = None, at: Any = TUESDAY + MINUTE) -> Any:
    return keno.record_draw(
        house=dutch(),
        table_id=keno_table().pk,
        numbers=numbers or DRAWN,
        nonce=nonce or uuid4(),
        # Another person than the one who registers tickets.
        by=by or second(),
        at=at,
    )


def collect(row: Any, payout: str = "", at: Any = TUESDAY + MINUTE) -> Any:
    return winnings.collect_winnings(house=dutch(), ticket=row, payout=payout, by=member("directeur"), at=at)


def lose(row: Any, at: Any = TUESDAY + MINUTE) -> Any:
    return winnings.record_loss(house=dutch(), ticket=row, by=member("directeur"), at=at)


def paid_payout(amount: str, at_table: Any, *, paid: bool = True) -> Any:
    """A payout of a table by banker's draft, asked for and approved by two persons."""
    known = {"house": dutch(), "at": TUESDAY + MINUTE}
    wish = PayoutRequest(
        origin="table",
        amount=Decimal(amount),
        won_at=TUESDAY,
        means="cheque",
        table_id=at_table.pk,
        person_id=guest(DUTCH),
        **IDENTIFIED,
    )
    row = requests.request_payout(payout_request=wish, nonce=uuid4(), by=member("directeur"), **known)
    if row.approval_needed:
        decisions.approve_payout(payout=row, by=second(), **known)
    if paid:
        payments.issue_payment(payout=row, reference="CH-1", nonce=uuid4(), by=member("directeur"), **known)
    return row


def poker_session(levy: Any = LEVY) -> Any:
    """An open session of a poker table with a levy of 5 %, at most 10.00 for each hand."""
    rule_versions.publish_poker_rules()
    at_table = table("8", "nl.poker_house")
    post_scheme(record("5", "500", at_table=at_table, levy=levy))
    open_float(at_table)
    return open_session(at_table)


def count(session: Any, begin: int = 0, end: int = 60, **changes: Any) -> Any:
    """A levy of 45.00 on stakes of 1,000.00 in 20 hands of the first hour, counted at its end."""
    facts: dict[str, Any] = {"hands": 20, "stakes": Decimal(1000), "amount": Decimal(45)}
    at, session_id = changes.pop("at", TUESDAY + end * MINUTE), changes.pop("session_id", None) or session.pk
    levy = CountedLevy(TUESDAY + begin * MINUTE, TUESDAY + end * MINUTE, **facts | changes)
    return counts.count_levy(house=dutch(), session_id=session_id, levy=levy, by=member("directeur"), at=at)


def confirm(row: Any, by: Any = None, at: Any = TUESDAY + 60 * MINUTE) -> Any:
    return counts.confirm_levy(house=dutch(), levy=row, by=by or second(), at=at)
