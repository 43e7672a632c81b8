"""Queries about failed sign-ins: how long the next attempt must wait."""

from datetime import datetime

from django.db.models import Count, Max, Q

from ..domain.sign_in.sign_in_limits import ACCOUNT, NETWORK, NETWORK_REMEMBERED, ORIGIN, REMEMBERED, Failures
from ..models.credentials import FailedSignIn


def wait_of_known_browser(account: str, browser: str, at: datetime) -> int:
    """Return the seconds to wait: only failures of this account in this browser count, wherever it is."""
    found = _count(Q(account=account, browser=browser), at, origin=Q())
    return ORIGIN.seconds_left(found["origin"], at)


def wait_of_unknown_browser(account: str, network: str, at: datetime) -> int:
    """Return the longest wait of all limits: account and network together, the network, and the account."""
    from_there = Q(network=network)
    found = _count(
        Q(browser="") & (Q(account=account) | from_there),
        at,
        origin=from_there & Q(account=account),
        network=from_there & Q(failed_at__gt=at - NETWORK_REMEMBERED),
        account=Q(account=account),
    )
    limits = {"origin": ORIGIN, "network": NETWORK, "account": ACCOUNT}
    return max(limit.seconds_left(found[name], at) for name, limit in limits.items())


def _count(rows: Q, at: datetime, **groups: Q) -> dict[str, Failures]:
    """Return the failures of each group, in one query."""
    counts = {f"{name}_count": Count("pk", filter=group) for name, group in groups.items()}
    moments = {f"{name}_last": Max("failed_at", filter=group) for name, group in groups.items()}
    found = FailedSignIn.objects.filter(rows, failed_at__gt=at - REMEMBERED).aggregate(**counts, **moments)
    return {name: Failures(found[f"{name}_count"], found[f"{name}_last"]) for name in groups}
