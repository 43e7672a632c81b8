"""What dies is started again, what hangs is killed, and nothing outlives the supervisor."""

from __future__ import annotations

import os
import select
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import time_machine

from server.supervision import heartbeat, leftovers, supervisor
from server.supervision.log_files import KEPT, LONGEST_LOG, OLDEST, LogFile
from server.supervision.processes import TAG, Program
from server.supervision.supervisor import RunningAlready, Supervisor

pytestmark = pytest.mark.slow

SLEEPER = ["/bin/sleep", "1000"]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def keeper(tmp_path: Path, said: list[str]) -> Iterator[Supervisor]:
    """A supervisor whose processes are gone after the test."""
    keeper = Supervisor(tmp_path, said.append, verbose=True)
    yield keeper
    for child in keeper.children.values():
        child.signal(signal.SIGKILL)
        child.wait(float("inf"))


def program(*words: str, name: str = "web", before: Callable[[], object] | None = None) -> Program:
    return Program(name=name, words=list(words), environment={"PATH": "/usr/bin:/bin"}, before=before)


def shell(script: str, tmp_path: Path) -> tuple[Program, Callable[[], str]]:
    """A shell script and a way to wait for the line that it writes to its pipe."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    return program("/bin/sh", "-c", script.replace("PIPE", str(pipe))), pipe.read_text


def ends(pid: int) -> bool:
    """Whether the process, ours or not, ends within ten seconds."""
    try:
        death = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    found, _, _ = select.select([death], [], [], 10)
    os.close(death)
    return bool(found)


def test_starts_again_what_ended_and_says_so_in_one_line(keeper: Supervisor, said: list[str]) -> None:
    keeper.start(program("/bin/sh", "-c", "echo a last word; exit 3"))
    web = keeper.children["web"]
    assert web.process is not None
    web.process.wait()
    keeper.look_after(60)
    assert said == [f"web ended with 3; restarting in 1 s. Log: {web.log.path}", "     web | a last word"]
    assert web.process is None
    web.due = 0
    keeper.look_after(60)
    assert web.process is not None


def test_waits_longer_each_time_but_never_longer_than_half_a_minute(keeper: Supervisor) -> None:
    pauses = []
    for _ in range(7):
        keeper.start(program("/bin/true")) if not keeper.children else keeper.children["web"].start()
        web = keeper.children["web"]
        assert web.process is not None
        web.process.wait()
        web.poll_exit_code()
        pauses.append(web.pause)
    assert pauses == [1, 2, 4, 8, 16, 30, 30]


def test_goes_on_when_a_program_cannot_even_be_started(keeper: Supervisor, said: list[str]) -> None:
    keeper.start(program(*SLEEPER))
    web = keeper.children["web"]
    web.signal(signal.SIGKILL)
    assert web.process is not None
    web.process.wait()
    web.program = program(*SLEEPER, before=lambda: 1 // 0)
    keeper.look_after(60)
    web.due = 0
    keeper.look_after(60)
    assert said[0].startswith("web was ended by SIGKILL")
    assert said[1] == "web does not start: integer division or modulo by zero"


def test_what_a_killed_program_had_started_is_killed_too(keeper: Supervisor, tmp_path: Path) -> None:
    script, wait_for = shell("sleep 1000 & echo $! > PIPE; wait", tmp_path)
    keeper.start(script)
    grandchild = int(wait_for())
    web = keeper.children["web"]
    assert web.process is not None
    os.kill(web.process.pid, signal.SIGKILL)
    web.process.wait()
    keeper.look_after(60)
    assert ends(grandchild)


def test_stops_even_what_does_not_listen(
    keeper: Supervisor, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "GRACE", 0.2)
    script, wait_for = shell("trap '' TERM; echo up > PIPE; while :; do sleep 1; done", tmp_path)
    keeper.start(script)
    wait_for()
    keeper.stop()
    assert said == ["web did not stop in time and was killed."]
    assert keeper.children["web"].process is None


def test_stops_the_database_after_everything_else(keeper: Supervisor, tmp_path: Path) -> None:
    order = tmp_path / "order"
    script = f"trap 'echo NAME >> {order}; exit' TERM; echo up > PIPE; while :; do sleep 0.05; done"
    for name in ("database", "web"):
        found, wait_for = shell(script.replace("NAME", name), tmp_path)
        (keeper.start(program(*found.words, name=name)), wait_for())
        (tmp_path / "pipe").unlink()
    keeper.stop()
    assert order.read_text().split() == ["web", "database"]


def test_a_killed_supervisor_takes_its_processes_with_it(tmp_path: Path) -> None:
    script = (
        "import pathlib\nfrom server.supervision.supervisor import Supervisor\n"
        "from server.supervision.processes import Program\n"
        f"keeper = Supervisor(pathlib.Path({str(tmp_path)!r}), print)\n"
        f"keeper.start(Program(name='web', words={SLEEPER!r}, environment={{}}))\n"
        "print(keeper.children['web'].process.pid, flush=True); keeper.watch(lambda: None, 60)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as keeper:
        assert keeper.stdout is not None
        sleeper = int(keeper.stdout.readline())
        command = Path(f"/proc/{sleeper}/comm")
        while command.read_text().strip() != "sleep":
            os.sched_yield()
        keeper.kill()
    assert ends(sleeper)


@pytest.mark.parametrize("script", ["exec sleep 1000", "trap '' TERM; while :; do sleep 1; done"])
def test_the_next_run_ends_what_a_killed_one_left_behind(tmp_path: Path, script: str) -> None:
    words = ["/bin/sh", "-c", f"echo started; {script}"]
    with subprocess.Popen(words, env={TAG: str(tmp_path)}, stdout=subprocess.PIPE, text=True) as left:
        # During `exec` the kernel shows an empty environment: wait until the shell runs.
        assert left.stdout is not None
        assert left.stdout.readline() == "started\n"
        assert leftovers.end_leftovers(tmp_path / "another", grace=0.2) == 0
        assert leftovers.end_leftovers(tmp_path, grace=0.2) >= 1
        assert left.wait() in (-signal.SIGTERM, -signal.SIGKILL)


def test_only_one_supervisor_holds_a_folder(tmp_path: Path) -> None:
    with (
        Supervisor(tmp_path, print).lock_folder(),
        pytest.raises(RunningAlready, match=f"as process {os.getpid()}"),
        Supervisor(tmp_path, print).lock_folder(),
    ):
        raise AssertionError
    with Supervisor(tmp_path, print).lock_folder():
        assert True


def test_a_signal_ends_the_watch_and_breaks_off_what_prepares_it(tmp_path: Path) -> None:
    keeper = Supervisor(tmp_path, print)
    with keeper.lock_folder():
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        keeper.watch(lambda: None, 60)
    assert keeper.asked_to_stop


@pytest.mark.parametrize(
    ("age", "spare", "hangs"),
    [(89, 4, False), (91, 4, True), (91, 0, False), (151, 0, True), (None, 4, True)],
)
def test_a_silent_worker_is_killed_unless_every_thread_is_busy(
    keeper: Supervisor, said: list[str], tmp_path: Path, age: float | None, spare: int, *, hangs: bool
) -> None:
    keeper.start(program(*SLEEPER, name="worker"))
    worker = keeper.children["worker"]
    worker.started -= heartbeat.LIMIT + supervisor.FIRST_SIGN
    if age is not None:
        heartbeat.write_heartbeat(tmp_path / "run", at=time.time() - age, spare=spare)
    assert worker.process is not None
    keeper.look_after(60)
    if hangs:
        assert worker.process.wait() == -signal.SIGKILL
    assert said == (["worker gives no sign of life; it is killed, and beat with it."] if hangs else [])


def test_a_new_worker_is_given_time_for_its_first_sign(keeper: Supervisor) -> None:
    keeper.start(program(*SLEEPER, name="worker"))
    keeper.look_after(60)
    assert keeper.children["worker"].poll_exit_code() is None


def test_the_pulse_counts_what_runs(tmp_path: Path) -> None:
    pulse = heartbeat.Pulse(4, tmp_path)
    assert heartbeat.last_heartbeat(tmp_path) is None
    pulse.begin()
    pulse.begin()
    pulse.end()
    sign = heartbeat.last_heartbeat(tmp_path)
    assert sign is not None
    assert sign.spare == 3
    heartbeat.delete_heartbeat(tmp_path)
    assert heartbeat.last_heartbeat(tmp_path) is None


def test_a_log_that_grew_too_long_is_put_aside(keeper: Supervisor, tmp_path: Path) -> None:
    keeper.start(program(*SLEEPER))
    log = tmp_path / "logs" / "web.log"
    log.write_bytes(b"x" * (LONGEST_LOG + 1))
    keeper.look_after(60)
    assert (log.stat().st_size, log.with_suffix(".log.1").stat().st_size) == (0, LONGEST_LOG + 1)


def test_logs_are_closed_to_other_users_also_those_of_before(keeper: Supervisor, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir(mode=0o755)
    (folder / "web.log").write_text("before\n")
    (folder / "web.log").chmod(0o644)
    keeper.start(program(*SLEEPER))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750
    assert stat.S_IMODE((folder / "web.log").stat().st_mode) == 0o640


def log_of(tmp_path: Path, words: bytes = b"said\n") -> LogFile:
    log = LogFile(tmp_path / "logs" / "web.log")
    with log.open() as file:
        file.write(words)
    return log


def test_a_log_is_rotated_when_the_day_is_over_and_keeps_its_mode(tmp_path: Path) -> None:
    with time_machine.travel("2026-03-03 23:59Z", tick=False) as clock:
        log = log_of(tmp_path)
        assert log.news() == "said\n"
        assert log.rotated_files() == []
        clock.move_to("2026-03-04 00:01Z")
        assert log.news() == ""
        (first,) = log.rotated_files()
        assert (first.read_bytes(), log.path.read_bytes()) == (b"said\n", b"")
        assert stat.S_IMODE(first.stat().st_mode) == 0o640
        clock.move_to("2026-03-05 00:01Z")
        log.news()
        assert log.rotated_files() == [first]  # an empty log is left alone


def test_what_an_earlier_run_wrote_is_rotated_with_its_own_day(tmp_path: Path) -> None:
    log = log_of(tmp_path)
    yesterday = time.time() - 86_400
    os.utime(log.path, (yesterday, yesterday))
    with log.open():
        pass
    assert log.news() == ""
    assert len(log.rotated_files()) == 1


def test_rotated_logs_are_few_and_not_old(tmp_path: Path) -> None:
    log = log_of(tmp_path)
    for number in range(KEPT + 2):
        with log.path.open("ab") as file:
            file.write(b"%d" % number + b"x" * LONGEST_LOG)
        log.news()
    kept = log.rotated_files()
    assert len(kept) == KEPT
    assert len(list(log.path.parent.iterdir())) == KEPT + 1
    assert kept[0].read_bytes().startswith(b"%d" % (KEPT + 1))
    old = time.time() - OLDEST - 60
    os.utime(kept[3], (old, old))
    log.path.write_bytes(b"x" * (LONGEST_LOG + 1))
    log.news()
    assert len(log.rotated_files()) < KEPT
