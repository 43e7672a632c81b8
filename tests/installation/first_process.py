"""The first process of the clean Debian, in namespaces of its own: a stand-in for systemd. When it ends, all end."""

from __future__ import annotations

import fcntl
import fnmatch
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.installation import packages, units

PIPES = Path("run/systemctl")
LOGS = Path("var/log/units")
# Services of Debian's own packages: the script that their package has for machines without systemd does the same.
DEBIANS = ("postgresql", "nginx")
# What was downloaded before is not downloaded again.
CACHES = {"archives": "var/cache/apt/archives", "pip": "root/.cache/pip"}
ONESHOT_SECONDS = 120.0
DEVICES = {"null": 3, "zero": 5, "full": 7, "random": 8, "urandom": 9}
CLIENT = """\
#!/bin/sh
printf '%s\\n' "$*" >/run/systemctl/asked
{ read -r code; cat; } </run/systemctl/answer
exit "$code"
"""


@dataclass
class Service:
    """A unit that was started."""

    unit: units.Unit
    pid: int = 0
    wanted: bool = True
    due: float = 0.0
    starts: list[float] = field(default_factory=list)
    ended_with: int = 0


@dataclass
class Manager:
    """Starts units, and starts again what ended."""

    root: Path
    services: dict[str, Service] = field(default_factory=dict)

    def answer(self, line: str) -> tuple[int, str]:
        """Carry out one call of systemctl; return its exit code and what it prints."""
        words = [word for word in line.split() if word != "--now"]
        now = "--now" in line.split()
        match words:
            case ["daemon-reload"] | ["preset", *_]:
                return 0, ""
            case ["reload" | "restart" | "start" | "stop" as verb, name] if name in DEBIANS:
                return self._call_script(name, verb)
            case ["enable", *names] if now:
                return self._each(names, self.start)
            case ["start", *names]:
                return self._each(names, self.start)
            case ["stop", *names]:
                return self._each(names, self.stop)
            case ["restart", *names]:
                self._each(names, self.stop)
                return self._each(names, self.start)
            case ["status", pattern]:
                return self._status(pattern)
        return 1, f"The stand-in of systemctl does not know: systemctl {line}\n"

    def start(self, name: str) -> None:
        """Start a service, or what a target wants."""
        unit = units.read_unit(self.root / units.FOLDER, name)
        if name.endswith(".target"):
            for wanted in unit.names("Unit.Wants"):
                self.start(wanted)
            return
        if name.endswith(".timer"):
            # It starts nothing today, but what it would start must exist.
            units.read_unit(self.root / units.FOLDER, name.replace(".timer", ".service"))
            return
        condition = unit.text("Unit.ConditionPathExists")
        if condition and not (self.root / condition.lstrip("/")).exists():
            return
        service = self.services.setdefault(name, Service(unit))
        service.wanted = True
        with self._wanted_services(unit):
            self._run(service)

    def _run(self, service: Service) -> None:
        """Launch a service that does not run; wait for the end of one that ends by itself."""
        unit, name = service.unit, service.unit.name
        if not service.pid:
            self._launch(service)
        if unit.text("Service.Type") == "oneshot":
            service.wanted = False
            self._wait(service, ONESHOT_SECONDS)
            if service.ended_with:
                raise OSError(f"{name} ended with {service.ended_with}: see its log.")

    @contextmanager
    def _wanted_services(self, unit: units.Unit) -> Iterator[None]:
        """Start the services of Carnet that a unit wants before it, and stop them if no other needs them."""
        wanted = [name for name in unit.names("Unit.Wants") if name.startswith("carnet-")]
        for name in wanted:
            # A wanted unit that fails does not keep the other from starting.
            with suppress(OSError):
                self.start(name)
        try:
            yield
        finally:
            for name in wanted:
                if self.services[name].unit.text("Unit.StopWhenUnneeded") == "yes":
                    self.stop(name)

    def stop(self, name: str) -> None:
        """Stop a service, or all that are part of a target."""
        for each in list(self.services.values()):
            if name not in {each.unit.name, each.unit.text("Unit.PartOf")}:
                continue
            each.wanted = False
            if each.unit.text("Service.ExecStop"):
                self._launch(each, "Service.ExecStop")
                self._wait(each, ONESHOT_SECONDS)
            if each.pid:
                os.killpg(each.pid, signal.SIGTERM)
                self._wait(each, each.unit.seconds("Service.TimeoutStopSec", 90))
                if each.pid:
                    os.killpg(each.pid, signal.SIGKILL)

    def reap(self) -> None:
        """Note what has ended, also orphans, and start again what is due."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if not pid:
                break
            for service in self.services.values():
                if service.pid == pid:
                    service.pid, service.ended_with = 0, os.waitstatus_to_exitcode(status)
                    service.due = time.monotonic() + service.unit.seconds("Service.RestartSec", 0.1)
        for service in self.services.values():
            again = service.unit.text("Service.Restart", "no") == "always" and service.wanted and not service.pid
            if again and time.monotonic() >= service.due and not self._starts_too_often(service):
                self._launch(service)

    def _wait(self, service: Service, seconds: float) -> None:
        patience = time.monotonic() + seconds
        while service.pid and time.monotonic() < patience:
            self.reap()
            select.select([], [], [], 0.02)

    def _starts_too_often(self, service: Service) -> bool:
        since = time.monotonic() - service.unit.seconds("Unit.StartLimitIntervalSec", 10)
        recent = [each for each in service.starts if each > since]
        return len(recent) >= service.unit.seconds("Unit.StartLimitBurst", 5)

    def _launch(self, service: Service, directive: str = "Service.ExecStart") -> None:
        words = units.start_words(service.unit, self.root, directive)
        with (self.root / LOGS / f"{service.unit.name}.log").open("ab") as log:
            started = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        service.pid = started.pid
        service.starts.append(time.monotonic())
        # `reap` waits for it, and Popen must not.
        started.returncode = 0

    def _call_script(self, name: str, verb: str) -> tuple[int, str]:
        words = ["chroot", str(self.root), "env", "-i", f"PATH={units.PATH}", f"/etc/init.d/{name}", verb]
        with (self.root / LOGS / f"{name}.log").open("w+b") as log:
            # A server inherits the file: a pipe would not end.
            code = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False).returncode
            log.seek(0)
            return code, log.read().decode()

    def _each(self, names: list[str], act: Callable[[str], None]) -> tuple[int, str]:
        try:
            for name in names:
                act(name if "." in name else f"{name}.service")
        except (units.RefusedUnit, OSError) as error:
            return 1, f"{error}\n"
        return 0, ""

    def _status(self, pattern: str) -> tuple[int, str]:
        self.reap()
        running = [each for each in self.services.values() if each.unit.text("Service.Type") != "oneshot"]
        known = [each for each in running if fnmatch.fnmatch(each.unit.name, pattern)]
        lines = [f"{each.unit.name}: {'active' if each.pid else f'ended with {each.ended_with}'}\n" for each in known]
        return 0 if known and all(each.pid for each in known) else 3, "".join(lines)


def main(root: Path, cache: Path, channel: socket.socket) -> None:
    """Prepare the machine, hand the socket of the relay over, and serve systemctl until the end."""
    # The kernel ends all others with the first process.
    signal.signal(signal.SIGTERM, lambda _number, _frame: os._exit(0))
    _mount(root, cache)
    _raise_loopback()
    listening = socket.create_server(("127.0.0.1", packages.PROXY_PORT))
    socket.send_fds(channel, [b"ready"], [listening.fileno()])
    listening.close()
    asked = os.open(root / PIPES / "asked", os.O_RDWR)
    manager = Manager(root)
    while True:
        manager.reap()
        if select.select([asked], [], [], 0.1)[0]:
            code, text = manager.answer(os.read(asked, 4096).decode().strip())
            (root / PIPES / "answer").write_text(f"{code}\n{text}", encoding="utf-8")


def _mount(root: Path, cache: Path) -> None:
    """Give the machine its root, its own devices and processes, and the folders of pip."""
    _call("mount", "--make-rprivate", "/")
    _call("mount", "--bind", str(root), str(root))
    for kind, where, mode in (("tmpfs", "dev", "755"), ("tmpfs", "run", "755"), ("proc", "proc", "")):
        _call("mount", "-t", kind, *(["-o", f"mode={mode}"] if mode else []), kind, str(root / where))
    for name, minor in DEVICES.items():
        os.mknod(root / "dev" / name, 0o020666, os.makedev(1, minor))
        (root / "dev" / name).chmod(0o666)
    for name, target in {"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"}.items():
        (root / "dev" / name).symlink_to(f"/proc/self/fd{target}")
    (root / "dev/shm").mkdir()
    (root / "dev/shm").chmod(0o1777)
    (root / "run/lock").mkdir()
    (root / "run/lock").chmod(0o1777)
    for folder in packages.pip_settings().folders:
        inside = root / str(folder).lstrip("/")
        inside.mkdir(parents=True, exist_ok=True)
        _call("mount", "--bind", "-o", "ro", str(folder), str(inside))
    for name, place in CACHES.items():
        (root / place).mkdir(parents=True, exist_ok=True)
        _call("mount", "--bind", str(cache / name), str(root / place))
    (root / PIPES).mkdir()
    for name in ("asked", "answer"):
        os.mkfifo(root / PIPES / name, 0o600)
    (root / LOGS).mkdir(parents=True, exist_ok=True)
    (root / "usr/bin/systemctl").write_text(CLIENT)
    (root / "usr/bin/systemctl").chmod(0o755)


def _raise_loopback() -> None:
    with socket.socket() as any_socket:
        request = struct.pack("16sh14x", b"lo", 0x1)
        fcntl.ioctl(any_socket, 0x8914, request)


def _call(*words: str) -> None:
    subprocess.run([shutil.which(words[0]) or words[0], *words[1:]], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), socket.socket(fileno=int(sys.argv[3])))
