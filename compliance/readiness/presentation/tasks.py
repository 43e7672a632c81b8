"""The task on the start page while something is missing that the first guest needs."""

from datetime import datetime

from compliance.http.access.presence import StaffContext

from .page import READ, list_items, summarise


def count_tasks(presence: StaffContext, at: datetime) -> int:
    """Count what is missing before the first guest; none for readers without the page."""
    if not presence.may(READ):
        return 0
    return summarise(list_items(presence, at)).open_items
