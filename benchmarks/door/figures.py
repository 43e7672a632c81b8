"""Each figure: how it is measured, and the line that it prints."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from . import api, client, guests, load, machine, pages, pgbench, proof, server, statements
from .place import DESKS, FEW, MANY

REST = 0.2  # seconds from the last answer to the next instant at which all desks send
PACE = 1.0  # seconds from one guest to the next at a desk, sooner than a passport is turned over


class Rows:
    """The table of a run, which is also printed line by line while it grows."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def add(self, what: str, figure: str) -> None:
        self._lines.append(f"| {what} | {figure} |")
        print(f"{what}: {figure}", flush=True)

    def __str__(self) -> str:
        return "\n".join(self._lines)


def print_sizes(name: str, told: dict) -> None:
    """What lies in the database before anybody comes tonight."""
    for table, rows, octets in load.sizes(name):
        if octets > 4e6:
            print(f"    {table:32} {rows:12,} rows {octets / 1e6:10,.0f} MB with indexes")
    if not told["measures"]:
        print("    no measures: the area that keeps them is not part of this version")


def _times(rate: float, run: client.Run | pgbench.Rate) -> str:
    return f"{rate:.0f} a second; p50 {run.at(0.5):.1f}, p95 {run.at(0.95):.1f}, p99 {run.at(0.99):.1f} ms"


def _shape(run: client.Run) -> str:
    return f"{_times(run.rate, run)}; {len(run.seconds)} in {run.whole:.0f} s, 0 errors"


Used = dict[str, float]


@contextmanager
def _processors(rows: Rows, parts: Callable[[], Used]) -> Iterator[Used]:
    """Who used the processors meanwhile; what is left over belongs to others on the machine."""
    used: Used = {}
    began, before, all_before, lost = perf_counter(), parts(), machine.busy(), machine.stolen()
    yield used
    whole = perf_counter() - began
    used |= {part: seconds - before[part] for part, seconds in parts().items()}
    others = machine.busy() - all_before - sum(used.values())
    shares = ", ".join(f"{part} {seconds / whole:.2f}" for part, seconds in used.items())
    rows.add(
        "of the cores, meanwhile",
        f"{shares}; other processes {max(0.0, others) / whole:.2f}, stolen {(machine.stolen() - lost) / whole:.2f}",
    )


def _cost(rows: Rows, used: Used, count: int) -> float:
    """Processor time of one piece of work, the client's left out; it says much even when the machine is busy."""
    parts = {part: seconds / count * 1000 for part, seconds in used.items() if part not in {"client", "jobs"}}
    each = sum(parts.values())
    rows.add("processor time of one", f"{each:.1f} ms: " + ", ".join(f"{part} {ms:.1f}" for part, ms in parts.items()))
    return each


def growth(rows: Rows, databases: dict, *, rounds: int, count: int) -> None:
    """The median of one desk, known guests, at each size; in turns, so that the machine's mood meets them alike."""
    times: dict[int, client.Run] = {persons: client.Run() for persons in databases}
    costs = dict.fromkeys(databases, 0.0)
    for _round in range(rounds):
        for persons, (name, told, queue) in databases.items():
            with server.running(name) as supervisor:
                warm_up(name, told, queue, supervisor)
                tonight, before = queue.only(guests.KNOWN, count), server.cpu(supervisor)
                times[persons].seconds += api.run(name, told, tonight, desks=1).seconds
                after = server.cpu(supervisor)
                costs[persons] += sum(after[part] - before[part] for part in ("web", "sealer", "PostgreSQL"))
    for persons, run in times.items():
        cost = costs[persons] / len(run.seconds) * 1000
        rows.add(
            f"one desk, {persons:,} guests",
            f"p50 {run.at(0.5):.2f}, p99 {run.at(0.99):.1f} ms; {cost:.1f} ms of processor",
        )
    if len(times) > 1:
        few, many = times.values()
        cost = costs[MANY] / costs[FEW]
        rows.add("growth of p50", f"{many.at(0.5) / few.at(0.5):.2f} times (at most 1.3); of processor time {cost:.2f}")


def warm_up(name: str, told: dict, queue: guests.Queue, supervisor: int) -> None:
    """Both workers have met every kind of guest before anything is timed; who is excluded has been refused."""
    server.settled(name, supervisor)
    api.run(name, told, queue.mixed(80), desks=2 * DESKS)
    api.run(name, told, queue.excluded(4), desks=1)


@dataclass(frozen=True)
class Ours:
    """What the door does, for the comparisons that follow."""

    rate: float
    cost: float  # milliseconds of processor time of one admission


def desks(rows: Rows, name: str, told: dict, queue: guests.Queue, seconds: float) -> Ours:
    """Eight machines at once, the mixture of an evening, through the API."""
    with server.running(name) as supervisor:
        warm_up(name, told, queue, supervisor)
        tonight = queue.mixed(int(seconds * 500))
        with _processors(rows, partial(server.cpu, supervisor)) as used:
            run = api.run(name, told, tonight, desks=DESKS, seconds=seconds)
    rows.add(f"API, {DESKS} desks, {told['persons']:,} guests", _shape(run) + " (at least 200, p99 under 50)")
    return Ours(run.rate, _cost(rows, used, len(run.done)))


def people_at_desks(rows: Rows, name: str, told: dict, queue: guests.Queue, seconds: float) -> None:
    """Eight desks as busy as people can make them: each a guest a second on average, now and then several at once."""
    with server.running(name) as supervisor:
        warm_up(name, told, queue, supervisor)
        run = api.run(name, told, queue.mixed(int(seconds * 2 * DESKS)), desks=DESKS, seconds=seconds, pause=PACE)
    rows.add(f"API, {DESKS} desks, each a guest every {PACE:.0f} s", _shape(run))


def desks_at_once(rows: Rows, name: str, told: dict, queue: guests.Queue, times: int) -> None:
    """Eight desks that press at the same instant: how long each waits until it has its answer."""
    with server.running(name) as supervisor:
        warm_up(name, told, queue, supervisor)
        run = api.together(name, told, queue.mixed(DESKS * times), desks=DESKS, pause=REST)
    rows.add(f"API, {DESKS} desks at the same instant, {times} times", _shape(run) + " (p99 under 50)")


def pages_of_desks(rows: Rows, name: str, told: dict, queue: guests.Queue, seconds: float) -> None:
    """Eight porters at once: the scan, the address of a new guest, Enter."""
    with server.running(name) as supervisor:
        server.settled(name, supervisor)
        pages.run(name, told, queue.mixed(80), desks=2 * DESKS)
        tonight = queue.mixed(int(seconds * 250))
        with _processors(rows, partial(server.cpu, supervisor)) as used:
            run = pages.run(name, told, tonight, desks=DESKS, seconds=seconds)
    rows.add(f"pages, {DESKS} desks, all requests of an admission together", _shape(run))
    _cost(rows, used, len(run.done))


def ratio(rows: Rows, name: str, told: dict, queue: guests.Queue, ours: Ours, *, seconds: int) -> None:
    """The same statements without us: how much of what PostgreSQL can do arrives at the door."""
    captured = statements.of_one_admission(name, told, queue, tuple(pgbench.WEIGHTS))
    for what, (_guest, said) in captured.items():
        kinds = ", ".join(f"{count} {kind}" for kind, count in statements.by_kind(said).items())
        rows.add(f"statements of one admission, {what}", f"{statements.asked(said)}, on the wire {len(said)}")
        print(f"    {kinds}")
    for protocol in ("simple", "prepared"):
        scripts = pgbench.write(name, told, captured, together=protocol == "simple")
        before = proof.mark(name, told)
        with _processors(rows, pgbench.cpu) as used:
            rate = pgbench.run(name, scripts, clients=DESKS, seconds=seconds, protocol=protocol)
        if faults := proof.unplayed(name, told, before, rate.transactions):
            raise SystemExit("pgbench did not do the same work:\n" + "\n".join(faults))
        rows.add(f"the same SQL by pgbench, {protocol}", _times(rate.tps, rate))
        cost = _cost(rows, used, rate.transactions)
        rows.add(
            f"pgbench / ours, {protocol}",
            f"{rate.tps / ours.rate:.1f} times (within 4); by processor time {ours.cost / cost:.1f}",
        )


def peer(rows: Rows, ours: Ours, seconds: float) -> None:
    """A check-in of the same guests' number through pretix, on the same PostgreSQL, with as many workers."""
    from . import peer as pretix

    with pretix.installed() as their:
        their.warm_up()
        with _processors(rows, their.cpu) as used:
            run = their.run(seconds)
    rows.add(f"pretix {their.version}, redeem, {DESKS} clients", _shape(run))
    cost = _cost(rows, used, len(run.done))
    rows.add(
        "ours / pretix", f"{ours.rate / run.rate:.1f} times (at least 3); by processor time {cost / ours.cost:.1f}"
    )
