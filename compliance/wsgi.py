"""Where the web server enters Carnet."""

import os

from django.core.wsgi import get_wsgi_application

from compliance.celery import app as jobs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
application = get_wsgi_application()
__all__ = ["application", "jobs"]
