"""Django system check of the master keys: reports a lost one at the start, before a file cannot be opened."""

from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core import checks
from django.db import ProgrammingError

from compliance.signing.keys import Unusable

from .masters import master_files
from .selectors import keys_of_each_master
from .services.data_keys import forget_keys, key_bytes
from .words import REASONS, TO_DO

TAG = "start"  # of what `manage.py run` checks after migrations
OPEN_TO_OTHERS = 0o077


def register_check() -> None:
    """Register the check, which also runs at the start of `manage.py run`."""
    checks.register(stored_files_can_be_opened, TAG)


def stored_files_can_be_opened(
    app_configs: object = None, databases: Sequence[str] | None = None, **options: object
) -> list[checks.CheckMessage]:
    """Check that the master key of every data key is there and opens it, and that its file is private.

    Runs only with `check --database default`.
    """
    if "default" not in (databases or ()):
        return []
    try:
        keys = keys_of_each_master()
    except ProgrammingError:  # before the first migration there are no data keys
        return []
    # The files of now count, not what this process has read before.
    forget_keys()
    found: list[checks.CheckMessage] = []
    for row in keys:
        try:
            key_bytes(row)
        except Unusable as error:
            message = f"Stored files cannot be opened: {REASONS[error.code]} ({error.where})."
            found.append(checks.Error(message, hint=TO_DO[error.code], id="vault.E001"))
    return found + [_open_to_others(file) for file in _secret_files() if file.stat().st_mode & OPEN_TO_OTHERS]


def _open_to_others(file: Path) -> checks.CheckMessage:
    return checks.Warning(
        f"Others on this machine can read {file}.", hint=f"chmod 600 {file}, as its owner.", id="vault.W001"
    )


def _secret_files() -> list[Path]:
    pin = settings.VAULT["pin"]
    return [*master_files(), *([Path(pin)] if pin else [])]
