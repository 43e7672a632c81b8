"""Queues for the tests of reports: one in memory, one that is out of reach, and real workers on the test's database."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from compliance.celery import app
from server import addresses
from server.database import roles
from tests.database import OwnDatabase
from tests.pdf_standards import note_stored
from tests.reports.brokers import Broker, Embedded, RabbitMQ, Redis
from tests.reports.supervised import Kept
from tests.reports.workers import Worker

OUT_OF_REACH = "redis://127.0.0.1:1/0"


@pytest.fixture
def queue_at() -> Iterator[Callable[[str], None]]:
    """Lead this process to another queue: `queue_at("memory://")`."""
    before = (app.conf.broker_url, app.conf.broker_transport_options)

    def lead(url: str, options: dict[str, Any] | None = None) -> None:
        # What Celery does itself after a fork: forget every connection.
        app._after_fork()
        app.conf.broker_url = url
        app.conf.broker_transport_options = addresses.broker_options(url) if options is None else options

    yield lead
    lead(*before)


@pytest.fixture
def in_memory(queue_at: Callable[[str], None]) -> Callable[[], list[Any]]:
    """A queue in memory; calling the fixture takes the messages from it."""
    queue_at("memory://")

    def taken() -> list[Any]:
        with app.connection_for_read() as connection, connection.SimpleQueue("celery") as waiting:
            return [message.payload for message in iter(lambda: _next(waiting), None)]

    taken()
    return taken


def _next(waiting: Any) -> Any:
    try:
        message = waiting.get_nowait()
    except waiting.Empty:
        return None
    message.ack()
    return message


@pytest.fixture
def out_of_reach(queue_at: Callable[[str], None]) -> None:
    """A broker that is down: nobody listens on its port."""
    queue_at(OUT_OF_REACH)


@pytest.fixture(scope="session")
def brokers() -> Iterator[Callable[[type[Broker]], Broker]]:
    """Brokers of production, each started when it is first asked for and stopped at the end."""
    started: dict[type[Broker], Broker] = {}

    def running(kind: type[Broker]) -> Broker:
        if kind not in started:
            started[kind] = kind()
            started[kind].start()
        return started[kind]

    yield running
    for each in started.values():
        each.close()


@pytest.fixture(params=["embedded", "redis", "rabbitmq"])
def broker(
    request: pytest.FixtureRequest,
    own_database: OwnDatabase,
    queue_at: Callable[[str], None],
    brokers: Callable[[type[Broker]], Broker],
) -> Any:
    """A broker of each kind with nothing in its queue; this process is led to it."""
    if request.param == "embedded":
        found: Any = Embedded(f"pgmq://embedded/{own_database.name}", queue_at, OUT_OF_REACH)
    else:
        found = brokers({"redis": Redis, "rabbitmq": RabbitMQ}[request.param])
    queue_at(found.url)
    with app.connection_for_write() as connection:
        app.amqp.queues["celery"](connection.default_channel).declare()
        app.control.purge(connection)
    return found


@pytest.fixture
def own_queue(own_database: OwnDatabase, queue_at: Callable[[str], None]) -> str:
    """The embedded queue in the test's own database."""
    url = f"pgmq://embedded/{own_database.name}"
    queue_at(url)
    return url


@pytest.fixture
def addresses_with(own_database: OwnDatabase) -> Callable[[str], dict[str, str]]:
    """What a process of its own is told to be on the test's database and on a queue."""
    entry = addresses.embedded_database(roles.APP, own_database.name)
    address = f"postgresql://{entry['USER']}:{quote(entry['PASSWORD'])}@{quote(entry['HOST'], safe='')}/{entry['NAME']}"
    return lambda queue: {"DATABASE_URL": address, "CELERY_BROKER_URL": queue}


@pytest.fixture
def worker_at(
    own_database: OwnDatabase, addresses_with: Callable[[str], dict[str, str]]
) -> Iterator[Callable[[str], Worker]]:
    """Start real workers on the test's own database and a queue; whatever still runs at the end is killed."""
    started: list[Worker] = []

    def start(queue: str) -> Worker:
        started.append(Worker(addresses_with(queue)))
        return started[-1]

    yield start
    for each in started:
        each.kill()
    note_stored()


@pytest.fixture
def kept(
    own_database: OwnDatabase, broker: Any, addresses_with: Callable[[str], dict[str, str]], tmp_path: Path
) -> Iterator[Kept]:
    """A worker and a beat under a supervisor, on each kind of broker; both are gone after the test."""
    found = Kept(tmp_path, addresses_with(broker.url))
    yield found
    found.close()
    note_stored()


@pytest.fixture
def worker(worker_at: Callable[[str], Worker], own_queue: str) -> Callable[[], Worker]:
    """Start real workers on the test's own database and queue."""
    return lambda: worker_at(own_queue)
