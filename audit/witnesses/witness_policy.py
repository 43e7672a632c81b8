"""The witnesses of this log, from a file: the lines of a policy (c2sp.org/tlog-policy) without logs."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from ..tlog.policy import Policy, WrongPolicy, parse_policy

NO_WITNESSES = "quorum none\n"


def policy_lines() -> str:
    """Return the text of the file; a missing or empty file means no witnesses. Raises WrongPolicy."""
    try:
        text = _policy_file().read_bytes().decode(errors="surrogateescape")
    # Only a missing file means no witnesses: one that cannot be read must never look like none.
    except FileNotFoundError:
        text = ""
    except OSError as error:
        raise WrongPolicy(f"{_policy_file()} cannot be read: {error.strerror}") from error
    text = text if text.strip() else NO_WITNESSES
    if parse_policy(text).logs:
        raise WrongPolicy(
            f"{_policy_file()} names a log: it may only name witnesses, because the log names its own keys"
        )
    if text.endswith("\n"):
        return text
    return f"{text}\n"


def load_policy() -> Policy:
    """Return the witnesses with keys, addresses and quorum. Raises WrongPolicy."""
    found = parse_policy(policy_lines())
    mute = [name for name, key in found.witnesses.items() if key not in found.addresses]
    if mute:
        raise WrongPolicy(f"{_policy_file()} has no address for {', '.join(mute)}, so no request can be sent")
    return found


def _policy_file() -> Path:
    return Path(settings.LOG["witnesses"])
