"""Which migrations a database has: applied, outstanding, and those that this version of Carnet does not know."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

Names = tuple[str, ...]


@dataclass(frozen=True)
class SchemaState:
    """The migrations of one database, compared with those of the program; names are `area.0001_name`."""

    applied: int
    outstanding: Names
    unknown: Names

    def __str__(self) -> str:
        if self.unknown:
            unknown = f"{len(self.unknown)} migrations unknown to this one, from {self.unknown[0]} on"
            return f"of another version, with {unknown}"
        if self.outstanding:
            return f"{len(self.outstanding)} migrations outstanding, from {self.outstanding[0]} on"
        return f"current, {self.applied} migrations applied"


def schema_state(connection: BaseDatabaseWrapper) -> SchemaState:
    """Compare the migrations of a database with those of the program."""
    loader = MigrationLoader(connection)
    ours = {key for key in loader.applied_migrations if key[0] in loader.migrated_apps}
    # Rows of libraries that an earlier version used stay in the table, and are no sign of a newer version.
    unknown = sorted(ours - loader.disk_migrations.keys())
    plan: list[str] = []
    for leaf in loader.graph.leaf_nodes():
        for key in loader.graph.forwards_plan(leaf):
            if key not in loader.applied_migrations and ".".join(key) not in plan:
                plan.append(".".join(key))
    return SchemaState(len(ours), tuple(plan), tuple(".".join(key) for key in unknown))
