"""Django system check of the witnesses file: reports an unreadable file before a proof lacks its witnesses."""

from typing import Any

from django.core import checks

from ..tlog.policy import WrongPolicy
from . import witness_policy

TAG = "log"


def register_check() -> None:
    """Register the check, which also runs at the start of `manage.py run`."""
    checks.register(witnesses_are_named, TAG)


def witnesses_are_named(app_configs: Any = None, **options: Any) -> list[checks.CheckMessage]:
    """Check that the witnesses file is valid or absent."""
    try:
        witness_policy.load_policy()
    except WrongPolicy as error:
        hint = "Each line is as c2sp.org/tlog-policy says; docs/audit-internals.md has an example."
        return [checks.Error(f"The witnesses of the log cannot be read: {error}.", hint=hint, id="audit.E001")]
    return []
