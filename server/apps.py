"""Registers `manage.py db` and `manage.py run` with Django."""

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """The host side of Carnet; it has no tables."""

    name = "server"
