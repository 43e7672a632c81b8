"""What every screen and API path shares: who is asking, from which house, with what rights."""

from django.apps import AppConfig


class Http(AppConfig):
    name = "compliance.http"
    label = "http"
