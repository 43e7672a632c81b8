"""Django system check of the signing key: reports an unusable key before a report fails."""

from datetime import datetime
from typing import Any

from django.core import checks

from compliance.http.access.presence import moment

from . import keys
from .configuration import Arrangement, load_arrangement, signer, stampers
from .words import REASONS, TO_DO

TAG = "signing"
OPEN_TO_ALL = 0o007


def announce() -> None:
    """Register the check, which also runs at the start of `manage.py run`."""
    checks.register(papers_can_be_signed, TAG)


def papers_can_be_signed(app_configs: Any = None, **options: Any) -> list[checks.CheckMessage]:
    """Check that the key opens and may sign today, and that its files are private. Creates no key."""
    try:
        arrangement = load_arrangement()
        stampers(arrangement)
        _try(arrangement, moment())
    except keys.Unusable as error:
        message = f"Papers cannot be signed: {REASONS[error.code]} ({error.where})."
        return [checks.Error(message, hint=TO_DO.get(error.code, TO_DO["missing"]), id="signing.E001")]
    return [
        checks.Warning(
            f"Everybody on this machine can read {file}.", hint=f"chmod 600 {file}, as its owner.", id="signing.W001"
        )
        for file in _secrets(arrangement)
        if file.stat().st_mode & OPEN_TO_ALL
    ]


def _try(arrangement: Arrangement, at: datetime) -> None:
    """Open the configured signing key. Raises Unusable."""
    file = arrangement.folder / keys.AUTHORITY
    if arrangement.own and file.exists():
        certificate, _key = keys.authority(arrangement.folder, at)
        keys.in_time(certificate, at, file)
    elif not arrangement.own:
        with signer(arrangement, "", at):
            pass


def _secrets(arrangement: Arrangement) -> list[Any]:
    pin = arrangement.token.pin if arrangement.token else None
    return [file for file in (arrangement.pkcs12, arrangement.passphrase, pin) if file]
