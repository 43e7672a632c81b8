"""Attack: an entry is back-dated, the log is kept silent, its end is dropped; the clocks of the leaves tell."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from audit.sealing.sealer import HEARTBEAT, Sealer
from audit.sealing.signer import Signer
from audit.tlog.commands import main
from audit.tlog.leaves import encode_canonical
from audit.tlog.times import Clocks, WrongTime, parse_time
from tests.audit.attacks.hands import copied, told_sealed, verified
from tests.audit.sealed import Link, add, seal
from tests.audit.tlog.made import SEEN, Made, witness

NOW = datetime.fromtimestamp(SEEN, UTC)


def said(*seconds: float | str | None) -> Made:
    """A log whose leaves say to have been written so many seconds before its witness signed."""
    clocks = [(NOW + timedelta(seconds=each)).isoformat() if isinstance(each, float) else each for each in seconds]
    return Made([encode_canonical({"clock": clock, "n": number}) for number, clock in enumerate(clocks)])


def an_hour_and_the_template(link: Link) -> float:
    """Seconds: the house of the tests was opened when their databases were first made, a day ago or a minute ago."""
    ((age,),) = link.execute("SELECT extract(epoch FROM now() - min(clock)) FROM audit.pending")
    return 3600.0 + float(age)


@pytest.fixture
def judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """What `verify.py log` says of a log with these clocks."""

    def judge(log: Made, *words: str, seen: bool = False) -> tuple[int, str]:
        by = witness("witness.test/w", 9)
        folder = log.write(tmp_path / str(len(list(tmp_path.iterdir()))), witnesses=[by] if seen else [])
        quorum = f"witness w {by.key}\nquorum w\n" if seen else "quorum none\n"
        (folder / "policy").write_text(f"log {log.by.key}\n{quorum}")
        code = main(["log", str(folder), "--policy", str(folder / "policy"), *words])
        out, err = capsys.readouterr()
        return code, out + err

    return judge


def test_a_back_dated_leaf_is_named(judged: Callable[..., tuple[int, str]]) -> None:
    log = said(-900.0, -800.0, -7_000.0, -10.0)
    assert judged(log)[0] == 0, "nobody asked"
    code, told = judged(log, "--late", "3600", "--at", NOW.isoformat())
    assert code == 1
    assert "REFUSED: leaf 2 says 2023-11-14T20:16:40+00:00, and leaf 1 before it 2023-11-14T22:00:00+00:00" in told
    assert "it was back-dated, the clock was set back, or its transaction was open for 6200 seconds" in told
    assert judged(log, "--late", "6300", "--at", NOW.isoformat())[0] == 0


def test_a_silence_is_named(judged: Callable[..., tuple[int, str]]) -> None:
    log = said(-900.0, -840.0, -200.0, -140.0)
    code, told = judged(log, "--silence", "300", "--at", NOW.isoformat())
    assert code == 1
    assert "between leaf 1 (2023-11-14T21:59:20+00:00) and leaf 2 (2023-11-14T22:10:00+00:00)" in told
    assert "the log was silent for 640 seconds: sealing had stopped, or sealed leaves are missing here" in told
    assert judged(log, "--silence", "640", "--at", NOW.isoformat())[0] == 0


def test_a_dropped_tail_is_an_old_leaf(judged: Callable[..., tuple[int, str]]) -> None:
    log = said(-900.0, -840.0)
    code, told = judged(log, "--fresh", "300", "--at", NOW.isoformat())
    assert code == 1
    assert "the newest leaf is dated 2023-11-14T21:59:20+00:00, 840 seconds before 2023-11-14T22:13:20+00:00" in told
    assert "the log has stopped, or its end was cut off" in told
    code, told = judged(log, "--fresh", "900", "--at", NOW.isoformat())
    assert (code, told.splitlines()[-1]) == (0, "The newest leaf, 1, is of 2023-11-14T21:59:20+00:00.")
    code, told = judged(log, "--fresh", "900")
    assert (code, "has stopped, or its end was cut off" in told) == (1, True), "by the clock of whoever checks"


def test_an_empty_log_is_not_fresh(judged: Callable[..., tuple[int, str]]) -> None:
    code, told = judged(Made([]), "--fresh", "300", "--at", NOW.isoformat())
    assert (code, "the newest leaf is dated unknown time" in told) == (1, True)


def test_a_leaf_from_the_future_is_named(judged: Callable[..., tuple[int, str]]) -> None:
    log = said(-900.0, 4_000.0)
    code, told = judged(log, "--silence", "9999", "--at", NOW.isoformat())
    assert code == 1
    assert "leaf 1 says 2023-11-14T23:20:00+00:00, and it is 2023-11-14T22:13:20+00:00: its clock was ahead" in told
    code, told = judged(log, "--silence", "9999", "--at", (NOW + timedelta(hours=2)).isoformat())
    assert code == 0


def test_the_time_of_a_witness_bounds_the_leaves_below_its_signature(judged: Callable[..., tuple[int, str]]) -> None:
    """Written an hour after the witness has signed: whoever gave out the leaf knew a clock of its own."""
    later = (NOW + timedelta(days=9)).isoformat()
    assert judged(said(-900.0, 100.0), "--silence", "9999", "--at", later, seen=True)[0] == 0
    code, told = judged(said(-900.0, 4_000.0), "--silence", "9999", "--at", later, seen=True)
    assert (code, "its clock was ahead" in told) == (1, True)


@pytest.mark.parametrize("clock", [None, 7, "yesterday", ""])
def test_a_leaf_without_a_clock_is_named(clock: str | None, judged: Callable[..., tuple[int, str]]) -> None:
    log = said(-900.0, clock)
    code, told = judged(log, "--silence", "300")
    assert (code, told) == (1, "REFUSED: leaf 1 does not say when it was written\n")


def test_a_moment_that_is_none_is_refused(judged: Callable[..., tuple[int, str]]) -> None:
    with pytest.raises(SystemExit):
        judged(said(-900.0), "--at", "yesterday")
    assert parse_time("2023-11-14T22:13:20") == parse_time("2023-11-14T23:13:20+01:00") == NOW


def test_clocks_without_allowances_hear_everything() -> None:
    clocks = Clocks()
    for at in ("2026-03-03T19:00:00Z", "2020-01-01T00:00:00Z", "2026-03-09T19:00:00Z"):
        clocks.check_leaf(7, {"clock": at})
    clocks.end(datetime(2026, 3, 9, 19, tzinfo=UTC), None)
    with pytest.raises(WrongTime, match="does not say"):
        clocks.check_leaf(8, {})


def test_heartbeats_keep_the_silence_short_and_their_absence_is_named_by_the_house_itself(
    link: Link, signer: Signer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first acts are of the clock of the machine; from then on the sealer was handed the time."""
    begin, late = datetime.now(UTC), an_hour_and_the_template(link)
    sealer = Sealer(signer)
    sealer.seal(link, begin)
    for minute in range(1, 6):
        assert sealer.seal(link, begin + minute * HEARTBEAT) is not None
    last = begin + 5 * HEARTBEAT
    copy = copied(link, tmp_path / "copy")
    assert verified(copy, "--fresh", "90", "--at", last.isoformat())[0] == 0
    assert told_sealed(link, late=late) == []
    assert sealer.seal(link, last + timedelta(hours=3)) is not None
    silent = [each for each in told_sealed(link, silence=3_600.0) if "silent for 10800 seconds" in each]
    assert len(silent) == 1
    with pytest.raises(CommandError, match="Deviations from the log"):
        call_command("audit", "verify", "--silence", "3600", "--fresh", "300", "--at", last.isoformat())
    assert "silent for 10800 seconds" in capsys.readouterr().err


def test_an_entry_with_a_false_clock_before_sealing_is_named(root: Link, link: Link, signer: Signer) -> None:
    """A superuser writes a back-dated entry into the queue; the heartbeats before it say when it came."""
    sealer, late = Sealer(signer), an_hour_and_the_template(link)
    sealer.seal(link, datetime.now(UTC))
    sealer.seal(link, datetime.now(UTC) + HEARTBEAT)
    root.execute(
        "INSERT INTO audit.pending (xid, clock, operation, act, kind, occurred_at, facts, db_user)"
        " VALUES (1, now() - interval '9 years', 'A', gen_random_uuid(), 'shelf.book.added', now(), '{}', 'carnet_app')"
    )
    add()
    seal(link, signer)
    (told,) = told_sealed(link, late=late)
    assert "it was back-dated, the clock was set back, or its transaction was open" in told
