"""A router of databases for tests: nothing is migrated anywhere."""

from typing import Any


class Nowhere:
    """A router that migrates nothing."""

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return False
