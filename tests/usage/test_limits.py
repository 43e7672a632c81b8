"""What is counted, what the limits mean, and that a busy night stays below them."""

import ast
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import override_settings

from audit.recording import kinds
from compliance import use_limits
from compliance.usage.domain import COUNTED, Activity, Level, Limits, Reached, Span, seconds_to_wait, window_start
from compliance.usage.services.counting import limits_of
from server.environment import reading

LIMITS = Limits(3, 6, 10, 20)
AT = datetime(2026, 3, 3, 21, 17, 30, tzinfo=UTC)

# Notes, and acts with a verb of reading, that count for nothing, each with the reason.
NOT_COUNTED = {
    "admissions.card.shown": "an inspection of a card on the floor",
    "admissions.post.taken": "an act: a member of staff takes a post",
    "admissions.scan.unread": "nothing was read",
    "admissions.series.opened": "an act: a stub book",
    "admissions.tariff.refused": "a refusal, which shows nothing",
    "admissions.ticket.printed": "the card of a guest who stands at the desk: one for each admission",
    "audit.archive.written": "a command, which no person of the casino runs",
    "audit.clock.back": "the sealer, which no person asked",
    "audit.clock.forward": "the sealer, which no person asked",
    "audit.receipt.taken": "a proof of an entry; its personal values are noted as `audit.personal.read`",
    "audit.sealing.resumed": "the sealer, which no person asked",
    "audit.sealing.stopped": "the sealer, which no person asked",
    "audit.witness.disputed": "the sealer, which no person asked",
    "audit.witness.signed": "the sealer, which no person asked",
    "audit.witness.silent": "the sealer, which no person asked",
    "cage.box.opened": "an act: a drop box",
    "cage.box.opening_refused": "a refusal, which shows nothing",
    "cage.count.printed": "a count of money, which names no guest",
    "cage.entry.refused": "a refusal, which shows nothing",
    "cage.opening_sheet.printed": "a table session and its float, which name no guest",
    "cage.shift.opened": "an act: a shift",
    "cage.slip.printed": "a slip of money, which names no guest",
    "exclusions.list.names_confirmed": "an act on a list whose pages were counted",
    "exclusions.measure.change_refused": "a refusal, which shows nothing",
    "games.application.begun": "an act",
    "games.application.printed": "an application to the authority, which names no guest",
    "games.application.refused": "a refusal, which shows nothing",
    "games.colour.refused": "a refusal, which shows nothing",
    "games.colour_series.refused": "a refusal, which shows nothing",
    "games.decree.scan_opened": "a decree, which names no guest",
    "games.individual_limit.refused": "a refusal, which shows nothing",
    "games.installation.begun": "an act: a device is installed",
    "incidents.decision.refused": "a refusal, which shows nothing",
    "games.installation.refused": "a refusal, which shows nothing",
    "games.layout.refused": "a refusal, which shows nothing",
    "games.minimum.refused": "a refusal, which shows nothing",
    "games.scheme.refused": "a refusal, which shows nothing",
    "games.scheme.sign_printed": "the limits of a table, which name no guest",
    "games.session.opened": "an act: a table session",
    "games.session.refused": "a refusal, which shows nothing",
    "games.session.sign_printed": "the limits of a table, which name no guest",
    "games.staff.refused": "a refusal, which shows nothing",
    "games.table.set_up_refused": "a refusal, which shows nothing",
    "games.terminal.refused": "a refusal, which shows nothing",
    "http.export.broken_off": "the end of a file whose begin was counted",
    "http.permission.denied": "counted as a denial",
    "http.permission.denied_again": "the worker adds up counted denials",
    "http.register.exported": "the end of a file whose begin was counted",
    "http.register.read": "noted once an hour; each page is counted",
    "inspection.page.seen": "a second note of the authority; what it shows has its own",
    "notices.attempt.begun": "the worker sends a letter",
    "notices.letter.compiled": "a letter is made; opening it is counted",
    "opening.link.failed": "a refusal, which shows nothing",
    "orphans.claim.taken": "an act: a claim is recorded",
    "people.photograph.refused": "a refusal, which shows nothing",
    "recovery.rehearsal.failed": "a command, which no person of the casino runs",
    "recovery.rehearsal.held": "a command, which no person of the casino runs",
    "reports.report.compiled": "the worker makes a report; downloading it is counted",
    "reports.report.failed": "nothing was made",
    "vault.keys.replaced": "a command, which no person of the casino runs",
    "vault.keys.rewrapped": "a command, which no person of the casino runs",
    "venues.credentials.failed": "a refusal, which shows nothing",
    "venues.device.refused": "a refusal, which shows nothing",
    "venues.device.refused_again": "the worker adds up counted refusals",
    "venues.device.unknown": "a refusal, which shows nothing",
    "venues.device.unknown_again": "the worker adds up counted refusals",
    "venues.second_factor.added": "the own sign-in",
    "venues.second_factor.removed": "the own sign-in",
    "venues.session.closed": "the own sign-in",
    "venues.session.expired": "the own sign-in",
    "venues.session.failed": "the own sign-in",
    "venues.session.opened": "the own sign-in",
    "venues.session.outlasted": "the own sign-in",
    "venues.session.slowed": "the own sign-in",
    "venues.staff.foreign_account": "a refusal, which shows nothing",
    "venues.venue.opened": "an act: a casino",
}
READING = {"opened", "searched", "read", "begun", "downloaded", "taken", "shown", "seen", "given", "printed"}
# Acts whose verb looks like reading, and which show nothing.
ACTS_WITHOUT_READING = {"venues.post.given"}
# The calls of `log.note` whose kind is not a text at the call, and the kinds that they write.
KINDS_ELSEWHERE = {
    ("audit/operating/processes.py", "kind"): {"audit.clock.forward", "audit.clock.back"},
    ("compliance/inspection/views/authority_access.py", "SEEN"): {"inspection.page.seen"},
    ("compliance/http/exports/streaming.py", "kind"): {"http.export.broken_off", "http.register.exported"},
    ("compliance/http/access/attempts.py", "refused.kind"): {"exclusions.measure.change_refused"},
    ("compliance/http/registers/read_log.py", "KIND"): {"http.register.read"},
    ("compliance/venues/authentication/presence.py", "f'venues.session.{why}'"): {
        "venues.session.expired",
        "venues.session.outlasted",
    },
    ("compliance/venues/authentication/adapters.py", "kind"): {
        "venues.second_factor.added",
        "venues.second_factor.removed",
        "venues.session.closed",
        "venues.session.failed",
        "venues.session.opened",
        "venues.session.slowed",
    },
    ("audit/reading/views.py", "PERSONAL_READ"): {"audit.personal.read"},
}


def noted_kinds() -> set[str]:
    """Every kind that a call of `log.note` writes; an unknown expression for a kind is an error."""
    found: set[str] = set()
    for folder in ("audit", "compliance"):
        for file in Path(folder).rglob("*.py"):
            for call in ast.walk(ast.parse(file.read_text())):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "log.note":
                    kind = call.args[0]
                    literal = isinstance(kind, ast.Constant)
                    found |= {ast.literal_eval(kind)} if literal else KINDS_ELSEWHERE[str(file), ast.unparse(kind)]
    return found


def test_every_note_and_every_act_of_reading_is_counted_or_has_a_reason() -> None:
    kinds_of_reading = {kind for kind in kinds.registered_sentences() if kind.rsplit(".", 1)[1] in READING}
    ours = {kind for kind in kinds_of_reading if not kind.startswith(("shelf.", "test."))} - ACTS_WITHOUT_READING
    assert ours | noted_kinds() == COUNTED.keys() | NOT_COUNTED.keys()
    assert not COUNTED.keys() & NOT_COUNTED.keys()


def test_what_is_counted_is_a_kind_of_the_log() -> None:
    assert kinds.registered_sentences().keys() >= COUNTED.keys() | NOT_COUNTED.keys()


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
    # Before a setting is read, in each process.
    assert [str(each) for each in reading.problems() if "CARNET_LIMIT_EXPORTS" in str(each)]
    with pytest.raises(SystemExit):
        reading.refuse_invalid()


def test_a_busy_night_is_far_below_the_limits_even_if_each_scan_opened_a_file() -> None:
    """One guest every four seconds at one desk, ten hours long, is more than any desk can do."""
    persons = Limits(*use_limits.DEFAULTS["persons"])
    in_window = timedelta(minutes=10) // timedelta(seconds=4)
    assert in_window * 1.5 <= persons.window_alert
    # A house with a thousand guests a night, all at one desk.
    assert persons.day_alert >= 1000 * 1.5
    # A scan shows up to two photographs.
    pictures = Limits(*use_limits.DEFAULTS["pictures"])
    assert 2 * in_window * 1.5 <= pictures.window_alert
    assert pictures.day_alert >= 2 * 1000 * 1.5
