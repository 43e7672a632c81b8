"""The jobs of the house: who runs them, how often, and through which broker."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
# Celery would import every page for Django's checks, and let nobody read what they say: `manage.py check` tells it.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("carnet")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# The web process orders from many threads; each must find this application, not Celery's own default.
app.set_default()
