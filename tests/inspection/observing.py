"""An agent of the cast observes, the house answers: short ways for tests."""

from datetime import date, datetime, timedelta
from typing import Any

from compliance.inspection.selectors import observations as selectors
from compliance.inspection.services import observations, thread
from tests import cast

AT = cast.TUESDAY
BY = date(2026, 3, 10)


def observe(*, at: datetime = AT, by: Any = None, **changes: Any) -> Any:
    """A request of Tuesday evening, to be answered within a week."""
    said: dict[str, Any] = {
        "severity": "request",
        "about": "Stubs of the night",
        "text": "Two stubs of the evening bear no address.",
        "refers": "",
        "refers_to": "",
        "due_on": BY,
    }
    agent = by or cast.member("inspector")
    row = observations.record_observation(house=cast.house(), by=agent, at=at, **(said | changes))
    return selectors.get_observation(cast.VENUE, row.pk)


def answer(row: Any, *, at: datetime = AT + timedelta(hours=1), by: Any = None, **changes: Any) -> Any:
    said: dict[str, Any] = {"text": "They are completed.", "measure": "", "measure_on": None, "document": None}
    officer = by or cast.member("compliance_officer")
    return thread.answer_observation(house=cast.house(), observation=row, by=officer, at=at, **(said | changes))


def reply(row: Any, *, at: datetime = AT + timedelta(hours=2), due_on: date | None = None) -> Any:
    return thread.reply_to_answer(
        house=cast.house(),
        observation=row,
        text="Show me the stubs.",
        due_on=due_on,
        by=cast.member("inspector"),
        at=at,
    )


def close(row: Any, *, at: datetime = AT + timedelta(hours=3), text: str = "Seen, in order.") -> Any:
    return thread.close_observation(house=cast.house(), observation=row, text=text, by=cast.member("inspector"), at=at)


def known(row: Any) -> Any:
    """The observation as it is now."""
    return selectors.get_observation(cast.VENUE, row.pk)
