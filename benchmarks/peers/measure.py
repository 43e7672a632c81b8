"""`create()` on each table by turns, in an environment of its own; prints seconds as JSON. `capture` starts it."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from statistics import median
from time import perf_counter
from typing import Any

ROUNDS, ROWS, ALONE = 20, 200, 5
AT = datetime(2026, 3, 3, 19, tzinfo=UTC)


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.peers.settings"
    import django

    django.setup()
    _tables()
    from benchmarks.peers import models

    kinds = {
        "plain": models.Plain,
        "carnet": models.Ours,
        "pghistory": models.ByPghistory,
        "auditlog": models.ByAuditlog,
        "simple-history": models.BySimpleHistory,
    }
    found: dict[str, dict[str, list[float]]] = {"create": {}, "transaction": {}}
    for turn in range(ROUNDS + 3):
        for name, model in kinds.items():
            create, whole = _creates(model), _transactions(model)
            if turn >= 3:  # the first ones make plans and fill caches
                found["create"].setdefault(name, []).append(create)
                found["transaction"].setdefault(name, []).append(whole)
    for name, model in kinds.items():
        assert model.objects.count() == (ROUNDS + 3) * (ROWS + ALONE), name
    sys.stdout.write(json.dumps(found))


def _tables() -> None:
    """Every table by its own owner, as in a house; our trigger by the step that our migrations have."""
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connections
    from django.db.migrations.state import ProjectState

    from audit.operations import KeepRegister

    call_command("migrate", database="owner", run_syncdb=True, verbosity=0)
    call_command("pgtrigger", "install", database="owner", verbosity=0)
    state = ProjectState.from_apps(apps)
    with connections["owner"].schema_editor() as editor:
        KeepRegister("Ours", personal=["owner", "note"]).database_forwards("peers", editor, state, state)


def _row(model: Any) -> Callable[[], Any]:
    return lambda: model.objects.create(
        title="A title", price="12.50", bought_at=AT, owner="Weber", note="limps, and says so to everybody"
    )


def _opened(model: Any, stack: ExitStack) -> None:
    """A transaction, and in it an act where one is needed."""
    from django.db import transaction

    from audit import log
    from benchmarks.peers.models import Ours

    stack.enter_context(transaction.atomic())
    if model is Ours:
        stack.enter_context(log.act("peers.row.written", subject=None, by=None, at=AT, scope=None))


def _creates(model: Any) -> float:
    """Seconds of one `create()` among others in an open transaction."""
    create, taken = _row(model), []
    with ExitStack() as stack:
        _opened(model, stack)
        for _row_number in range(ROWS):
            began = perf_counter()
            create()
            taken.append(perf_counter() - began)
    return median(taken)


def _transactions(model: Any) -> float:
    """Seconds of one transaction of its own, with its act where there is one, and its commit."""
    create, taken = _row(model), []
    for _turn in range(ALONE):
        began = perf_counter()
        with ExitStack() as stack:
            _opened(model, stack)
            create()
        taken.append(perf_counter() - began)
    return median(taken)


if __name__ == "__main__":
    main()
