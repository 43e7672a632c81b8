"""State of the connection to the central register: certificate, circuit, recent answers and alarms."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from .. import selectors
from ..domain.certificates import Certificate, Unusable
from ..models import Probe, Question
from ..selectors import RecentStatistics
from . import client


@dataclass(frozen=True)
class ConnectionState:
    """The connection according to the files and this process. `problem` says why nothing can be sent, if so."""

    problem: str
    certificate: Certificate | None
    days_left: int | None
    step: int | None
    circuit: str
    seconds: float | None
    simulated: bool = False


@dataclass(frozen=True)
class Health:
    """The connection, with figures from the register of queries."""

    state: ConnectionState
    last_answer: Question | None
    last_probe: Probe | None
    failing_since: datetime | None
    statistics: RecentStatistics


@dataclass(frozen=True)
class Alarm:
    """A problem for staff: `problem` blocks admissions now, `silent` until the register answers, `ending` on a future
    day.
    """

    code: str
    why: str = ""
    days: int = 0
    since: datetime | None = None


def connection_state(at: datetime) -> ConnectionState:
    """Return the state of the connection, from the current files."""
    register = client.configured_register()
    if register is not None and register.connection.simulated:
        return ConnectionState("", None, None, None, register.breaker.state, None, simulated=True)
    if register is None or not register.connection.usable:
        return ConnectionState("not_configured", None, None, None, "", None)
    circuit, seconds = register.breaker.state, register.connection.seconds
    try:
        found = register.certificate()
    except Unusable as error:
        return ConnectionState(error.why, None, None, None, circuit, seconds)
    return ConnectionState(found.problem(at), found, found.days_left(at), found.step(at), circuit, seconds)


def connection_health(venue_id: UUID, at: datetime) -> Health:
    return Health(
        state=connection_state(at),
        last_answer=selectors.last_answer(venue_id),
        last_probe=selectors.last_probe(venue_id),
        failing_since=selectors.failing_since(venue_id, at),
        statistics=selectors.recent_statistics(venue_id, at),
    )


def list_alarms(venue_id: UUID, at: datetime) -> list[Alarm]:
    """Return the alarms, most severe first."""
    now = connection_state(at)
    # Nothing can be sent: other alarms would only follow from this one.
    if now.problem:
        return [Alarm("problem", why=now.problem)]
    since = selectors.failing_since(venue_id, at)
    found = [Alarm("silent", since=since)] if since is not None else []
    if now.step is not None and now.days_left is not None:
        found.append(Alarm("ending", days=now.days_left))
    return found
