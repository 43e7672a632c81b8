"""A side bet is played only while its own approval holds, and an approval may end (LU art. 49-16)."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine

from compliance.games.models.applications import ApprovalEnd, FirstUse
from compliance.games.selectors import games as selectors
from compliance.games.selectors.games import Approval
from compliance.games.services import game_approvals
from compliance.refusals import Refused
from tests import cast, said
from tests.cast import TUESDAY, VENUE, member
from tests.games import applying
from tests.orphans.past import refused, write

pytestmark = pytest.mark.django_db
DAY = TUESDAY.date()
GAME = "lu.perfect_pairs"


def approval(day: date = DAY, game: str = GAME) -> Approval:
    return selectors.approval_of(VENUE, game, day)


def test_an_approval_goes_its_way() -> None:
    assert approval() == Approval.NOT_ASKED
    row = applying.prepare(applying.side_bet(GAME), at=applying.EARLY)
    assert approval() == Approval.WAITING
    applying.file(row, at=applying.EARLY)
    assert approval() == Approval.WAITING
    applying.decide(row, decided_on=date(2026, 1, 5), valid_from=date(2026, 1, 10), at=applying.EARLY)
    assert approval(date(2026, 1, 9)) == Approval.LATER
    assert approval(date(2026, 1, 10)) == Approval.HOLDS
    applying.end(row, DAY)
    assert (approval(DAY), approval(DAY + timedelta(days=1))) == (Approval.HOLDS, Approval.ENDED)
    assert selectors.application_stage(selectors.get_application(VENUE, row.pk)) == "ended"


def test_a_new_application_after_a_refused_one_waits_until_it_is_granted() -> None:
    first = applying.prepare(applying.side_bet(GAME), at=applying.EARLY)
    applying.file(first, at=applying.EARLY)
    applying.decide(first, granted=False, decided_on=date(2026, 1, 5), at=applying.EARLY)
    assert approval() == Approval.REFUSED
    applying.prepare(applying.side_bet(GAME, replaces_id=first.pk), at=applying.EARLY)
    assert approval() == Approval.WAITING


def test_another_game_needs_an_approval_only_if_the_house_applied() -> None:
    assert approval(game="lu.roulette_english") == Approval.NOT_NEEDED
    facts = {"game": "lu.roulette_english", "planned_on": date(2026, 1, 20)}
    applying.prepare(applying.semi_automatic(**facts), at=applying.EARLY)
    found = game_approvals.missing_approval(cast.house(), "lu.roulette_english", TUESDAY)
    assert found is not None
    assert (found.article, "20-2" in found.why) == ("20-2", True)
    assert game_approvals.missing_approval(cast.house(), "lu.black_jack", TUESDAY) is None


def test_what_must_be_said_of_the_end() -> None:
    waiting = applying.prepare(applying.side_bet("lu.super_jack"), at=applying.EARLY)
    with pytest.raises(Refused, match="no approval to end"):
        applying.end(waiting, DAY)
    row = applying.approve_side_bet(GAME)
    for changes, field in (({"reference": " "}, "reference"), ({"reason": ""}, "reason")):
        with pytest.raises(Refused) as found:
            applying.end(row, DAY, **changes)
        assert found.value.field == field
    with pytest.raises(Refused, match="was not yet valid on that"):
        applying.end(row, date(2026, 1, 8))
    applying.end(row, DAY)
    with pytest.raises(Refused, match="is already recorded"):
        applying.end(row, DAY)
    (told,) = said.acts(VENUE, "games.application.ended")
    assert said.tables(told) == {"games_approvalend"}


def test_nothing_is_put_into_use_after_its_approval() -> None:
    row = applying.approve_side_bet(GAME)
    applying.end(row, DAY)
    with pytest.raises(Refused, match="The approval will have ended by that day"):
        applying.begin(row, DAY + timedelta(days=1), at=TUESDAY)
    director = member("director")
    late = FirstUse(application=row, begins_on=DAY + timedelta(days=1), recorded_by=director, recorded_at=TUESDAY)
    with refused("nothing_is_used_after_its_approval"):
        write(late)
    applying.begin(row, DAY, at=TUESDAY)


def test_the_database_knows_when_an_approval_may_end() -> None:
    waiting = applying.prepare(applying.side_bet("lu.super_jack"), at=applying.EARLY)
    row = applying.approve_side_bet(GAME)
    facts: dict[str, Any] = {
        "last_day": DAY,
        "reference": "MF",
        "reason": "R",
        "recorded_by": member("director"),
        "recorded_at": TUESDAY,
    }
    with refused("an_approval_ends_after_it_was_granted"):
        write(ApprovalEnd(application=waiting, **facts))
    with refused("an_approval_ends_after_it_was_granted"):
        write(ApprovalEnd(application=row, **facts | {"last_day": date(2026, 1, 1)}))
    with refused("the_end_of_an_approval_has_reference_and_reason"):
        write(ApprovalEnd(application=row, **facts | {"reason": ""}))
    assert str(applying.end(row, DAY)) == "2026-03-03"
    with refused("games_approvalend_application_id_key"):
        write(ApprovalEnd(application=row, **facts))


def test_the_end_is_written_down_on_the_page(sign_in: Any, director: Any) -> None:
    row = applying.approve_side_bet(GAME)
    page = f"/tables/applications/{row.pk}/"
    with time_machine.travel(TUESDAY, tick=False):
        boss = sign_in(director)
        assert "Withdrawal or expiry of the approval" in boss.get(page).content.decode()
        sent = {"last_day": "2026-03-03", "reference": "MF-9", "reason": "Withdrawn."}
        assert boss.post(f"{page}end/", sent | {"reason": ""}).status_code == 422
        shown = boss.post(f"{page}end/", sent, follow=True).content.decode()
    assert "The end of the approval is recorded." in shown
    assert "MF-9" in shown
