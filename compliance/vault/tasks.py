"""Worker task of the vault: seal files and personal values of the log with the newest keys."""

from celery import shared_task

from .services import renewal

# In a run, so that other tasks have their turn: each about two seconds.
FILES_AT_ONCE = 500
VALUES_AT_ONCE = 20_000


@shared_task(ignore_result=True)
def reseal() -> None:
    """Seal what former keys have sealed with the newest ones; the next run continues."""
    renewal.renew(most_files=FILES_AT_ONCE, most_values=VALUES_AT_ONCE)
