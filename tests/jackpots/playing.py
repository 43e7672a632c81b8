"""Short ways to set up, win, verify, pay and remove jackpots at Valkenburg in tests."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.jackpots.domain.shares import Claim
from compliance.jackpots.selectors import hits as hit_selectors
from compliance.jackpots.selectors import jackpots as selectors
from compliance.jackpots.services import hits, links, meters, removals, shares
from compliance.jackpots.services.hits import HitWish
from compliance.jackpots.services.meters import JackpotWish
from compliance.jackpots.services.removals import Part
from compliance.jackpots.services.shares import Recipient
from compliance.machines.models.machines import Machine
from compliance.machines.selectors import machines as machine_selectors
from compliance.venues.services import places
from tests.accounts import employ
from tests.cast import TUESDAY, member
from tests.games.dutch_schemes import dutch, table
from tests.machines import floor
from tests.venues.dutch import DUTCH, open_dutch_house

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
LATER = TUESDAY + HOUR
QUEENS, POKER, SLOTS = "nl.jackpot_queens_pursuit", "nl.poker_jackpot", "nl.slot_jackpots"


def open_house() -> None:
    """Valkenburg with a floor manager, who verifies the hits of the director, and a cashier, who pays."""
    open_dutch_house()
    employ("zaalchef", "chef_de_salle", venue_id=DUTCH)
    employ("kassier", "cashier", venue_id=DUTCH)


def machine(number: str = "M-17", venue_id: Any = DUTCH) -> Any:
    """A machine of the house, registered the first time it is asked for."""
    known = Machine.objects.filter(venue_id=venue_id, number=number).first()
    if known is not None:
        return known
    return floor.register(
        venue_id=venue_id, by=member("directeur"), number=number, model="Jackpot 5", serial_number=f"S-{number}"
    )


def standing(number: str = "M-17") -> Any:
    """A machine of the house that is approved, placed and in service."""
    row, boss = machine(number), member("directeur")
    if row.placements.exists():
        return row
    if not machine_selectors.rooms_for_machines(DUTCH).exists():
        places.add_room(venue_id=DUTCH, name="Automaten", kind="mixed", by=None, at=TUESDAY)
    floor.approve(row, by=boss)
    floor.place(row, by=boss, room_id=machine_selectors.rooms_for_machines(DUTCH)[0].pk)
    return row


def set_up(name: str = "Mega Millions", *, at: Any = TUESDAY, **changes: Any) -> Any:
    """A progressive national jackpot of machines with a start amount of 25,000.00, or as changed."""
    facts: dict[str, Any] = {
        "kind": "progressive",
        "scope": "national",
        "game": SLOTS,
        "seed": Decimal("25000.00"),
        "shown_at": "Sign above the machines",
    } | changes
    wish = JackpotWish(name=name, **facts)
    row = meters.set_up_jackpot(house=dutch(), wish=wish, by=member("directeur"), at=at)
    return selectors.get_jackpot(DUTCH, row.pk)


def queens(level: str = "major", name: str = "Queens Major") -> Any:
    """A jackpot of Queens Pursuit, linked to Black Jack table 5."""
    row = set_up(name, scope="local", game=QUEENS, level=level, seed=None)
    link(row, table_id=table("5", "nl.black_jack").pk)
    return row


def slots(name: str = "Mega Millions", numbers: tuple[str, ...] = ("M-17", "M-18", "M-19"), **changes: Any) -> Any:
    """A jackpot of machines, linked to some."""
    row = set_up(name, **changes)
    for number in numbers:
        link(row, machine_id=standing(number).pk)
    return row


def link(jackpot: Any, at: Any = TUESDAY, **place: Any) -> Any:
    return meters.link_place(house=dutch(), jackpot=jackpot, by=member("directeur"), at=at, **place)


def read(jackpot: Any, amount: str, read_at: Any = TUESDAY, at: Any = None) -> Any:
    return meters.record_reading(
        house=dutch(),
        jackpot=jackpot,
        amount=Decimal(amount),
        read_at=read_at,
        by=member("zaalchef"),
        at=at or max(read_at, TUESDAY),
    )


def meter(jackpot: Any) -> Decimal:
    return selectors.last_entry(jackpot.pk).amount


def disconnect(jackpot: Any, began_at: Any = TUESDAY, at: Any = LATER, reason: str = "Maintenance") -> Any:
    return links.disconnect_jackpot(
        house=dutch(), jackpot=jackpot, began_at=began_at, reason=reason, by=member("zaalchef"), at=at
    )


def reconnect(row: Any, ended_at: Any = LATER, at: Any = LATER) -> Any:
    return links.reconnect_jackpot(house=dutch(), disconnection=row, ended_at=ended_at, by=member("zaalchef"), at=at)


def holder(box: int = 1, bet: str = "5", stake: str = "10", seat: int | None = None) -> Claim:
    return Claim(box, Decimal(bet), Decimal(stake), seat)


def win(jackpot: Any, amount: str | None, hit_at: Any = TUESDAY, **changes: Any) -> Any:
    """A hit at machine M-17, or at Black Jack table 5 with the players in `claims`; the director records it."""
    nonce, at, by = changes.pop("nonce", None) or uuid4(), changes.pop("at", LATER), changes.pop("by", "directeur")
    facts: dict[str, Any] = {"combination": "Five crowns"}
    if "claims" in changes:
        facts["table_id"] = table("5", "nl.black_jack").pk
    else:
        facts["machine_id"] = machine(changes.pop("number", "M-17")).pk
    wish = HitWish(amount=Decimal(amount) if amount else None, hit_at=hit_at, **facts | changes)
    row = hits.record_hit(house=dutch(), jackpot=jackpot, wish=wish, nonce=nonce, by=member(by), at=at)
    return hit_selectors.get_hit(DUTCH, row.pk)


def verify(
    hit: Any,
    *,
    sound: bool = True,
    by: str = "zaalchef",
    at: Any = LATER,
    said: str = "Log compared.",
    amount: str | None = None,
) -> Any:
    """The floor manager confirms the amount of a hit, or another one."""
    confirmed = Decimal(amount) if amount else hit.amount
    return hits.verify_hit(house=dutch(), hit=hit, sound=sound, amount=confirmed, said=said, by=member(by), at=at)


def share_of(hit: Any, number: int = 0) -> Any:
    return hit_selectors.get_share(DUTCH, list(hit.shares.all())[number].pk)


def request(share: Any, by: str = "kassier", at: Any = LATER, **recipient: Any) -> Any:
    return shares.request_share(house=dutch(), share=share, recipient=Recipient(**recipient), by=member(by), at=at)


def state(hit: Any) -> str:
    return hit_selectors.state_of_hit(hit_selectors.get_hit(DUTCH, hit.pk))


def announce(jackpot: Any, remove_on: Any, at: Any = TUESDAY, posted_at: str = "At the machines") -> Any:
    return removals.announce_removal(
        house=dutch(), jackpot=jackpot, remove_on=remove_on, posted_at=posted_at, by=member("directeur"), at=at
    )


def part(amount: str, target: Any = None, promotion: str = "") -> Part:
    return Part(Decimal(amount), target.pk if target is not None else None, promotion)


def remove(jackpot: Any, amount: str, *parts: Part, at: Any) -> Any:
    return removals.remove_jackpot(
        house=dutch(), jackpot=jackpot, meter=Decimal(amount), parts=parts, by=member("directeur"), at=at
    )
