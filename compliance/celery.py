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

PROJECT = Path(__file__).resolve().parent.parent
PACKAGES = ("compliance", "server")


def _packages_with_tasks() -> list[str]:
    """Every package of the project with a module `tasks`; Celery by itself looks only into the applications."""
    modules = [module for package in PACKAGES for module in (PROJECT / package).rglob("tasks.py")]
    return sorted(".".join(module.parent.relative_to(PROJECT).parts) for module in modules)


app = Celery("carnet")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(_packages_with_tasks)
# The web process orders from many threads; each must find this application, not Celery's own default.
app.set_default()
follow_requests()


@worker_init.connect
@beat_init.connect
def refuse_to_start(**_: object) -> None:
    """End a worker or beat with unsafe settings or without generated files: letters would be in the wrong language."""
    from server.database.unfinished_upgrade import refuse_unfinished
    from server.environment.production import refuse_unsafe  # they read the settings
    from server.system_checks import refuse_unbuilt

    django.setup()
    refuse_unsafe()
    refuse_unfinished()
    refuse_unbuilt()
