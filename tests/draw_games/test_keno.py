"""Keno tickets, draws and winnings (NL 5.2), and what services and database refuse."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.draw_games.keno import selectors
from compliance.draw_games.models.keno import KenoCollection, KenoLoss
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY
from tests.draw_games import rounds
from tests.draw_games.rounds import MINUTE
from tests.games import rule_versions
from tests.games.dutch_schemes import table
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
NOW = TUESDAY + MINUTE
# Ten of the numbers differ from those of the other rounds.
OTHERS = tuple(range(61, 81))


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(NOW, tick=False):
        rounds.open_valkenburg()
        yield


def state(row: Any) -> str:
    found = selectors.get_ticket(DUTCH, row.pk)
    return selectors.state_of(found, selectors.last_drawn(found.table_id), selectors.winnings_of(found))


def test_a_ticket_plays_in_its_series_and_is_paid_after_it() -> None:
    rounds.keno_prizes()
    row, single, nothing = rounds.ticket(1, 2, games=2), rounds.ticket(3), rounds.ticket(77)
    assert (row.label, row.first_round, row.last_round) == ("KT-000001", 1, 2)
    with pytest.raises(Refused, match="series of this ticket is not over") as found:
        rounds.collect(row)
    assert found.value.article == "5.2(6)"
    first = rounds.draw_keno()
    assert list(selectors.tickets_of_round(first)) == [row, single, nothing]
    rounds.draw_keno(*OTHERS)
    assert [state(each) for each in (row, single, nothing)] == ["to_collect", "to_collect", "lost"]
    assert [(each.hits, each.amount) for each in selectors.rounds_of(row)] == [(2, Decimal(24)), (0, Decimal(0))]
    assert rounds.collect(row).amount == Decimal("24.00")
    # A single game may be collected later.
    assert rounds.collect(single).amount == Decimal("5.00")
    for done in (row, nothing):
        with pytest.raises(Refused, match="no winnings to collect"):
            rounds.collect(done)
    assert state(row) == "paid"
    assert len(said.acts(DUTCH, "draw_games.keno.refused")) == 1


def test_winnings_of_a_series_are_collected_before_the_next_game() -> None:
    rounds.keno_prizes()
    row = rounds.ticket(1, 2, games=2)
    rounds.draw_keno()
    with pytest.raises(Refused, match="Only winnings of a series"):
        rounds.lose(row)
    rounds.draw_keno()
    rounds.draw_keno()
    assert state(row) == "late"
    with pytest.raises(Refused, match="next game was drawn") as found:
        rounds.collect(row)
    assert (found.value.article, found.value.next_step) == ("5.2(6)", "Record them as not collected.")
    with refused("a_series_is_collected_before_the_next_game"):
        write(collection(row, "48.00"))
    assert rounds.lose(row).amount == Decimal("48.00")
    assert state(row) == "not_collected"


def test_electronic_forms_are_paid_with_the_draw() -> None:
    rounds.keno_prizes()
    row, series = rounds.ticket(1, 2, electronic=True), rounds.ticket(1, 2, games=2, electronic=True)
    large = rounds.ticket(1, 2, 3, stake="2500.00", electronic=True)
    rounds.draw_keno()
    assert [state(each) for each in (row, series, large)] == ["paid", "playing", "to_collect"]
    (told,) = said.acts(DUTCH, "draw_games.keno.drawn")
    assert said.tables(told) == {"draw_games_kenodraw", "draw_games_kenocollection"}
    with pytest.raises(Refused, match="paid by a payout"):
        rounds.collect(large)
    rounds.draw_keno()
    # The limit of time is for forms that are handed in.
    assert [state(each) for each in (series, large)] == ["paid", "to_collect"]
    with refused("a_large_keno_prize_has_its_payout"):
        write(collection(large, "100000.00", large=True))
    other = rounds.paid_payout("100000.00", table())
    with refused("a_keno_ticket_is_paid_by_its_payout"):
        write(collection(large, "100000.00", large=True, payout=other))
    payout = rounds.paid_payout("100000.00", rounds.keno_table())
    assert rounds.collect(large, payout.label.lower()).payout_id == payout.pk


def test_a_form_that_is_too_late_plays_in_the_next_round() -> None:
    rounds.keno_prizes()
    rounds.draw_keno()
    row = rounds.ticket(1, wished=1)
    assert (row.wished, row.first_round) == (1, 2)
    assert rounds.ticket(1, wished=9).first_round == 9
    nonce = uuid4()
    assert rounds.ticket(1, nonce=nonce) == rounds.ticket(1, nonce=nonce)
    assert rounds.draw_keno(nonce=nonce) == rounds.draw_keno(nonce=nonce)


def test_a_long_series_ends_within_the_gaming_day() -> None:
    rounds.keno_prizes(minutes=60)
    # 20:15; the gaming day ends at 06:00.
    assert rounds.ticket(1, games=20).games == 20
    with pytest.raises(Refused, match="must end within the gaming day") as found:
        rounds.ticket(1, games=21)
    assert (found.value.field, found.value.article) == ("games", "5.2(6)")
    long = {"games": 21}
    row = rounds.ticket(1)
    with refused("a_long_keno_series_ends_within_its_gaming_day"):
        write(copy_of(row, serial=3, nonce=uuid4(), series_ends_at=row.day_ends_at + MINUTE, **long))
    version = rule_versions.prepare_next(row.prize_table.version)
    rule_versions.publish(version)
    rounds.release(rounds.enter(version, rounds.KENO_LINES, 5), at=NOW)
    assert rounds.ticket(1, games=100, at=NOW).series_ends_at == NOW + 500 * MINUTE


def test_what_a_ticket_and_a_draw_must_have() -> None:
    with pytest.raises(Refused, match="No payout schedule of keno") as found:
        rounds.ticket(1)
    assert found.value.article == "5.2(3)"
    rounds.keno_prizes()
    for numbers, changes, field, article in (
        ((), {}, "numbers", "5.2(2)"),
        (tuple(range(1, 17)), {}, "numbers", "5.2(2)"),
        ((1, 1), {}, "numbers", "5.2(2)"),
        ((81,), {}, "numbers", "5.2(2)"),
        ((1,), {"stake": "0"}, "stake", ""),
        ((1,), {"wished": 0}, "wished", ""),
        ((1,), {"games": 0}, "games", ""),
        ((1,), {"games": 1001}, "games", ""),
    ):
        with pytest.raises(Refused) as found:
            rounds.ticket(*numbers, **changes)
        assert (found.value.field, found.value.article) == (field, article)
    with pytest.raises(Refused, match="Choose a keno table"):
        rounds.ticket(1, table_id=table().pk)
    for wrong in (range(1, 20), range(20), [1, *range(1, 20)]):
        with pytest.raises(Refused, match="20 different numbers") as found:
            rounds.draw_keno(*wrong)
        assert (found.value.field, found.value.article) == ("numbers", "5.2(1)")


# --- Past the services.


def collection(row: Any, amount: str, **changes: Any) -> KenoCollection:
    facts: dict[str, Any] = {"ticket": row, "amount": Decimal(amount), "large": False, "paid_by": rounds.second()}
    return KenoCollection(**facts | {"paid_at": NOW} | changes)


def test_the_database_knows_a_ticket_and_a_draw() -> None:
    rounds.keno_prizes()
    row = rounds.ticket(1, 2)
    new = {"serial": 2, "nonce": uuid4()}
    for constraint, change in (
        ("keno_tickets_of_a_casino_have_no_gap", {"serial": 4}),
        ("draw_games_kenoticket_nonce_key", {"nonce": row.nonce}),
        ("a_keno_ticket_is_at_a_keno_table", {"table_id": table().pk}),
        ("a_keno_ticket_has_1_to_15_numbers", {"numbers": []}),
        ("a_keno_ticket_has_1_to_15_numbers", {"numbers": list(range(1, 17))}),
        ("a_keno_ticket_has_1_to_15_numbers", {"numbers": [1, 1]}),
        ("a_keno_ticket_has_1_to_15_numbers", {"numbers": [81]}),
        ("a_keno_ticket_plays_in_a_round", {"games": 0}),
        ("a_keno_ticket_has_the_prizes_of_its_schedule", {"registered_at": TUESDAY - timedelta(days=9)}),
    ):
        with refused(constraint):
            write(copy_of(row, **new | change))
    draw = rounds.draw_keno()
    with refused("a_keno_ticket_is_registered_before_its_round"):
        write(copy_of(row, **new))
    for constraint, change in (
        ("keno_rounds_of_a_table_have_no_gap", {"number": 3}),
        ("draw_games_kenodraw_nonce_key", {"nonce": draw.nonce}),
        ("a_keno_round_is_at_a_keno_table", {"number": 1, "table_id": table().pk}),
        ("keno_draws_20_of_80_numbers", {"numbers": list(range(1, 20))}),
        ("keno_draws_20_of_80_numbers", {"numbers": list(range(62, 82))}),
    ):
        with refused(constraint):
            write(copy_of(draw, **{"number": 2, "nonce": uuid4()} | change))


def test_the_database_pays_what_a_ticket_won() -> None:
    rounds.keno_prizes()
    row, series = rounds.ticket(1, 2), rounds.ticket(1, 2, games=2)
    rounds.draw_keno()
    with refused("a_keno_ticket_is_paid_its_winnings"):
        write(collection(row, "25.00"))
    with refused("a_series_is_collected_before_the_next_game"):
        write(collection(series, "24.00"))
    done = rounds.collect(row)
    with refused("draw_games_kenocollection_ticket_id_key"):
        write(copy_of(done))
    rounds.draw_keno(*OTHERS)
    early = KenoLoss(ticket=series, amount=Decimal(24), recorded_by=rounds.second(), recorded_at=NOW)
    with refused("winnings_are_lost_after_the_next_game"):
        write(early)
    rounds.draw_keno(*OTHERS)
    lost = rounds.lose(series)
    with refused("draw_games_kenoloss_ticket_id_key"):
        write(copy_of(lost))
