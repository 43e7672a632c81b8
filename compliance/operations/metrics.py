"""Metrics in the text format of Prometheus, computed when they are asked for."""

import logging
import shutil
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

import psycopg
from django.conf import settings
from django.db import connection, transaction
from prometheus_client import generate_latest
from prometheus_client.core import GaugeMetricFamily as Gauge
from prometheus_client.registry import Collector

from audit.operating.status import sealing_state, witness_states
from audit.schema.declared_objects import missing_objects
from audit.store.queries import ask
from audit.witnesses import witness_policy
from compliance.admissions.decisions.selectors import decisions
from compliance.central.services.health import connection_state
from compliance.notices.selectors import notices
from compliance.signing import keys
from compliance.signing.configuration import load_arrangement
from compliance.venues.selectors import venues
from server.version import VERSION

from .backups import read_backup_record
from .connection import CONNECT_SECONDS, OPTIONS
from .health import APPLIED, migrations_of_program

MILLISECONDS = "5000"  # for one statement
LIMIT = "SELECT set_config('statement_timeout', %s, true)"
QUEUES = "SELECT queue_name, queue_length, oldest_msg_age_sec FROM pgmq.metrics_all()"

# What was written after the last archived segment of 16 MB; without an archive, and after the history of another
# server was archived, no row.
UNARCHIVED = """
SELECT greatest(0, pg_current_wal_lsn() - 16777216
    - (substr(last_archived_wal, 9, 8) || '/' || substr(last_archived_wal, 23, 2) || '000000')::pg_lsn)
FROM pg_stat_archiver WHERE last_archived_wal ~ '^[0-9A-F]{24}'
"""

logger = logging.getLogger("carnet.operations")

Source = Callable[[datetime], Iterable[Gauge]]


def measure_build(at: datetime) -> Iterator[Gauge]:
    """Yield the version that runs."""
    yield _one("carnet_build_info", "Version of Carnet, in the label.", 1, version=VERSION)


def measure_decisions(at: datetime) -> Iterator[Gauge]:
    """Yield the decisions at the doors of the present gaming day."""
    family = Gauge("carnet_decisions", "Decisions at the doors in the present gaming day.", labels=["house", "outcome"])
    for house in venues.all_houses():
        counts = decisions.count_by_outcome(house.id, house.gaming_day(at))
        for outcome, count in counts.items():
            family.add_metric([house.name, outcome], count)
    yield family


def measure_notices(at: datetime) -> Iterator[Gauge]:
    """Yield the notices to authorities that need attention, with letters that no mail server accepts as `failed`."""
    family = Gauge("carnet_notices", "Notices to authorities by state.", labels=["house", "state"])
    for house in venues.all_houses():
        for state, count in notices.count_by_state(house.id, at).items():
            family.add_metric([house.name, state], count)
    yield family


def measure_queue(at: datetime) -> Iterator[Gauge]:
    """Yield the length of each embedded queue. Other brokers have metrics of their own."""
    if not settings.CELERY_BROKER_URL.startswith("pgmq:"):
        return
    length = Gauge("carnet_queue_messages", "Jobs in a queue of the broker.", labels=["queue"])
    oldest = Gauge("carnet_queue_oldest_seconds", "Age of the oldest job in a queue.", labels=["queue"])
    address = settings.CELERY_BROKER_TRANSPORT_OPTIONS["conn_string"]
    with psycopg.connect(address, connect_timeout=CONNECT_SECONDS, options=OPTIONS) as queues:
        for name, count, age in queues.execute(QUEUES):
            length.add_metric([name], count)
            oldest.add_metric([name], age or 0)
    yield from (length, oldest)


def measure_sealing(at: datetime) -> Iterator[Gauge]:
    """Yield the entries that wait to be sealed, and the age of the newest checkpoint."""
    found = sealing_state(ask)
    yield _one("carnet_unsealed_entries", "Entries of the audit log that wait to be sealed, up to 1000.", found.waiting)
    waited = _seconds(found.oldest, at) if found.oldest else 0
    yield _one("carnet_unsealed_oldest_seconds", "Age of the oldest entry that waits to be sealed.", waited)
    yield _one("carnet_sealing_stopped", "1 if the sealer has recorded that it stopped.", bool(found.stopped))
    if found.at:
        age = _seconds(found.at, at)
        yield _one("carnet_checkpoint_age_seconds", "Age of the newest checkpoint of the audit log.", age)


def measure_witnesses(at: datetime) -> Iterator[Gauge]:
    """Yield the state of each witness. One that has never signed has no age."""
    good = Gauge("carnet_witness_ok", "1 if a witness has signed in time, without a fault.", labels=["witness"])
    signed = Gauge("carnet_witness_age_seconds", "Age of the last signature of a witness.", labels=["witness"])
    for witness in witness_states(ask, witness_policy.load_policy(), at):
        good.add_metric([witness.name], not witness.wrong)
        if witness.at is not None:
            signed.add_metric([witness.name], _seconds(witness.at, at))
    yield from (good, signed)


def measure_certificates(at: datetime) -> Iterator[Gauge]:
    """Yield the days until known certificates end, zero for one that cannot be used."""
    family = Gauge("carnet_certificate_days", "Days until a certificate ends; 0 if unusable.", labels=["certificate"])
    found = {"papers": _days_of_signing_certificate(at), "central_register": _days_of_register_certificate(at)}
    for name, days in found.items():
        if days is not None:
            family.add_metric([name], days)
    yield family


def _days_of_register_certificate(at: datetime) -> int | None:
    state = connection_state(at)
    if state.days_left is None and state.problem not in {"", "not_configured"}:
        return 0
    return state.days_left


def _days_of_signing_certificate(at: datetime) -> int | None:
    try:
        ends_at = _end_of_signing_certificate(at)
    except keys.Unusable:
        return 0
    return None if ends_at is None else (ends_at - at).days


def _end_of_signing_certificate(at: datetime) -> datetime | None:
    arrangement = load_arrangement()
    if arrangement.pkcs12:
        return keys.from_pkcs12(arrangement.pkcs12, arrangement.passphrase, at).certificate.not_valid_after_utc
    # A token is not opened: a wrong PIN, tried at each scrape, would lock it.
    if arrangement.token:
        known = keys.known_certificates(arrangement.folder)
        return known[0].not_valid_after_utc if known else None
    # Nor does a scrape make a key.
    if not (arrangement.folder / keys.AUTHORITY).exists():
        return None
    certificate, _key = keys.own_authority(arrangement.folder, at)
    return certificate.not_valid_after_utc


def measure_backups(at: datetime) -> Iterator[Gauge]:
    """Yield the age of the last backup and rehearsal, as recorded by the program that makes them."""
    found = read_backup_record()
    yield _one("carnet_backup_known", "1 if a readable record of backups exists.", found is not None)
    if found is None:
        return
    ages = (
        ("carnet_backup_age_seconds", "Age of the last backup.", found.last_backup),
        ("carnet_archive_age_seconds", "Age of the last archived segment.", found.last_archived),
        ("carnet_rehearsal_age_seconds", "Age of the last rehearsed restoration.", found.rehearsed_at),
    )
    for name, text, when in ages:
        if when is not None:
            yield _one(name, text, _seconds(when, at))
    yield _one("carnet_rehearsal_ok", "1 if the last rehearsed restoration succeeded.", found.rehearsal_ok)
    yield _one("carnet_pages_damaged", "1 if the last backup found damaged pages.", found.damaged)


def measure_archive(at: datetime) -> Iterator[Gauge]:
    """Yield how much the database keeps until it is archived; an archive that fails fills its disk."""
    for (waiting,) in ask(UNARCHIVED, []):
        yield _one("carnet_unarchived_bytes", "Bytes of the write-ahead log that are not archived.", float(waiting))


def measure_migrations(at: datetime) -> Iterator[Gauge]:
    """Yield how many migrations, and how many tables, constraints, triggers and functions the database lacks."""
    lacking = migrations_of_program() - set(ask(APPLIED, []))
    yield _one("carnet_unapplied_migrations", "Migrations that the database lacks.", len(lacking))
    missing = len(list(missing_objects(ask)))
    yield _one("carnet_missing_objects", "Tables, constraints, triggers and functions that it lacks.", missing)


def measure_disk(at: datetime) -> Iterator[Gauge]:
    """Yield the free space of the folder of all persistent data."""
    usage = shutil.disk_usage(settings.VAR)
    yield _one("carnet_disk_free_bytes", "Free space of the folder CARNET_VAR.", usage.free)
    yield _one("carnet_disk_size_bytes", "Size of the file system of CARNET_VAR.", usage.total)


SOURCES: dict[str, Source] = {
    "build": measure_build,
    "decisions": measure_decisions,
    "notices": measure_notices,
    "queue": measure_queue,
    "sealing": measure_sealing,
    "witnesses": measure_witnesses,
    "certificates": measure_certificates,
    "backups": measure_backups,
    "archive": measure_archive,
    "migrations": measure_migrations,
    "disk": measure_disk,
}


class Metrics(Collector):
    """Every metric at one time. A source that fails is reported and hides no other one."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def collect(self) -> Iterator[Gauge]:
        failed = Gauge("carnet_scrape_failed", "1 if these metrics could not be computed.", labels=["source"])
        for name, source in SOURCES.items():
            found = self._measure(name, source)
            failed.add_metric([name], found is None)
            yield from found or []
        yield failed

    def _measure(self, name: str, source: Source) -> list[Gauge] | None:
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute(LIMIT, [MILLISECONDS])
                return list(source(self.at))
        # The other metrics are needed most when one of them fails.
        except Exception as error:
            logger.warning("metrics of %s failed: %s", name, error)
            return None


def metrics_text(at: datetime) -> bytes:
    """Return all metrics in the text format."""
    return generate_latest(Metrics(at))


def _one(name: str, text: str, value: float, **labels: str) -> Gauge:
    family = Gauge(name, text, labels=list(labels))
    family.add_metric(list(labels.values()), value)
    return family


def _seconds(when: datetime, at: datetime) -> float:
    return (at - when).total_seconds()
