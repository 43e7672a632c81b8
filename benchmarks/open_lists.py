"""Makes the lists of open rows again, after rows were copied without the triggers that keep them (ADR 92)."""

from importlib import import_module
from typing import Any

# The migration that fills the lists of each area, and their tables.
LISTS = {
    "admissions.migrations.0004_open_reviews_are_listed": ("admissions_openreview",),
    "cage.migrations.0002_open_shifts_are_listed": ("cage_openshift", "cage_opencount", "cage_openfitting"),
    "notices.migrations.0006_open_notices_are_listed": ("notices_opennotice",),
    "orphans.migrations.0008_open_finds_are_listed": ("orphans_openfind",),
    "payouts.migrations.0002_open_payouts_are_listed": ("payouts_openpayout",),
    "people.migrations.0004_namesakes_are_listed": ("people_namesake",),
}


def fill_lists(link: Any) -> None:
    """Fill every list again; `link` is a superuser's or the owner's, in autocommit."""
    for migration, tables in LISTS.items():
        link.execute(f"TRUNCATE {', '.join(tables)}")
        link.execute(import_module(f"compliance.{migration}").FILL)
