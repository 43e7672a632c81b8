"""A Django project of five tables that differ in nothing but who keeps their changes."""

import json
import os

SECRET_KEY = "nothing is kept here"
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "audit",
    "auditlog",
    "simple_history",
    "pgtrigger",
    "pghistory",
    "benchmarks.peers.apps.Peers",
]
DATABASES = json.loads(os.environ["BENCH_DATABASES"])
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Their tables come about with those of the benchmark, which refer to them.
MIGRATION_MODULES = {"auth": None, "contenttypes": None, "auditlog": None}
