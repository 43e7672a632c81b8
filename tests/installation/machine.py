"""A clean Debian in a folder, with namespaces of its own: its ports, processes and mounts end with it."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from tests.installation import packages, relay, units
from tests.installation.guide import PROJECT

CACHE = Path("/var/cache/carnet-installation")
# An older base lacks the updates that a new machine has.
LONGEST_DAYS = 7
NEW_NET = 0x40000000
LONGEST_LOG = 3000
# A file that the sandbox refuses, and errors of the program.
SIGNS = ("Traceback", "Fontconfig error", "Read-only file system", "Permission denied")
# What a process of Carnet may do in its sandbox.
TRIED = {
    "touch /var/lib/carnet/tried && rm /var/lib/carnet/tried": True,
    "touch /tmp/tried": True,
    "test -e /tmp/tried": False,
    "touch /opt/carnet/tried": False,
    "touch /etc/carnet/tried": False,
    "ls /root": False,
    "grep -q 'CapBnd:.*[1-9a-f]' /proc/self/status": False,
    "grep -q 'NoNewPrivs:.*1' /proc/self/status": True,
}


class Failed(Exception):
    """A command ended with an error."""


class CleanDebian:
    """The machine on which the guide is followed."""

    def __init__(self, root: Path, cache: Path = CACHE) -> None:
        self.root = root
        self.cache = cache
        self.folder = "/root"
        self._outer: subprocess.Popen[bytes] | None = None
        self._first = 0

    def make(self) -> None:
        """Lay the base system down: nothing but the packages that Debian itself requires."""
        base = self.cache / f"base-{packages.RELEASE}"
        if not base.exists() or time.time() - base.stat().st_mtime > LONGEST_DAYS * 86400:
            _make_base(base)
        for name in ("archives", "pip"):
            (self.cache / name).mkdir(exist_ok=True)
        self.root.mkdir()
        subprocess.run(["cp", "-a", f"{base}/.", str(self.root)], check=True)
        packages.hand_over_apt(self.root)
        packages.hand_over_pip(self.root, packages.pip_settings())
        # Debian starts what it installs where systemd runs; its scripts ask this file where it does not.
        _write_program(self.root / "usr/sbin/policy-rc.d", "#!/bin/sh\nexit 0\n")
        (self.root / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")

    def start(self) -> None:
        """Start its first process, and serve its way out."""
        here, there = socket.socketpair()
        words = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork"]
        program = [
            sys.executable,
            "-m",
            "tests.installation.first_process",
            str(self.root),
            str(self.cache),
            str(there.fileno()),
        ]
        with there:
            self._outer = subprocess.Popen(
                [*words, "--kill-child=KILL", "--mount-proc", *program],
                cwd=PROJECT,
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
            )
        _said, [listening], _flags, _address = socket.recv_fds(here, 16, 1)
        here.close()
        children = Path(f"/proc/{self._outer.pid}/task/{self._outer.pid}/children").read_text()
        self._first = int(children.split()[0])
        relay.serve(socket.socket(fileno=listening))

    def stop(self) -> None:
        """End all its processes, and delete it."""
        if self._outer is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._first, signal.SIGTERM)
            self._outer.wait(30)
        shutil.rmtree(self.root, ignore_errors=True)

    def enter_network(self) -> None:
        """Move this thread into the network of the machine: from now on it sees the machine's ports alone."""
        with open(f"/proc/{self._first}/ns/net", "rb") as network:
            if ctypes.CDLL(None, use_errno=True).setns(network.fileno(), NEW_NET):
                raise OSError(ctypes.get_errno(), "setns")

    def run(self, text: str, *, shell: tuple[str, ...] = ("bash", "-e", "-o", "pipefail", "-c")) -> str:
        """Carry commands out as root, in the folder in which the last ones ended; return what they print."""
        inside = f"cd '{self.folder}'\ntrap 'pwd >/run/left-in' EXIT\n{text}"
        words = ["nsenter", "--target", str(self._first), "--mount", "--pid", "--net", "--ipc", "--uts", "--"]
        words += ["chroot", str(self.root), "env", "-i", f"PATH={units.PATH}:/sbin:/bin", "HOME=/root", "TERM=dumb"]
        said = subprocess.run(
            [*words, *shell, inside],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        printed = said.stdout.decode(errors="replace")
        if said.returncode:
            raise Failed(f"{text}\nended with {said.returncode}:\n{printed}")
        with contextlib.suppress(OSError):
            self.folder = self.read("/run/left-in").strip() or self.folder
        return printed

    def try_sandbox(self, name: str) -> None:
        """Start a shell as a unit would start its program. Raises Failed if it can do more than it needs."""
        unit = units.read_unit(self.root / units.FOLDER, name)
        for command, allowed in TRIED.items():
            tried = replace(unit, values=unit.values | {"Service.ExecStart": [f"sh -c {shlex.quote(command)}"]})
            words = ["nsenter", "--target", str(self._first), "--mount", "--pid", "--"]
            said = subprocess.run([*words, *units.start_words(tried, self.root)], capture_output=True, check=False)
            if (said.returncode == 0) is not allowed:
                raise Failed(f"{name}: {command} ended with {said.returncode}: {said.stderr.decode()}")

    def logs(self) -> str:
        """Return the last lines of each service."""
        files = sorted((self.root / "var/log/units").glob("*.log"))
        return "".join(f"--- {file.name}\n{file.read_text()[-LONGEST_LOG:]}\n" for file in files)

    def check_logs(self) -> None:
        """Look for what no process should write. Raises Failed."""
        for file in sorted((self.root / "var/log/units").glob("carnet-*.log")):
            found = next((word for word in SIGNS if word in file.read_text()), None)
            if found:
                raise Failed(f"{file.name} has {found}.")

    def read(self, path: str) -> str:
        """Return a file of the machine, also one on a mount of its own."""
        return Path(f"/proc/{self._first}/root{self.root}{path}").read_text(encoding="utf-8")


def _write_program(file: Path, text: str) -> None:
    file.write_text(text)
    file.chmod(0o755)


def _make_base(base: Path) -> None:
    shutil.rmtree(base, ignore_errors=True)
    base.parent.mkdir(parents=True, exist_ok=True)
    building = base.with_suffix(".building")
    shutil.rmtree(building, ignore_errors=True)
    words = ["debootstrap", "--variant=minbase", packages.RELEASE, str(building), packages.debian_mirror()]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    if said.returncode:
        raise Failed(f"debootstrap:\n{said.stdout}{said.stderr}")
    for archive in (building / "var/cache/apt/archives").glob("*.deb"):
        archive.unlink()
    building.rename(base)
    os.utime(base)
