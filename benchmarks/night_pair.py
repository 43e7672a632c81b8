"""How much longer an admission takes than in another checkout: `python -m benchmarks.night_pair CHECKOUT [ROUNDS]`.

A process of each checkout, with a database of its own, admits ten guests in turn. The median of the paired ratios
depends little on what else the machine does. Guests are new, or known and admitted on another day. CHECKOUT needs
a `.venv`.
"""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

ROUNDS = 100
BATCH = 10


def main() -> None:
    """Print the median of each checkout and their paired ratio."""
    here, other = Path(__file__).parents[1], Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    for guests in ("new", "known"):
        former, present = _timed(other, here, guests, rounds)
        ratio = median(after / before for before, after in zip(former, present, strict=True))
        print(f"{guests:6s} guest {median(former):6.2f} ms there {median(present):6.2f} ms here   ratio {ratio:.3f}")


def _timed(other: Path, here: Path, guests: str, rounds: int) -> tuple[list[float], list[float]]:
    workers = [_start(folder, guests) for folder in (other, here)]
    times: tuple[list[float], list[float]] = ([], [])
    for turn in range(rounds + 5):
        # Each goes first as often as the other.
        for which in (0, 1) if turn % 2 else (1, 0):
            taken = _ask(workers[which])
            if turn >= 5:
                times[which].append(taken)
    for worker in workers:
        worker.communicate()
    return times


def _start(folder: Path, guests: str) -> "subprocess.Popen[str]":
    worker = subprocess.Popen(
        [folder / ".venv/bin/python", Path(__file__).resolve(), "--work", guests],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert worker.stdout is not None
    while worker.stdout.readline().strip() != "ready":
        assert worker.poll() is None, f"{folder} cannot run the benchmark"
    return worker


def _ask(worker: "subprocess.Popen[str]") -> float:
    """Let a worker admit ten guests; return the milliseconds for each."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write("go\n")
    worker.stdin.flush()
    return float(worker.stdout.readline()) * 1000 / BATCH


def work(guests: str) -> None:
    """Admit ten guests for each line of the input, and print the seconds."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()

    from server.database import postgres
    from tests import cast, database
    from tests.admissions.presenting import present

    postgres.start_server(fsync=False)
    with database.own_database():
        porter, door = cast.member("porter"), cast.door()
        count = 0
        print("ready", flush=True)
        for _line in sys.stdin:
            began = perf_counter()
            for _turn in range(BATCH):
                number = count % BATCH if guests == "known" else count
                day = count // BATCH if guests == "known" else 0
                present(
                    porter, place=door, paper=cast.paper(number=f"B{number:05d}"), at=cast.TUESDAY + timedelta(days=day)
                )
                count += 1
            print(perf_counter() - began, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--work":
        work(sys.argv[2])
    else:
        main()
