"""`create()` on each table by turns, in an environment of its own; prints seconds as JSON. `capture` starts it."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from statistics import median
from time import perf_counter
from typing import Any

ROUNDS, ROWS, ALONE = 20, 200, 5
AT = datetime(2026, 3, 3, 19, tzinfo=UTC)
# The least that a trigger can do which keeps a row: it neither asks who nor why, and whoever may write may write there.
BARE = """
CREATE TABLE bare_images (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, after jsonb NOT NULL);
GRANT INSERT ON bare_images TO carnet_app;
CREATE FUNCTION bare() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO bare_images (after) VALUES (to_jsonb(NEW));
    RETURN NULL;
END $$;
CREATE TRIGGER bare AFTER INSERT ON peers_bybaretrigger FOR EACH ROW EXECUTE FUNCTION bare();
"""


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.peers.settings"
    import django

    django.setup()
    _tables()
    from benchmarks.peers import models

    kinds = {
        "plain": (models.Plain, nullcontext),
        "bare trigger": (models.ByBareTrigger, nullcontext),
        "carnet, within an act": (models.Ours, _act),
        "pghistory": (models.ByPghistory, nullcontext),
        "pghistory, within a context": (models.ByPghistory, _context),
        "auditlog": (models.ByAuditlog, nullcontext),
        "simple-history": (models.BySimpleHistory, nullcontext),
    }
    found: dict[str, dict[str, list[float]]] = {"create": {}, "transaction": {}}
    for turn in range(ROUNDS + 3):
        for name, kind in kinds.items():
            create, whole = _creates(*kind), _transactions(*kind)
            if turn >= 3:  # the first ones make plans and fill caches
                found["create"].setdefault(name, []).append(create)
                found["transaction"].setdefault(name, []).append(whole)
    for model in {model for model, _opened in kinds.values()}:
        turns = sum(each is model for each, _opened in kinds.values())
        assert model.objects.count() == turns * (ROUNDS + 3) * (ROWS + ALONE), model
    sys.stdout.write(json.dumps(found))


def _tables() -> None:
    """Every table by its own owner, as in a house; our trigger by the step that our migrations have."""
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connections
    from django.db.migrations.state import ProjectState

    from audit.schema.migration_operations import KeepRegister

    call_command("migrate", database="owner", run_syncdb=True, verbosity=0)
    call_command("pgtrigger", "install", database="owner", verbosity=0)
    state = ProjectState.from_apps(apps)
    with connections["owner"].schema_editor() as editor:
        KeepRegister("Ours", personal=["owner", "note"]).database_forwards("peers", editor, state, state)
        editor.execute(BARE)


def _row(model: Any) -> Callable[[], Any]:
    return lambda: model.objects.create(
        title="A title", price="12.50", bought_at=AT, owner="Weber", note="limps, and says so to everybody"
    )


def _act() -> AbstractContextManager[Any]:
    """Who wrote and why, as ours has it: every row of a register is written within one."""
    from audit.recording import log

    return log.act("peers.row.written", subject=None, by=None, at=AT, scope=None)


def _context() -> AbstractContextManager[Any]:
    """The same of pghistory's: without one it keeps who wrote of nothing."""
    import pghistory

    found: AbstractContextManager[Any] = pghistory.context(user=None, kind="peers.row.written")
    return found


def _creates(model: Any, opened: Callable[[], AbstractContextManager[Any]]) -> float:
    """Seconds of one `create()` among others in an open transaction."""
    from django.db import transaction

    create, taken = _row(model), []
    with transaction.atomic(), opened():
        for _row_number in range(ROWS):
            began = perf_counter()
            create()
            taken.append(perf_counter() - began)
    return median(taken)


def _transactions(model: Any, opened: Callable[[], AbstractContextManager[Any]]) -> float:
    """Seconds of one transaction of its own, with what it is opened with, and its commit."""
    from django.db import transaction

    create, taken = _row(model), []
    for _turn in range(ALONE):
        began = perf_counter()
        with transaction.atomic(), opened():
            create()
        taken.append(perf_counter() - began)
    return median(taken)


if __name__ == "__main__":
    main()
