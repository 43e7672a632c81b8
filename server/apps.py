"""Makes `manage.py db` and `manage.py run` known to Django."""

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """The machine's side of Carnet; it has no tables."""

    name = "server"
