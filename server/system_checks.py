"""Django system check of the generated files, and the refusal to serve without them."""

from __future__ import annotations

import os

from django.core import checks

from server import derived

TAG = "files"
HINT = "Run `manage.py build` as the user that runs Carnet, with the same CARNET_VAR."


def register_check() -> None:
    """Register the check for `check --deploy`: commands such as `migrate` need none of these files."""
    checks.register(files_are_built, TAG, deploy=True)


def files_are_built(app_configs: object = None, **options: object) -> list[checks.CheckMessage]:
    """Check that translations and static files are there and of this version."""
    return [checks.Error(each, hint=HINT, id="server.E001") for each in derived.missing_files()]


def refuse_unbuilt() -> None:
    """End this process if a generated file is missing: each page would fail, or be in another language."""
    found = derived.missing_files()
    if found:
        # To the descriptor itself: celery turns the stream into lines of its log, which are lost at the end.
        os.write(2, "\n".join([*found, HINT, ""]).encode())
        raise SystemExit(1)
