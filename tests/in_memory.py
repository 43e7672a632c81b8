"""Loaded before `tests.environment`: the suite's server keeps its files in memory, where the machine has plenty of it.

Hundreds of tests have a database of their own, some 1,700 small files each; on a disk a third of the suite would wait
for those to be made and removed. What needs a disk, such as the benchmarks, does not load this.
"""

import hashlib
import os
import re
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")
NEEDED = 6 << 30  # bytes: what the suite keeps there stays below two, and its processes want the rest


def bytes_free() -> int:
    """What may be put into memory, as far as the mount, the machine and its control group say."""
    if not os.access(MEMORY, os.W_OK):
        return 0
    available = re.search(r"MemAvailable: +(\d+) kB", Path("/proc/meminfo").read_text())
    least = min(shutil.disk_usage(MEMORY).free, int(available[1]) << 10 if available else 0)
    group = Path("/sys/fs/cgroup")
    try:
        most, taken = ((group / name).read_text().strip() for name in ("memory.max", "memory.current"))
    except OSError:
        return least
    return least if most == "max" else min(least, int(most) - int(taken))


def folder() -> Path:
    """The same for every run of this working copy by this user, so that databases are found again."""
    here = hashlib.sha256(str(Path(__file__).resolve().parent).encode()).hexdigest()[:12]
    return MEMORY / f"carnet-test-{os.geteuid()}-{here}"


if "CARNET_TEST_VAR" not in os.environ and (folder().exists() or bytes_free() >= NEEDED):
    os.environ["CARNET_TEST_VAR"] = str(folder())
