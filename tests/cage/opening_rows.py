"""The opening of a table, written past the services."""

from typing import Any

from compliance.cage.models.drop_boxes import BoxOpening
from tests.cage import tables
from tests.cast import member


def opening(fitting: Any, **changes: Any) -> BoxOpening:
    facts: dict[str, Any] = {
        "seal_whole": True,
        "opened_by": member("director"),
        "witnessed_by": member("pit_boss"),
        "opened_at": tables.COUNTING,
    }
    return BoxOpening(fitting=fitting, **facts | changes)
