"""Rows of jackpots at a casino of Luxembourg, whose law has none: one is won and read, one is removed."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

from django.utils import timezone

from compliance.jackpots.selectors import jackpots as selectors
from compliance.jackpots.services import hits, links, meters, removals
from compliance.jackpots.services.hits import HitWish
from compliance.jackpots.services.meters import JackpotWish
from compliance.jackpots.services.removals import Part
from compliance.machines.models.machines import Machine
from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from tests.machines import floor


def write_jackpots(of_house: House, by: Staff) -> None:
    """Set up two jackpots of machines under the Dutch rules; one is won, the other one's removal is announced."""
    house, at = replace(of_house, jurisdiction="NL"), timezone.now() - timedelta(days=20)
    machine: Machine = floor.register(venue_id=house.id, by=by, number="J-1", serial_number="S-J-1")
    won, gone = (
        meters.set_up_jackpot(
            house=house,
            wish=JackpotWish(name, "progressive", "national", "nl.slot_jackpots", "Sign", seed=Decimal(500)),
            by=by,
            at=at,
        )
        for name in ("Mega", "Minor")
    )
    for row in (won, gone):
        meters.link_place(house=house, jackpot=row, machine_id=machine.pk, by=by, at=at)
    later = at + timedelta(hours=1)
    won = selectors.get_jackpot(house.id, won.pk)
    meters.record_reading(house=house, jackpot=won, amount=Decimal(600), read_at=later, by=by, at=later)
    cut = links.disconnect_jackpot(house=house, jackpot=won, began_at=later, reason="Maintenance", by=by, at=later)
    later += timedelta(hours=1)
    links.reconnect_jackpot(house=house, disconnection=cut, ended_at=later, by=by, at=later)
    later += timedelta(hours=1)
    wish = HitWish("Five stars", later, Decimal(610), machine_id=machine.pk)
    won = selectors.get_jackpot(house.id, won.pk)
    hits.record_hit(house=house, jackpot=won, wish=wish, nonce=uuid4(), by=by, at=later)
    gone = selectors.get_jackpot(house.id, gone.pk)
    day = house.local(at).date() + timedelta(days=16)
    removals.announce_removal(house=house, jackpot=gone, remove_on=day, posted_at="Sign", by=by, at=later)
    parts = [Part(Decimal(100), promotion="Draw")]
    gone = selectors.get_jackpot(house.id, gone.pk)
    removals.remove_jackpot(house=house, jackpot=gone, meter=Decimal(600), parts=parts, by=by, at=timezone.now())
