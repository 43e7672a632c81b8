"""The levy of a poker table is counted by two persons, within what is posted (NL 3.4(1))."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.draw_games.levies import selectors
from compliance.draw_games.models.levies import LevyConfirmation
from compliance.games.domain.stake_schemes import Levy
from compliance.games.services import sessions
from compliance.refusals import NotFound, Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, member
from tests.draw_games import rounds
from tests.draw_games.rounds import MINUTE
from tests.games.dutch_schemes import dutch, open_session
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
NOW = TUESDAY + 60 * MINUTE


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(NOW, tick=False):
        rounds.open_valkenburg()
        yield


def test_a_levy_is_counted_by_two_persons() -> None:
    session = rounds.poker_session()
    row = rounds.count(session)
    assert selectors.sessions_with_levy(DUTCH) == [(str(session.pk), f"{session.label} 8")]
    with pytest.raises(Refused, match="another person must confirm"):
        rounds.confirm(row, by=member("directeur"))
    with refused("a_levy_needs_four_eyes"):
        write(LevyConfirmation(count=row, confirmed_by=member("directeur"), confirmed_at=NOW))
    done = rounds.confirm(row)
    with pytest.raises(Refused, match="already confirmed"):
        rounds.confirm(row)
    with refused("draw_games_levyconfirmation_count_id_key"):
        write(copy_of(done))
    with pytest.raises(NotFound):
        selectors.get_levy(DUTCH, uuid4())


def test_a_levy_is_no_higher_than_posted() -> None:
    session = rounds.poker_session()
    # 5 % of 1,000.00 are 50.00; four hands have 10.00 each at most.
    for changes, shown in (({"amount": Decimal("50.01")}, "50"), ({"hands": 4}, "40")):
        with pytest.raises(Refused, match=shown) as found:
            rounds.count(session, **changes)
        assert (found.value.field, found.value.article) == ("amount", "3.4(1)")
    told = said.acts(DUTCH, "draw_games.levy.refused")
    assert [said.own_facts(each)["article"] for each in told] == ["3.4(1)"] * 2
    row = rounds.count(session, amount=Decimal(50))
    later = {"begins_at": NOW, "ends_at": NOW + MINUTE, "counted_at": NOW + MINUTE}
    for changes in ({"amount": Decimal("50.01")}, {"hands": 4}):
        with refused("a_levy_is_no_higher_than_posted"):
            write(copy_of(row, **later | changes))


def test_a_time_is_counted_once_and_within_its_session() -> None:
    session = rounds.poker_session()
    row = rounds.count(session)
    rounds.count(session, 60, 120)
    for begin, end, changes, field in (
        (59, 61, {}, "begins_at"),
        (-1, 0, {}, "ends_at"),
        (130, 130, {}, "ends_at"),
        (130, 140, {"at": NOW}, "ends_at"),
        (130, 140, {"hands": 0}, "hands"),
        (130, 140, {"stakes": Decimal(0)}, "hands"),
        (130, 140, {"amount": Decimal(-1)}, "hands"),
        (130, 140, {"session_id": uuid4()}, "session"),
    ):
        with pytest.raises(Refused) as found:
            rounds.count(session, begin, end, **changes)
        assert found.value.field == field, (begin, end)
    with refused("a_levy_is_counted_once"):
        write(copy_of(row, begins_at=NOW - MINUTE))
    with refused("a_levy_belongs_to_a_session_with_a_levy"):
        write(copy_of(row, begins_at=TUESDAY - timedelta(days=1)))
    with refused("a_levy_is_counted_for_the_time_before"):
        write(copy_of(row, begins_at=NOW + 80 * MINUTE, ends_at=NOW + 90 * MINUTE))


def test_only_a_table_with_a_posted_levy_has_one() -> None:
    with pytest.raises(Refused, match="has no levy") as found:
        rounds.count(rounds.poker_session(levy=None))
    assert (found.value.field, found.value.article) == ("session", "3.4(1)")
    assert selectors.sessions_with_levy(DUTCH) == []


def test_a_levy_without_a_maximum_follows_the_stakes() -> None:
    session = rounds.poker_session(Levy(Decimal(5), None))
    assert rounds.count(session, hands=1, amount=Decimal(50)).amount == Decimal(50)


def test_no_levy_is_counted_for_the_time_after_the_session() -> None:
    session = rounds.poker_session()
    row = rounds.count(session, 0, 10)
    sessions.end_session(house=dutch(), session=session, by=member("directeur"), at=TUESDAY + 30 * MINUTE)
    for begin, end in ((20, 60), (40, 60)):
        with pytest.raises(Refused, match="within the session that is over") as found:
            rounds.count(session, begin, end)
        assert found.value.field == "ends_at"
        with refused("a_levy_belongs_to_a_session_with_a_levy"):
            write(copy_of(row, begins_at=TUESDAY + begin * MINUTE, ends_at=TUESDAY + end * MINUTE, counted_at=NOW))
    # The box is counted after the end, for the time before it.
    assert rounds.count(session, 20, 30, at=NOW).amount == Decimal(45)


def test_the_next_session_of_a_table_counts_its_own_time_only() -> None:
    first = rounds.poker_session()
    half = TUESDAY + 30 * MINUTE
    sessions.end_session(house=dutch(), session=first, by=member("directeur"), at=half)
    row = rounds.count(first, 0, 30)
    second = open_session(first.table, at=half)
    with pytest.raises(Refused, match="within the session"):
        rounds.count(second, 20, 60)
    with refused("a_levy_belongs_to_a_session_with_a_levy"):
        write(copy_of(row, session_id=second.pk, begins_at=TUESDAY + 20 * MINUTE, ends_at=NOW, counted_at=NOW))
    assert rounds.count(second, 30, 60).session_id == second.pk
