"""An upgrade from another version: `python -m benchmarks.upgrade REF [--month]`.

Takes the program of REF out of the repository, lets it build the demonstration casinos with one night or the whole
month in a throw-away folder, upgrades that folder to this version, and compares every register with its log. Prints
the seconds of each part. Both versions use the packages of this environment.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from server.places import PROJECT


def main(words: list[str]) -> None:
    """Build there, upgrade here."""
    reference, month = words[0], "--month" in words
    with tempfile.TemporaryDirectory(prefix="carnet-upgrade-") as folder:
        Path(folder).chmod(0o755)
        former, var = Path(folder) / "former", Path(folder) / "var"
        subprocess.run(["git", "worktree", "add", "--detach", str(former), reference], cwd=PROJECT, check=True)
        try:
            _command(former, var, "db", "up")
            _command(former, var, "migrate", "--database", "owner", "-v", "0")
            _command(former, var, "demo_house", "-v", "0")
            _command(former, var, *(["demo_month"] if month else ["demo_night", "--guests", "200"]))
            _command(former, var, "audit", "seal")
            _command(former, var, "db", "down")
            _command(PROJECT, var, "upgrade")
            _command(PROJECT, var, "db", "up")
            _command(PROJECT, var, "audit", "seal")
            _command(PROJECT, var, "audit", "verify", "--live")
            _command(PROJECT, var, "version")
        finally:
            _command(PROJECT, var, "db", "down")
            subprocess.run(["git", "worktree", "remove", "--force", str(former)], cwd=PROJECT, check=True)


def _command(program: Path, var: Path, *words: str) -> None:
    began = perf_counter()
    environment = os.environ | {"CARNET_VAR": str(var), "CARNET_MODE": "demo"}
    subprocess.run([sys.executable, "manage.py", *words], cwd=program, env=environment, check=True)
    print(
        f"{perf_counter() - began:6.1f} s  {'former' if program != PROJECT else 'this'}: {' '.join(words)}", flush=True
    )


if __name__ == "__main__":
    main(sys.argv[1:])
