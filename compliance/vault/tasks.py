"""Worker task of the vault: seal stored files with the newest keys."""

from celery import shared_task

from .services import resealing

AT_ONCE = 500  # files in a run, so that other tasks have their turn


@shared_task(ignore_result=True)
def reseal() -> None:
    """Seal files under former keys with the newest one; the next run continues."""
    resealing.reseal_files(most=AT_ONCE)
