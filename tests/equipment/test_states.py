"""Plain functions of equipment: checklists by day, states, and what may replace what."""

from datetime import UTC, date, datetime, timedelta

import pytest

from compliance.equipment.domain import checklists, states, tables
from compliance.equipment.domain.states import Check, Fault
from compliance.equipment.presentation import words
from tests.cast import VENUE

DAY = date(2026, 3, 3)
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
PASSED = Check("before_session", DAY, NOON, True)


def state(*checks: Check, faults: tuple[Fault, ...] = (), since: datetime | None = None, kind: str = "cards") -> str:
    return states.state_of(kind, checks, faults, DAY, since)


def test_each_kind_has_a_checklist_in_words_for_each_occasion() -> None:
    for kind in checklists.OPENING:
        for occasion in checklists.occasions_of(kind):
            found = checklists.checklist_on(kind, occasion, DAY)
            assert found.id == f"{kind}.{occasion}.1"
            assert set(found.items) <= set(words.ITEMS[kind])
    assert len(checklists.checklist_on("wheel", "before_session", DAY).items) == 5
    assert words.item_text("wheel", "dropped") == "dropped"


def test_a_checklist_applies_from_its_first_day() -> None:
    with pytest.raises(checklists.NoChecklist, match="wheel"):
        checklists.checklist_on("wheel", "before_session", date(2022, 9, 27))
    with pytest.raises(checklists.NoChecklist, match="after_session"):
        checklists.checklist_on("wheel", "after_session", DAY)


def test_a_passed_check_clears_until_the_equipment_was_used() -> None:
    assert state() == "unchecked"
    assert state(PASSED) == "cleared"
    assert state(PASSED, since=NOON) == "cleared"
    assert state(PASSED, since=NOON + MINUTE) == "unchecked"
    daily = Check("daily", DAY, NOON, True)
    assert state(daily, since=NOON + MINUTE, kind="shoe") == "cleared"
    assert state(Check("before_session", DAY - timedelta(days=1), NOON, True)) == "unchecked"
    assert state(PASSED, Check("after_session", DAY, NOON + MINUTE, True)) == "unchecked"


def test_only_a_passed_check_after_the_last_defect_clears() -> None:
    failed, again = Check("before_session", DAY, NOON, False), Check("before_session", DAY, NOON + MINUTE, True)
    assert state(failed, faults=(Fault(NOON, False),)) == "defective"
    assert state(failed, faults=(Fault(NOON, True),)) == "unchecked"
    assert state(PASSED, faults=(Fault(NOON, True),)) == "unchecked"
    assert state(failed, again, faults=(Fault(NOON, True),)) == "cleared"


def test_cards_are_checked_after_play() -> None:
    assert states.next_occasion("cards", []) == "before_session"
    assert states.next_occasion("cards", [PASSED]) == "after_session"
    after = Check("after_session", DAY, NOON + MINUTE, True)
    assert states.next_occasion("cards", [PASSED, after]) == "before_session"
    assert states.next_occasion("wheel", [PASSED]) == "before_session"
    assert not states.awaits_check_after_play("cards", [PASSED], None)
    assert not states.awaits_check_after_play("cards", [PASSED], NOON)
    assert states.awaits_check_after_play("cards", [PASSED], NOON + MINUTE)
    assert not states.awaits_check_after_play("cards", [PASSED, after], NOON + MINUTE)


def test_a_shoe_replaces_a_shuffler_but_not_the_reverse() -> None:
    assert states.may_replace("shuffler", "shoe")
    assert states.may_replace("shuffler", "shuffler")
    assert not states.may_replace("shoe", "shuffler")
    assert not states.may_replace("wheel", "ball")


def test_tables_come_from_the_area_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    place = tables.TablePlace(VENUE, "4")
    monkeypatch.setattr(tables, "_finders", [])
    assert tables.tables_of(VENUE) == []
    tables.register_tables(lambda _venue: [place])
    assert tables.find_table(VENUE, VENUE) == place
