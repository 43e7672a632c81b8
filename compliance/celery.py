"""The jobs of the house: who runs them, how often, and through which broker."""

import os
from pathlib import Path

import django
from celery import Celery
from celery.signals import beat_init, worker_init

from compliance.http.infrastructure.request_ids import follow_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
# Celery would import every page for Django's checks, and let nobody read what they say: `manage.py check` tells it.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

PACKAGE = Path(__file__).resolve().parent


def _packages_with_tasks() -> list[str]:
    """Every package of the project with a module `tasks`; Celery by itself looks only into the applications."""
    found = sorted(module.parent.relative_to(PACKAGE.parent) for module in PACKAGE.rglob("tasks.py"))
    return [".".join(package.parts) for package in found]


app = Celery("carnet")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(_packages_with_tasks)
# The web process orders from many threads; each must find this application, not Celery's own default.
app.set_default()
follow_requests()


@worker_init.connect
@beat_init.connect
def refuse_unbuilt_files(**_: object) -> None:
    """End a worker or beat whose generated files are missing: letters and reports would be in the wrong language."""
    from server.system_checks import refuse_unbuilt  # it reads the settings

    django.setup()
    refuse_unbuilt()
