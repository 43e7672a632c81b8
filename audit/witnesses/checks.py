"""What `manage.py check` says of the log: nobody should learn of a file that cannot be read from a proof without it."""

from typing import Any

from django.core import checks

from ..tlog.policy import WrongPolicy
from . import witness_policy as witnesses

TAG = "log"


def announce() -> None:
    """Have Django ask, always and at the start of `manage.py run`."""
    checks.register(witnesses_are_named, TAG)


def witnesses_are_named(app_configs: Any = None, **options: Any) -> list[checks.CheckMessage]:
    """The file that names the witnesses can be followed, or there is none."""
    try:
        witnesses.load_policy()
    except WrongPolicy as error:
        hint = "Each line is as c2sp.org/tlog-policy says; docs/audit.md has an example."
        return [checks.Error(f"The witnesses of the log cannot be read: {error}.", hint=hint, id="audit.E001")]
    return []
