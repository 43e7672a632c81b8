"""Registers `manage.py db` and `manage.py run` with Django."""

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """The host side of Carnet; it has no tables."""

    name = "server"

    def ready(self) -> None:
        # Not at the top: the storage of static files reads the settings.
        from server import system_checks
        from server.environment import production

        system_checks.register_check()
        production.register_checks()
