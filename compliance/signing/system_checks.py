"""Django system check of the signing key: reports an unusable key before a report fails."""

from datetime import datetime
from typing import Any

from django.core import checks

from compliance.http.access.presence import current_time

from . import keys
from .configuration import Arrangement, load_arrangement, open_signer, trusted_stampers
from .words import REASONS, TO_DO

TAG = "signing"
OPEN_TO_ALL = 0o007


def register_check() -> None:
    """Register the check, which also runs at the start of `manage.py run`."""
    checks.register(papers_can_be_signed, TAG)


def papers_can_be_signed(app_configs: object = None, **options: object) -> list[checks.CheckMessage]:
    """Check that the key opens and may sign today, and that its files are private. Creates no key."""
    try:
        arrangement = load_arrangement()
        trusted_stampers(arrangement)
        _try_key(arrangement, current_time())
    except keys.Unusable as error:
        message = f"Papers cannot be signed: {REASONS[error.code]} ({error.where})."
        return [checks.Error(message, hint=TO_DO.get(error.code, TO_DO["missing"]), id="signing.E001")]
    return [
        checks.Warning(
            f"Everybody on this machine can read {file}.", hint=f"chmod 600 {file}, as its owner.", id="signing.W001"
        )
        for file in _secret_files(arrangement)
        if file.stat().st_mode & OPEN_TO_ALL
    ]


def _try_key(arrangement: Arrangement, at: datetime) -> None:
    """Open the configured signing key. Raises Unusable."""
    file = arrangement.folder / keys.AUTHORITY
    if arrangement.own and file.exists():
        certificate, _key = keys.own_authority(arrangement.folder, at)
        keys.in_time(certificate, at, file)
    elif not arrangement.own:
        # A supplied key signs for every legal name, so none is needed here.
        with open_signer(arrangement, "", at):
            pass


def _secret_files(arrangement: Arrangement) -> list[Any]:
    pin = arrangement.token.pin if arrangement.token else None
    return [file for file in (arrangement.pkcs12, arrangement.passphrase, pin) if file]
