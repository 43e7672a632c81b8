"""Where the web server enters Carnet."""

import gc
import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from compliance.celery import app as jobs
from server.call_stack import with_room
from server.database.unfinished_upgrade import refuse_unfinished
from server.environment.production import refuse_unsafe
from server.system_checks import refuse_unbuilt

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
gc.disable()
application = with_room(get_wsgi_application())
refuse_unsafe()
refuse_unfinished()
refuse_unbuilt()  # an error at the start that names the command, instead of one on each page
# Loads all views before the first request, and before the freeze.
import_module(settings.ROOT_URLCONF)
# What is loaded now stays. Searching it for garbage took a fifth of the start, and later held up one guest in three
# hundred by 100 ms.
gc.freeze()
# What a request leaves behind is searched after some requests, and not within each.
gc.set_threshold(20_000, 20, 20)
gc.enable()
__all__ = ["application", "jobs"]
