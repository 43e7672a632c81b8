"""What the acts on jackpots refuse, with the article and the next step."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.jackpots.selectors import hits as hit_selectors
from compliance.jackpots.selectors import jackpots as selectors
from compliance.jackpots.selectors import removals as removal_selectors
from compliance.jackpots.services import meters
from compliance.jackpots.services.meters import JackpotWish
from compliance.machines.services import placements
from compliance.payouts.services import decisions
from compliance.refusals import NotFound, Refused
from compliance.venues.services import places
from tests import cast, said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, local, member
from tests.games.dutch_schemes import table
from tests.jackpots import playing
from tests.jackpots.playing import HOUR, LATER, POKER, QUEENS, SECOND, SLOTS, holder, part
from tests.machines import floor
from tests.orphans.past import refused, write
from tests.payouts import asking
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
ARTICLE_DAY = local("2026-03-17 12:00")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        playing.open_house()
        yield


def refusal(act: Any, *args: Any, **changes: Any) -> tuple[str, str]:
    """The field and the article of a refused act."""
    with pytest.raises(Refused) as found:
        act(*args, **changes)
    return found.value.field, found.value.article


def test_what_a_jackpot_must_say() -> None:
    playing.set_up()
    cases: list[tuple[dict[str, Any], tuple[str, str]]] = [
        ({"kind": "other"}, ("kind", "")),
        ({"scope": "regional"}, ("scope", "")),
        ({"game": "nl.bingo"}, ("game", "")),
        ({"level": "mega"}, ("level", "")),
        ({"game": QUEENS}, ("level", "")),
        ({"game": QUEENS, "level": "mega", "kind": "bonus"}, ("kind", "3.2(11)")),
        ({"game": POKER, "level": "major", "seed": Decimal(5000)}, ("seed", "3.5(25); 3.6(12); 3.7(9)")),
        ({"seed": None}, ("seed", "")),
        ({"shown_at": " "}, ("shown_at", "6.2(3)")),
        ({"name": " "}, ("name", "")),
        ({}, ("name", "")),
    ]
    for changes, expected in cases:
        facts = {"name": "Mega Millions"} | changes
        assert refusal(playing.set_up, facts.pop("name"), **facts) == expected
    poker = playing.set_up("Poker Major", game=POKER, level="major", seed=None)
    assert (poker.seed, poker.meter) == (Decimal("2500.00"), Decimal("2500.00"))
    told = said.acts(DUTCH, "jackpots.jackpot.refused")
    assert {said.own_facts(each)["article"] for each in told} == {"3.2(11)", "3.5(25); 3.6(12); 3.7(9)", "6.2(3)"}


def test_luxembourg_has_no_jackpots() -> None:
    wish = JackpotWish("Mega", "progressive", "local", SLOTS, "Sign", seed=Decimal(1000))
    with pytest.raises(Refused, match="no articles on jackpots"):
        meters.set_up_jackpot(house=cast.house(), wish=wish, by=member("director"), at=TUESDAY)


def test_a_jackpot_is_linked_to_tables_of_its_game_or_to_machines() -> None:
    black_jack, roulette = table("5", "nl.black_jack"), table("6")
    jackpot, queens = playing.set_up(), playing.queens()
    other = playing.machine("M-1", cast.VENUE)
    for row, place in (
        (jackpot, {"table_id": black_jack.pk}),
        (jackpot, {"machine_id": other.pk}),
        (jackpot, {}),
        (queens, {"table_id": roulette.pk}),
        (queens, {"machine_id": playing.machine().pk}),
        (queens, {"table_id": black_jack.pk}),
    ):
        assert refusal(playing.link, row, **place) == ("place", "")
    assert [str(each) for each in selectors.get_jackpot(DUTCH, queens.pk).places.all()] == ["5"]


def test_a_meter_never_falls_between_hits() -> None:
    jackpot = playing.slots()
    playing.read(jackpot, "25100.00")
    playing.read(jackpot, "25100.00")
    assert refusal(playing.read, jackpot, "25099.99") == ("amount", "")
    assert refusal(playing.read, jackpot, "26000.00", TUESDAY - SECOND) == ("read_at", "")
    assert refusal(playing.read, jackpot, "26000.00", TUESDAY + SECOND, TUESDAY) == ("read_at", "")
    assert refusal(playing.win, jackpot, "25099.99") == ("amount", "")
    assert refusal(playing.win, jackpot, None) == ("amount", "")
    assert refusal(playing.win, jackpot, "25100.00", TUESDAY - SECOND) == ("place", "")
    playing.read(jackpot, "25200.00", LATER)
    # A reading made between a hit and its record does not block the hit, and is replaced by its reset.
    playing.win(jackpot, "25100.00", LATER - SECOND)
    assert playing.meter(jackpot) == Decimal("25000.00")
    assert refusal(playing.win, jackpot, "25100.00", LATER - 2 * SECOND) == ("hit_at", "")
    playing.win(jackpot, "25300.00", LATER)
    assert playing.meter(jackpot) == Decimal("25000.00")


def test_a_national_jackpot_is_won_elsewhere() -> None:
    jackpot, queens = playing.slots(), playing.queens()
    playing.read(jackpot, "30000.00", LATER)
    facts = {"house": playing.dutch(), "reference": "NJ-17", "by": member("zaalchef"), "at": LATER}
    assert refusal(meters.record_win_elsewhere, jackpot=queens, won_at=LATER, **facts) == ("", "")
    assert refusal(meters.record_win_elsewhere, jackpot=jackpot, won_at=LATER - SECOND, **facts) == ("won_at", "")
    unnamed = facts | {"reference": " "}
    assert refusal(meters.record_win_elsewhere, jackpot=jackpot, won_at=LATER, **unnamed) == ("reference", "")
    meters.record_win_elsewhere(jackpot=jackpot, won_at=LATER, **facts)
    # The director may remove it, because another person recorded the win.
    playing.announce(jackpot, date(2026, 3, 17))
    playing.remove(jackpot, "25000.00", at=ARTICLE_DAY)
    assert playing.meter(jackpot) == Decimal("25000.00")


def test_a_disconnected_casino_does_not_win() -> None:
    jackpot, queens = playing.slots(), playing.queens()
    assert refusal(playing.disconnect, queens) == ("", "6.2(4)")
    assert refusal(playing.disconnect, jackpot, reason=" ") == ("reason", "")
    assert refusal(playing.disconnect, jackpot, LATER + SECOND) == ("began_at", "")
    assert refusal(playing.disconnect, jackpot, TUESDAY - SECOND) == ("began_at", "")
    cut = playing.disconnect(jackpot)
    assert refusal(playing.disconnect, jackpot) == ("", "")
    row = selectors.get_jackpot(DUTCH, jackpot.pk)
    assert (row.is_cut, selectors.state_of_jackpot(row)) == (True, "disconnected")
    assert refusal(playing.win, jackpot, "30000.00") == ("hit_at", "6.2(4)")
    assert refusal(playing.reconnect, cut, TUESDAY) == ("ended_at", "")
    assert refusal(playing.reconnect, cut, LATER + SECOND) == ("ended_at", "")
    playing.reconnect(cut)
    assert refusal(playing.reconnect, cut) == ("", "")
    assert refusal(playing.disconnect, jackpot, LATER - SECOND) == ("began_at", "")
    playing.win(jackpot, "30000.00", LATER)
    assert refusal(playing.disconnect, jackpot, LATER) == ("began_at", "")
    assert selectors.state_of_jackpot(selectors.get_jackpot(DUTCH, jackpot.pk)) == "in_use"
    assert [each.label for each in [playing.win(jackpot, "30000.00", LATER + HOUR, at=LATER + HOUR)]] == ["J-000002"]
    assert len(said.acts(DUTCH, "jackpots.hit.refused")) == 1


def test_who_wins_at_a_table() -> None:
    queens, jackpot = playing.queens(), playing.slots()
    for claims, expected in (
        ((), ("claims", "")),
        ((holder(bet="0"),), ("claims", "3.2(10)")),
        ((holder(stake="0"),), ("claims", "")),
        ((holder(), holder(stake="20")), ("claims", "3.2(10)")),
    ):
        assert refusal(playing.win, queens, "5100.00", claims=claims) == expected
    machine = playing.machine().pk
    assert refusal(playing.win, jackpot, "30000.00", claims=[holder()], machine_id=machine, table_id=None) == (
        "claims",
        "",
    )
    assert refusal(playing.win, queens, "5100.00", claims=[holder()], combination=" ") == ("combination", "")
    assert refusal(playing.win, queens, "5100.00", LATER + SECOND, claims=[holder()]) == ("hit_at", "")
    nonce = uuid4()
    players = [holder(2, seat=3), holder(2, seat=1), holder(2, stake="5", seat=2), holder(1)]
    hit = playing.win(queens, "5100.50", claims=players, nonce=nonce)
    assert [(each.claim.box, each.claim.seat, each.reason) for each in hit.shares.all()] == [
        (1, None, "box_holder"),
        (2, 1, "nearest"),
    ]
    assert [each.amount for each in hit.shares.all()] == [Decimal("2551.00")] * 2
    assert playing.win(queens, "9999.00", claims=players, nonce=nonce).pk == hit.pk


def test_a_poker_jackpot_is_not_rounded_up() -> None:
    poker = playing.set_up("Poker Minor", scope="local", game=POKER, level="minor", seed=None)
    at = table("8", "nl.four_card_poker")
    playing.link(poker, table_id=at.pk)
    assert refusal(playing.win, poker, "700.01", claims=[holder(bet="0")], table_id=at.pk) == ("claims", "3.5(25)")
    hit = playing.win(poker, "700.01", claims=[holder(1), holder(2), holder(3)], table_id=at.pk)
    assert {each.amount for each in hit.shares.all()} == {Decimal("233.34")}


def test_after_a_malfunction_there_is_no_right_and_the_meter_gets_its_amount_back() -> None:
    jackpot = playing.slots()
    hit = playing.win(jackpot, "40000.00")
    second = playing.win(jackpot, None, TUESDAY + SECOND, number="M-18")
    playing.read(jackpot, "25010.00", LATER)
    assert refusal(playing.verify, hit, said=" ") == ("said", "")
    row = playing.verify(hit, sound=False)
    assert playing.verify(hit).pk == row.pk
    # The other hit may still win it.
    assert (playing.state(hit), playing.meter(jackpot)) == ("no_right", Decimal("25010.00"))
    assert refusal(playing.request, playing.share_of(hit)) == ("", "6.1(2)")
    playing.verify(second, sound=False)
    assert playing.meter(jackpot) == Decimal("40010.00")
    (entry,) = hit_selectors.get_hit(DUTCH, hit.pk).entries.filter(kind="restored")
    assert str(entry) == "restored 40010.00"


def test_a_jackpot_is_removed_once_its_hits_are_verified() -> None:
    jackpot = playing.slots(kind="bonus")
    hit = playing.win(jackpot, "40000.00")
    assert refusal(playing.remove, jackpot, "25000.00", at=LATER) == ("", "6.2(6)")
    playing.verify(hit, sound=False)
    # The amount of the hit is redistributed with the rest.
    assert refusal(playing.remove, jackpot, "25000.00", at=LATER) == ("meter", "")
    playing.remove(jackpot, "40000.00", part("15000.00", promotion="Spring draw"), at=LATER)


def test_a_share_is_requested_again_after_its_payout_was_withdrawn() -> None:
    queens = playing.queens()
    hit = playing.win(queens, "5100.00", claims=[holder()])
    share = playing.share_of(hit)
    assert playing.state(hit) == "to_verify"
    playing.verify(hit)
    assert playing.state(hit) == "to_pay"
    first = playing.request(share)
    take_back = {"payout": first.payout, "reason": "Typed twice.", "by": member("kassier"), "at": LATER}
    decisions.withdraw_payout(house=playing.dutch(), **take_back)
    assert playing.state(hit) == "to_pay"
    second = playing.request(share)
    assert second.payout_id != first.payout_id
    assert playing.request(share).pk == second.pk
    assert playing.state(hit) == "requested"


def test_a_large_share_may_wait_as_any_large_payout() -> None:
    jackpot = playing.slots()
    hit = playing.win(jackpot, "100000.00")
    playing.verify(hit)
    share = playing.share_of(hit)
    # The payout refuses what it lacks, and nothing is lost.
    assert refusal(playing.request, share)[0] == "identity"
    row = playing.request(share, person_id=asking.guest(DUTCH), **asking.IDENTIFIED)
    assert (row.payout.large, row.payout.may_be_held, row.payout.approval_needed) == (True, True, True)


def test_what_a_removal_must_say() -> None:
    jackpot, other = playing.slots(), playing.set_up("Other")
    playing.read(jackpot, "26000.00")
    assert refusal(playing.announce, jackpot, date(2026, 3, 17), posted_at=" ") == ("posted_at", "")
    playing.announce(jackpot, date(2026, 3, 17))
    day = ARTICLE_DAY
    assert refusal(playing.remove, jackpot, "25999.99", at=day) == ("meter", "")
    for given in (
        part("0.00", other),
        part("1000.00"),
        part("1000.00", other, "Draw"),
        part("1000.00", jackpot),
    ):
        assert refusal(playing.remove, jackpot, "26000.00", given, at=day) == ("parts", "")
    assert refusal(playing.remove, jackpot, "26000.00", part("1000.01", other), at=day) == ("parts", "6.2(6)")
    # The last reading may be part of the removal.
    playing.remove(jackpot, "26500.00", part("1500.00", promotion="Spring draw"), at=day)
    row = selectors.get_jackpot(DUTCH, jackpot.pk)
    assert (selectors.state_of_jackpot(row), row.meter) == ("removed", Decimal("26500.00"))
    for act in (
        lambda: playing.announce(row, date(2026, 5, 1), at=day),
        lambda: playing.remove(row, "26500.00", at=day),
        lambda: playing.read(row, "27000.00", day),
        lambda: playing.win(row, "27000.00", day, at=day),
        lambda: playing.disconnect(row, day, at=day),
        lambda: playing.link(row, machine_id=playing.machine("M-20").pk, at=day),
    ):
        with pytest.raises(Refused, match="is removed"):
            act()


def test_a_machine_with_a_progressive_jackpot_stays_until_the_announced_day() -> None:
    boss = member("directeur")
    room = places.add_room(venue_id=DUTCH, name="Automaten", kind="slot", by=None, at=TUESDAY)
    rows = [playing.machine(number) for number in ("M-17", "M-18")]
    for row in rows:
        floor.approve(row, by=boss)
        floor.place(row, by=boss, room_id=room.pk)
    jackpot, later = playing.slots(numbers=("M-17",)), ARTICLE_DAY

    def remove(row: Any, at: Any) -> Any:
        return placements.remove_machine(house=playing.dutch(), machine=row, reason="Sold.", by=boss, at=at)

    with pytest.raises(Refused, match=r"Mega Millions.*17/03/2026") as found:
        remove(rows[0], TUESDAY)
    assert (found.value.article, found.value.next_step[:8]) == ("6.2(6)", "Announce")
    placed = rows[0].placements.get()
    with refused("a_machine_with_a_jackpot_stays_until_the_announced_day"):
        write(copy_of(placed, kind="removed", room_id=None, position="", reason="Sold."))
    playing.announce(jackpot, date(2026, 3, 17))
    with pytest.raises(Refused, match="17/03/2026") as found:
        remove(rows[0], later - 24 * HOUR)
    assert found.value.next_step == ""
    assert [said.own_facts(each)["article"] for each in said.acts(DUTCH, "machines.removal.refused")] == ["6.2(6)"] * 2
    # Without a jackpot, a machine is removed at any time.
    remove(rows[1], TUESDAY)
    remove(rows[0], later)


def test_rows_of_jackpots_are_found_by_their_house() -> None:
    unknown = uuid4()
    for find in (
        selectors.get_jackpot,
        selectors.get_disconnection,
        hit_selectors.get_hit,
        hit_selectors.get_share,
        removal_selectors.get_notice,
    ):
        with pytest.raises(NotFound):
            find(DUTCH, unknown)
