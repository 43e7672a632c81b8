"""When a training is due: an interval after the last one, or some days after the duty began (LU-PIS-9, A-102)."""

from datetime import date, timedelta

from compliance.training.domain import DueState, Duty, due_day, due_state, needed_since, required_since

DAY = date(2026, 3, 3)
FIRST = date(2025, 1, 1)


def test_a_training_is_repeated_after_months_and_the_first_follows_the_duty() -> None:
    assert due_day(date(2026, 1, 31), 1, FIRST, 90) == date(2026, 2, 28)
    assert due_day(date(2024, 2, 29), 12, FIRST, 90) == date(2025, 2, 28)
    assert due_day(None, 12, DAY, 90) == date(2026, 6, 1)
    assert due_day(None, 12, DAY, 0) == DAY


def test_a_training_is_in_time_on_its_last_day() -> None:
    states = [due_state(DAY + timedelta(days=days), DAY) for days in (-1, 0, 30, 31)]
    assert states == [DueState.OVERDUE, DueState.SOON, DueState.SOON, DueState.VALID]


def test_a_renewed_role_continues_and_a_break_begins_again() -> None:
    since = {"porter": FIRST, "cashier": date(2026, 2, 1)}
    renewed = [Duty("porter", date(2025, 6, 1), date(2025, 12, 31)), Duty("porter", date(2026, 1, 1))]
    assert needed_since(renewed, since, DAY) == date(2025, 6, 1)
    broken = [Duty("porter", date(2025, 6, 1), date(2025, 12, 30)), Duty("porter", date(2026, 1, 1))]
    assert needed_since(broken, since, DAY) == date(2026, 1, 1)
    changed = [Duty("porter", date(2025, 6, 1), date(2026, 2, 10)), Duty("cashier", date(2024, 1, 1))]
    assert needed_since(changed, since, DAY) == date(2025, 6, 1)
    assert needed_since([Duty("porter", FIRST, date(2026, 3, 2))], since, DAY) is None
    assert needed_since([Duty("porter", date(2026, 3, 4))], since, DAY) is None
    assert needed_since([Duty("director", FIRST)], since, DAY) is None
    # The role needs the training only since the decision of the casino.
    assert needed_since([Duty("cashier", FIRST)], since, DAY) == date(2026, 2, 1)


def test_a_changed_interval_keeps_the_day_since_which_a_role_needs_the_training() -> None:
    decisions = [(FIRST, ("porter",)), (date(2025, 3, 1), ("porter", "cashier")), (DAY, ("cashier", "porter"))]
    assert required_since(decisions) == {"porter": FIRST, "cashier": date(2025, 3, 1)}
    assert required_since([*decisions, (DAY, ())]) == {}
    assert required_since([(FIRST, ("porter",)), (DAY, ()), (DAY, ("porter",))]) == {"porter": DAY}
