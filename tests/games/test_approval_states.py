"""The state of each game's approval, tournaments with their days, and approvals of equipment (LU arts 37-1, 49-17)."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine

from compliance.games.models.applications import Numbering
from compliance.games.selectors import games
from compliance.games.selectors.approval_states import ApprovalState, approval_states
from compliance.games.selectors.games import Approval
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, VENUE
from tests.games import applying
from tests.games.applying import PLANNED, begin, decide, file, prepare, tournament
from tests.games.devices import approved_model
from tests.orphans.past import refused, write

pytestmark = pytest.mark.django_db
DAY = TUESDAY.date()


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def states(day: date = DAY) -> dict[str, ApprovalState]:
    return {each.game or each.name: each for each in approval_states(VENUE, "LU", day)}


def test_each_game_has_the_state_of_its_approval() -> None:
    found = states()
    assert (found["lu.super_jack"].state, found["lu.super_jack"].kind) == (Approval.NOT_ASKED, "side_bet")
    assert (found["lu.black_jack"].state, found["lu.black_jack"].application) == (Approval.NOT_NEEDED, None)
    assert (found["lu.black_jack"].since, found["lu.black_jack"].reference) == (None, None)
    bet = applying.approve_side_bet("lu.super_jack")
    device = approved_model()
    applying.end(device, DAY)
    first = prepare()
    prepare(tournament(name="Grand Prix II", replaces_id=first.pk))
    found = states(DAY + timedelta(days=1))
    side_bet, wheel = found["lu.super_jack"], found["Multi-Roulette"]
    assert (side_bet.state, side_bet.since, side_bet.reference) == (Approval.HOLDS, date(2026, 1, 10), "MF-2026-31")
    assert side_bet.application == bet
    assert (wheel.state, wheel.last_day, wheel.kind) == (Approval.ENDED, DAY, "semi_automatic")
    assert found["Grand Prix II"].state == Approval.WAITING
    assert "Grand Prix de Mondorf" not in found


def test_the_states_agree_with_what_a_table_waits_for() -> None:
    applying.approve_side_bet("lu.super_jack")
    prepare(applying.side_bet("lu.perfect_pairs", planned_on=PLANNED))
    for row in approval_states(VENUE, "LU", DAY):
        if row.game:
            assert row.state == games.approval_of(VENUE, row.game, DAY), row.game


def test_page_and_api_show_the_states(sign_in: Any, inspector: Any, porter: Any) -> None:
    row = applying.approve_side_bet("lu.super_jack")
    reader = sign_in(inspector)
    page = reader.get("/tables/approvals/").content.decode()
    assert f"/tables/applications/{row.pk}/" in page
    assert "never applied for" in page.lower()
    lines = {each["game"]: each for each in reader.get("/api/v1/approval-states/").json()["results"]}
    line = lines["lu.super_jack"]
    assert (line["state"], line["since"], line["reference"]) == ("holds", "2026-01-10", "MF-2026-31")
    assert lines["lu.perfect_pairs"]["state"] == "not_asked"
    assert sign_in(porter).get("/tables/approvals/").status_code == 403


# --- Tournaments.


def test_a_tournament_has_its_last_day() -> None:
    with pytest.raises(Refused, match="last day of the tournament") as found:
        prepare(tournament(ends_on=None))
    assert (found.value.field, found.value.article) == ("ends_on", "49-17(1)")
    with pytest.raises(Refused, match="cannot end before it begins"):
        prepare(tournament(ends_on=PLANNED - timedelta(days=1)))
    row = prepare(tournament(ends_on=PLANNED))
    file(row)
    decide(row)
    with pytest.raises(Refused, match="The tournament will have ended") as late:
        begin(row, PLANNED + timedelta(days=1))
    assert late.value.field == "begins_on"
    begin(row, PLANNED)


def test_employees_are_hired_for_the_length_of_the_tournament() -> None:
    last = PLANNED + timedelta(days=2)
    wrong = [
        ({"hired_first_day": None, "hired_last_day": last}, "hired_first_day"),
        ({"hired_first_day": last, "hired_last_day": PLANNED}, "hired_first_day"),
        ({"hired_first_day": PLANNED - timedelta(days=1), "hired_last_day": last}, "hired_last_day"),
        ({"hired_first_day": PLANNED, "hired_last_day": last + timedelta(days=1)}, "hired_last_day"),
    ]
    for days, field in wrong:
        with pytest.raises(Refused) as found:
            prepare(tournament(hired_employees=3, **days))
        assert (found.value.field, found.value.article) == (field, "49-17(2)")
    assert len(said.acts(VENUE, "games.application.refused")) == 4
    row = prepare(tournament(hired_employees=3, hired_first_day=PLANNED, hired_last_day=last))
    assert (row.hired_employees, row.hired_first_day, row.hired_last_day) == (3, PLANNED, last)
    without = prepare(tournament(hired_first_day=PLANNED))
    assert (without.hired_employees, without.hired_first_day) == (None, None)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_tournament_has_its_last_day", {"ends_on": None}),
        ("only_a_tournament_has_a_last_day", {"ends_on": PLANNED - timedelta(days=1)}),
        ("only_a_tournament_has_a_last_day", {"kind": "side_bet"}),
        ("an_application_for_equipment_names_no_game", {"kind": "value_chips", "ends_on": None, "game": "lu.bingo"}),
        (
            "employees_are_hired_for_the_length_of_a_tournament",
            {"hired_employees": 3, "hired_first_day": PLANNED, "hired_last_day": PLANNED + timedelta(days=3)},
        ),
        ("employees_are_hired_for_the_length_of_a_tournament", {"hired_first_day": PLANNED}),
    ],
)
def test_the_database_keeps_the_days_of_a_tournament(name: str, changes: dict[str, Any]) -> None:
    like = prepare()
    with refused(name):
        Numbering.objects.filter(venue_id=VENUE).update(last_number=2)
        write(copy_of(like, number=2, **changes))


# --- Double tables and value chips.


@pytest.mark.parametrize(("kind", "article"), [("double_table", "37-1(4)"), ("value_chips", "37-1(8)")])
def test_equipment_is_used_once_the_minister_has_authorised_it(kind: str, article: str) -> None:
    row = prepare(tournament(kind=kind, name="Roulette", game="lu.roulette_english"))
    assert row.game == "", "no roulette table waits for it"
    assert games.approval_of(VENUE, "lu.roulette_english", DAY) is Approval.NOT_NEEDED
    file(row)
    with pytest.raises(Refused) as early:
        begin(row, PLANNED)
    assert early.value.article == article
    decide(row)
    begin(row, PLANNED)
    assert said.acts(VENUE, "games.application.begun")


def test_a_letter_asks_for_a_double_table(sign_in: Any, director: Any) -> None:
    row = prepare(tournament(kind="double_table", name="Table double"))
    answer = sign_in(director).get(f"/tables/applications/{row.pk}/letter/")
    assert answer.status_code == 200
