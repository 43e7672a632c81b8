"""Reads unit files as systemd does, as far as the test starts them; an unknown directive or value is refused."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

# What the stand-in does, with the values that it can do; None: any value.
OBEYED: dict[str, set[str] | None] = {
    "Unit.Description": None,
    "Unit.Documentation": None,
    "Unit.PartOf": {"carnet.target"},
    "Unit.After": None,
    "Unit.Wants": None,
    "Unit.ConditionPathExists": None,
    "Unit.StopWhenUnneeded": {"yes"},
    "Unit.StartLimitIntervalSec": None,
    "Unit.StartLimitBurst": None,
    "Service.Type": {"exec", "oneshot"},
    "Service.User": None,
    "Service.Group": None,
    "Service.WorkingDirectory": None,
    "Service.EnvironmentFile": None,
    "Service.ExecStart": None,
    "Service.ExecStop": None,
    "Service.RemainAfterExit": {"yes"},
    "Service.Restart": {"always", "no"},
    "Service.RestartSec": None,
    "Service.TimeoutStopSec": None,
    "Service.SyslogIdentifier": None,
    "Service.UMask": None,
    "Service.ReadWritePaths": None,
    "Service.ProtectSystem": {"strict"},
    "Service.ProtectHome": {"yes"},
    "Service.PrivateTmp": {"yes"},
    "Service.NoNewPrivileges": {"yes"},
    "Service.CapabilityBoundingSet": {""},
    "Service.AmbientCapabilities": {""},
    "Install.WantedBy": {"carnet.target", "multi-user.target", "timers.target"},
    "Timer.OnCalendar": None,
    "Timer.Persistent": {"yes"},
    "Timer.RandomizedDelaySec": None,
}
# Filters of the kernel that only systemd installs: accepted with these values, and not tried out.
NOT_TRIED: dict[str, set[str]] = {
    "Service.PrivateDevices": {"yes"},
    "Service.ProtectKernelTunables": {"yes"},
    "Service.ProtectKernelModules": {"yes"},
    "Service.ProtectKernelLogs": {"yes"},
    "Service.ProtectControlGroups": {"yes"},
    "Service.ProtectClock": {"yes"},
    "Service.ProtectHostname": {"yes"},
    "Service.ProtectProc": {"invisible"},
    "Service.RestrictAddressFamilies": {"AF_UNIX AF_INET AF_INET6"},
    "Service.RestrictNamespaces": {"yes"},
    "Service.RestrictRealtime": {"yes"},
    "Service.RestrictSUIDSGID": {"yes"},
    "Service.LockPersonality": {"yes"},
    "Service.RemoveIPC": {"yes"},
    "Service.SystemCallArchitectures": {"native"},
    "Service.SystemCallFilter": {"@system-service", "~@privileged"},
    "Service.SystemCallErrorNumber": {"EPERM"},
}
FOLDER = Path("etc/systemd/system")
# The environment of a service before its files.
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"
# Everything is read-only but the paths of the unit; homes are hidden and temporary folders are its own.
SANDBOX = """\
set -eu
mount --make-rprivate /
for path in $WRITABLE; do mount --bind "$path" "$path"; done
mount -o remount,bind,ro /
for path in /home /root; do mount -t tmpfs -o mode=0000,ro none "$path"; done
for path in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 none "$path"; done
cd "$FOLDER"
umask "$MASK"
exec setpriv --reuid "$AS" --regid "$GROUP" --init-groups --no-new-privs --inh-caps=-all --bounding-set=-all \
    env -i PATH="$SERVICE_PATH" HOME=/nonexistent USER="$AS" LOGNAME="$AS" "$@"
"""


class RefusedUnit(Exception):
    """A unit has a directive or a value that the stand-in cannot obey."""


@dataclass(frozen=True)
class Unit:
    """A unit file: `Section.Directive` and the values in their order."""

    name: str
    values: dict[str, list[str]]

    def text(self, key: str, otherwise: str = "") -> str:
        return self.values.get(key, [otherwise])[-1]

    def seconds(self, key: str, otherwise: float) -> float:
        return float(self.text(key, str(otherwise)))

    def names(self, key: str) -> list[str]:
        return " ".join(self.values.get(key, [])).split()


def read_unit(folder: Path, name: str) -> Unit:
    """Read a unit, also an instance of a template. Raises RefusedUnit."""
    file, instance = folder / name, name.rpartition(".")[0].partition("@")[2]
    if not file.exists() and instance:
        file = folder / re.sub("@[^.]+", "@", name)
    values = _parse(file)
    for key, given in values.items():
        known = OBEYED[key] if key in OBEYED else NOT_TRIED.get(key, set())
        if known is not None and not set(given) <= known:
            raise RefusedUnit(f"{file.name}: the stand-in of systemd does not know {key}={' '.join(given)}.")
    # Other specifiers than the name of the instance are not known here.
    values = {key: [value.replace("%i", instance) for value in given] for key, given in values.items()}
    if any("%" in value for given in values.values() for value in given):
        raise RefusedUnit(f"{file.name}: the stand-in of systemd knows no specifier but %i.")
    return Unit(name, values)


def _parse(file: Path) -> dict[str, list[str]]:
    """Return each directive with its section, and its values in their order."""
    section, values = "", dict[str, list[str]]()
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip().strip("[]")
        elif line.strip() and not line.startswith(("#", ";")):
            name, equals, value = line.partition("=")
            if not equals or line.endswith("\\"):
                raise RefusedUnit(f"{file.name}: the stand-in of systemd cannot read {line!r}.")
            values.setdefault(f"{section}.{name.strip()}", []).append(value.strip())
    return values


def read_environment(file: Path) -> list[str]:
    """Return the assignments of an EnvironmentFile."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.lstrip().startswith(("#", ";")):
            name, _, value = line.partition("=")
            if not re.fullmatch(r"[A-Za-z_]\w*", name):
                raise RefusedUnit(f"{file}: {line!r} is no assignment.")
            found.append(f"{name}={' '.join(shlex.split(value))}")
    return found


def start_words(unit: Unit, root: Path, directive: str = "Service.ExecStart") -> list[str]:
    """Return a command of a service: in its sandbox, as its user, with its environment alone."""
    environment = [
        line
        for name in unit.values.get("Service.EnvironmentFile", [])
        for line in read_environment(root / name.lstrip("/"))
    ]
    settings = {
        "WRITABLE": " ".join(unit.names("Service.ReadWritePaths")),
        "FOLDER": unit.text("Service.WorkingDirectory", "/"),
        "MASK": unit.text("Service.UMask", "0022"),
        "AS": unit.text("Service.User", "root"),
        "GROUP": unit.text("Service.Group", "root"),
        "SERVICE_PATH": PATH,
    }
    given = [f"{name}={value}" for name, value in settings.items()]
    command = shlex.split(unit.text(directive))
    inside = ["env", "-i", f"PATH={PATH}", *given, "unshare", "--mount", "sh", "-c", SANDBOX, unit.name]
    return ["chroot", str(root), *inside, *environment, *command]
