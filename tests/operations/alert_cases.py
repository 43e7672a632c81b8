"""States that trigger each alert, and states just below them."""

from typing import NamedTuple

DAY = 86400  # seconds
HOUR = 61  # minutes, with one more than an alert waits


class Case(NamedTuple):
    """Series in the notation of promtool, and whether the alert fires after that many minutes."""

    series: dict[str, str]
    fires: bool
    minutes: int = 20


def _constant(metric: str, value: float) -> dict[str, str]:
    return {metric: f"{value}x70"}


def _limit(metric: str, good: float, bad: float, minutes: int = 20) -> list[Case]:
    return [
        Case(_constant(metric, good), fires=False, minutes=minutes),
        Case(_constant(metric, bad), fires=True, minutes=minutes),
    ]


UP = 'up{job="carnet"}'
FREE, SIZE = "carnet_disk_free_bytes", "carnet_disk_size_bytes"
UNVERIFIED = 'carnet_decisions{house="Mondorf",outcome="unverified"}'
PAPERS = 'carnet_certificate_days{certificate="papers"}'
QUEUE = '{queue="celery"}'
STOPPED, CHECKPOINT = "carnet_sealing_stopped", "carnet_checkpoint_age_seconds"


def _disk(free: float) -> dict[str, str]:
    return _constant(FREE, free) | _constant(SIZE, 100e9)


CASES: dict[str, list[Case]] = {
    "CarnetDown": [
        *_limit(UP, 1, 0),
        Case(_constant("up", 1), fires=True),
        Case({UP: "1 0 1x70"}, fires=False, minutes=3),
    ],
    "CarnetMetricsFail": _limit('carnet_scrape_failed{source="queue"}', 0, 1),
    "CarnetSealingStopped": _limit(STOPPED, 0, 1),
    "CarnetSealingLate": [*_limit(CHECKPOINT, 179, 181), *_limit("carnet_unsealed_oldest_seconds", 60, 61)],
    "CarnetNeverSealed": [
        Case(_constant(STOPPED, 0), fires=True),
        Case(_constant(STOPPED, 0) | _constant(CHECKPOINT, 30), fires=False),
    ],
    "CarnetWitnessFails": [
        *_limit('carnet_witness_ok{witness="w"}', 1, 0),
        *_limit('carnet_witness_age_seconds{witness="w"}', 899, 901),
    ],
    "CarnetQueueLate": _limit(f"carnet_queue_oldest_seconds{QUEUE}", 599, 601),
    "CarnetQueueLong": _limit(f"carnet_queue_messages{QUEUE}", 1000, 1001),
    "CarnetMailFailed": [
        *_limit('carnet_notices{house="Mondorf",state="failed"}', 0, 1),
        Case(_constant('carnet_notices{house="Mondorf",state="issued"}', 9), fires=False),
    ],
    "CarnetNoticesOverdue": _limit('carnet_notices{house="Mondorf",state="overdue"}', 0, 2),
    "CarnetCertificateEndsSoon": [*_limit(PAPERS, 30, 29), Case(_constant(PAPERS, 6), fires=False)],
    "CarnetCertificateEnds": [*_limit(PAPERS, 7, 6), Case({PAPERS: "-3x70"}, fires=True)],
    "CarnetNoBackup": [
        Case(_constant("carnet_backup_known", 0), fires=True, minutes=HOUR),
        Case(_constant("carnet_backup_known", 1), fires=True, minutes=HOUR),
        Case(
            _constant("carnet_backup_known", 1) | _constant("carnet_backup_age_seconds", 60), fires=False, minutes=HOUR
        ),
    ],
    "CarnetBackupOld": _limit("carnet_backup_age_seconds", 25 * 3600, 27 * 3600),
    "CarnetPagesDamaged": _limit("carnet_pages_damaged", 0, 1),
    "CarnetArchiveOld": _limit("carnet_archive_age_seconds", 899, 901),
    "CarnetWalWaits": _limit("carnet_unarchived_bytes", 1e9, 1.1e9),
    "CarnetRehearsalDue": [
        *_limit("carnet_rehearsal_age_seconds", 34 * DAY, 36 * DAY, HOUR),
        *_limit("carnet_rehearsal_ok", 1, 0, HOUR),
    ],
    "CarnetMigrationsMissing": _limit("carnet_unapplied_migrations", 0, 1),
    "CarnetObjectsMissing": [
        Case(_constant("carnet_missing_objects", 0) | _constant("carnet_unapplied_migrations", 0), fires=False),
        Case(_constant("carnet_missing_objects", 1) | _constant("carnet_unapplied_migrations", 0), fires=True),
        Case(_constant("carnet_missing_objects", 1) | _constant("carnet_unapplied_migrations", 1), fires=False),
    ],
    "CarnetDiskFills": [
        Case(_disk(11e9), fires=False),
        Case(_disk(9e9), fires=True),
        Case(_disk(0.9e9), fires=False),
    ],
    "CarnetDiskFull": _limit(FREE, 1.1e9, 0.9e9),
    "CarnetDoorUnverified": [
        Case({UNVERIFIED: "0x10 0+1x30"}, fires=True, minutes=30),
        Case({UNVERIFIED: "7x70"}, fires=False),
        # A new gaming day starts at zero.
        Case({UNVERIFIED: "40x20 0x20"}, fires=False, minutes=25),
    ],
    "CarnetVersionsDiffer": [
        Case({f'carnet_build_info{{instance="{name}",version="1"}}': "1x70" for name in "ab"}, fires=False),
        Case({f'carnet_build_info{{instance="{name}",version="{name}"}}': "1x70" for name in "ab"}, fires=True),
    ],
}
