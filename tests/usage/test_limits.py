"""What is counted, what the limits mean, and that a busy night stays below them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import override_settings

from audit.recording import kinds
from compliance import use_limits
from compliance.usage.domain import COUNTED, Activity, Level, Limits, Reached, Span, seconds_to_wait, window_start
from compliance.usage.services.counting import limits_of

LIMITS = Limits(3, 6, 10, 20)
AT = datetime(2026, 3, 3, 21, 17, 30, tzinfo=UTC)

# Notes and acts with a verb of reading that count for nothing, each with the reason.
NOT_COUNTED = {
    "admissions.card.shown": "an inspection of a card on the floor",
    "admissions.post.taken": "an act: somebody takes a post",
    "admissions.review.opened": "the queue of the door, which a busy night fills",
    "admissions.series.opened": "an act: a stub book",
    "audit.receipt.taken": "a proof of an entry, without personal data unless the reader may see them",
    "cage.box.opened": "an act: a drop box",
    "cage.shift.opened": "an act: a drawer",
    "exclusions.list.opened": "a list of the Minister, whose rows are read page by page",
    "games.application.begun": "an act",
    "http.register.read": "noted once an hour; each page is counted",
    "inspection.document.read": "a document of the authority",
    "inspection.observation.opened": "an observation, which names no guest",
    "notices.attempt.begun": "the worker sends a letter",
    "orphans.claim.taken": "an act: a claim is recorded",
    "orphans.find.opened": "a found sum, which names no guest",
    "usage.alert.opened": "an alert about staff",
    "venues.session.opened": "a sign-in",
    "venues.venue.opened": "an act: a casino",
}


def test_every_note_of_reading_is_counted_or_has_a_reason() -> None:
    verbs = {"opened", "searched", "read", "begun", "downloaded", "taken", "shown"}
    reading = {kind for kind in kinds.registered_sentences() if kind.rsplit(".", 1)[1] in verbs}
    ours = {kind for kind in reading if not kind.startswith(("shelf.", "test."))}
    assert ours == COUNTED.keys() | NOT_COUNTED.keys()
    assert not COUNTED.keys() & NOT_COUNTED.keys()


@pytest.mark.parametrize(
    ("in_window", "in_day", "span"),
    [(6, 6, None), (7, 7, Span.WINDOW), (6, 20, None), (1, 21, Span.DAY), (7, 21, Span.DAY)],
)
def test_requests_above_a_limit_are_refused(in_window: int, in_day: int, span: Span | None) -> None:
    assert LIMITS.exceeded_span(in_window, in_day) is span


def test_alerts_report_the_most_severe_level_of_each_span() -> None:
    assert not list(LIMITS.find_exceeded(3, 10))
    assert list(LIMITS.find_exceeded(4, 10)) == [Reached(Span.WINDOW, Level.NOTICED, 4, 3)]
    assert list(LIMITS.find_exceeded(6, 11)) == [
        Reached(Span.WINDOW, Level.REFUSED, 6, 6),
        Reached(Span.DAY, Level.NOTICED, 11, 10),
    ]
    assert list(LIMITS.find_exceeded(1, 20)) == [Reached(Span.DAY, Level.REFUSED, 20, 20)]


def test_a_window_is_ten_minutes_of_the_clock() -> None:
    assert window_start(AT) == AT.replace(minute=10, second=0)
    assert window_start(window_start(AT)) == window_start(AT)
    assert seconds_to_wait(Span.WINDOW, AT) == 150
    assert seconds_to_wait(Span.WINDOW, AT.replace(minute=19, second=59, microsecond=900_000)) == 1
    assert seconds_to_wait(Span.DAY, AT) == 3600


def test_every_activity_has_limits_that_rise() -> None:
    assert use_limits.DEFAULTS.keys() == set(Activity)
    for numbers in use_limits.DEFAULTS.values():
        limits = Limits(*numbers)
        assert 0 < limits.window_alert < limits.window_refusal < limits.day_refusal
        assert limits.window_alert <= limits.day_alert < limits.day_refusal


def test_the_limits_are_settings() -> None:
    with override_settings(USE_LIMITS={"exports": (1, 2, 3, 4)}):
        assert limits_of("exports") == Limits(1, 2, 3, 4)


def test_the_environment_states_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert use_limits.use_limits("production") == use_limits.DEFAULTS
    monkeypatch.setenv("CARNET_LIMIT_EXPORTS", "1 2 3 4")
    assert use_limits.use_limits("demo") == use_limits.DEFAULTS | {"exports": (1, 2, 3, 4)}
    assert set(use_limits.use_limits("test")) == set(Activity)
    monkeypatch.setenv("CARNET_LIMIT_EXPORTS", "1 2")
    with pytest.raises(ValueError, match="CARNET_LIMIT_EXPORTS needs four numbers"):
        use_limits.house_limits()


def test_a_busy_night_is_far_below_the_limits_even_if_each_scan_opened_a_file() -> None:
    """One guest every four seconds at one desk, ten hours long, is more than any desk can do."""
    persons = Limits(*use_limits.DEFAULTS["persons"])
    in_window = timedelta(minutes=10) // timedelta(seconds=4)
    assert in_window * 1.5 <= persons.window_alert
    # A house with a thousand guests a night, all at one desk.
    assert persons.day_alert >= 1000 * 1.5
