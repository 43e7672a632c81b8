"""Keys for a single use are deleted when no client repeats a request any more."""

from datetime import datetime, timedelta

from ..store.queries import ask

# Longer than the database requires (90 days), so that its clock and that of the application may differ.
VALID_FOR = timedelta(days=92)


def expire_keys(at: datetime) -> int:
    """Delete the keys that were entered more than 92 days before `at`; return their number."""
    [(expired,)] = ask("SELECT audit.expire_keys(%s)", [at - VALID_FOR])
    return int(expired)
