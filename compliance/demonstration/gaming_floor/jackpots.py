"""Demonstration of Dutch jackpots: readings every night, a verified and paid hit, a disconnection, and a notice."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from compliance.jackpots.selectors import hits as hit_selectors
from compliance.jackpots.selectors import jackpots as selectors
from compliance.jackpots.services import hits, links, meters, removals, shares
from compliance.jackpots.services.hits import HitWish
from compliance.jackpots.services.meters import JackpotWish
from compliance.jackpots.services.shares import Recipient
from compliance.machines.selectors import machines as machine_selectors
from compliance.machines.services import machines, placements
from compliance.machines.services.machines import ApprovalWish, MachineWish
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.jackpots.models.meters import Jackpot
    from compliance.venues.models.staff import Staff

MINUTE = timedelta(minutes=1)
YEAR = timedelta(days=365)
NAME, LOCAL = "Mega Millions", "Lokale Mystery"
WON_NIGHT, CUT_NIGHT, ANNOUNCED_NIGHT = 4, 6, 8


def add_jackpots(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Set up a national and a local jackpot, and link both to a machine; a later month finds them there."""
    if selectors.list_jackpots(house.id).exists():
        return
    director = staff["director"]
    wish = MachineWish(
        kind="slot",
        number="201",
        maker="IGT",
        model="Megajackpots",
        serial_number="IGT-88120",
        denomination=Decimal("0.01"),
        lowest_stake=Decimal("0.20"),
        highest_stake=Decimal("10.00"),
    )
    machine = machines.register_machine(house=house, wish=wish, by=director, at=at)
    approval = ApprovalWish("KSA-2025-201", house.local(at).date() - YEAR, Decimal("90.00"))
    machines.record_approval(house=house, machine=machine, approval=approval, by=director, at=at)
    hall = machine_selectors.rooms_for_machines(house.id)[0]
    placements.place_machine(house=house, machine=machine, room_id=hall.pk, position="B-1", by=director, at=at)
    for name, kind, scope, seed in (
        (NAME, "progressive", "national", "25000.00"),
        (LOCAL, "mystery", "local", "500.00"),
    ):
        jackpot = meters.set_up_jackpot(
            house=house,
            wish=JackpotWish(name, kind, scope, "nl.slot_jackpots", "Sign boven de automaten", seed=Decimal(seed)),
            by=director,
            at=at,
        )
        meters.link_place(house=house, jackpot=jackpot, machine_id=machine.pk, by=director, at=at)


def record_night(house: House, staff: "dict[str, Staff]", night: int, at: datetime) -> None:
    """Read each meter; in some nights a jackpot is won, disconnected, or announced for removal."""
    for jackpot in selectors.jackpots_in_use(house.id):
        grown = jackpot.meter + Decimal(120 + 17 * night) + Decimal("0.40")
        meters.record_reading(house=house, jackpot=jackpot, amount=grown, read_at=at, by=staff["pit_boss"], at=at)
        if jackpot.name != NAME:
            continue
        if night == WON_NIGHT:
            _win(house, staff, jackpot, grown, at)
        if night == CUT_NIGHT:
            _cut(house, staff, jackpot, at)
        if night == ANNOUNCED_NIGHT:
            day = house.local(at).date() + timedelta(days=21)
            removals.announce_removal(
                house=house, jackpot=jackpot, remove_on=day, posted_at="Bij de automaten", by=staff["director"], at=at
            )


def _win(house: House, staff: "dict[str, Staff]", jackpot: "Jackpot", amount: Decimal, at: datetime) -> None:
    """Record a hit, have it verified, and request its payout."""
    (place,) = selectors.get_jackpot(house.id, jackpot.pk).places.all()
    won_at = at + timedelta(minutes=5, milliseconds=417)
    wish = HitWish("5 Megasymbolen", won_at, amount + Decimal("3.20"), machine_id=place.machine_id)
    nonce = uuid5(NAMESPACE_URL, f"hit {jackpot.pk}")
    hit = hits.record_hit(
        house=house, jackpot=jackpot, wish=wish, nonce=nonce, by=staff["pit_boss"], at=at + 7 * MINUTE
    )
    said = "Log van de automaat en van het jackpotsysteem vergeleken: geen storing."
    hits.verify_hit(
        house=house,
        hit=hit,
        sound=True,
        amount=hit.amount,
        said=said,
        by=staff["director"],
        at=at + 15 * MINUTE,
    )
    (share,) = hit_selectors.get_hit(house.id, hit.pk).shares.all()
    found = hit_selectors.get_share(house.id, share.pk)
    shares.request_share(house=house, share=found, recipient=Recipient(), by=staff["cashier"], at=at + 20 * MINUTE)


def _cut(house: House, staff: "dict[str, Staff]", jackpot: "Jackpot", at: datetime) -> None:
    """Disconnect the casino for half an hour."""
    by = staff["pit_boss"]
    cut = links.disconnect_jackpot(
        house=house, jackpot=jackpot, began_at=at + MINUTE, reason="Onderhoud aan de verbinding.", by=by, at=at + MINUTE
    )
    links.reconnect_jackpot(house=house, disconnection=cut, ended_at=at + 31 * MINUTE, by=by, at=at + 31 * MINUTE)
