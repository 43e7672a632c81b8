"""What the machine was doing meanwhile: processor time of processes and of everything else, from /proc."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def seconds(pid: int) -> float:
    """Processor time of one process and of its children that have ended."""
    with suppress(OSError):
        parts = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        return sum(map(int, parts[11:15])) / TICKS
    return 0.0


def descendants(top: int) -> dict[int, str]:
    """Every living process below one, with its command line."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                stat = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
                parents[int(folder.name)] = int(stat[1])
    found, more = {}, {top}
    while more:
        more = {pid for pid, parent in parents.items() if parent in more}
        for pid in more:
            with suppress(OSError):
                found[pid] = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return found


def tree_seconds(top: int) -> float:
    """Processor time of a process and everything below it."""
    return seconds(top) + sum(seconds(pid) for pid in descendants(top))


def busy() -> float:
    """Processor time that the whole machine has spent on anything but waiting, in seconds."""
    fields = list(map(int, Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:9]))
    user, nice, system, _idle, _waiting, irq, softirq, _stolen = fields
    return (user + nice + system + irq + softirq) / TICKS


def stolen() -> float:
    """Seconds that the host of this virtual machine gave to others."""
    return int(Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[8]) / TICKS


def described() -> str:
    """The machine in one line, with its load at this moment."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
            if line.startswith("model name")
        ),
        "unknown processor",
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = ", ".join(f"{each:.2f}" for each in os.getloadavg())
    return f"{os.cpu_count()} cores ({model}), {memory:.0f} GB, load {load}"


def need_disk(octets: float, folder: Path) -> None:
    """End here rather than fill the disk."""
    free = shutil.disk_usage(folder).free
    if free < octets:
        raise SystemExit(f"{octets / 1e9:.0f} GB of disk are needed below {folder}, {free / 1e9:.0f} GB are free.")
