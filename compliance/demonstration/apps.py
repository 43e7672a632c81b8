"""A house to try Carnet with: made-up people in a made-up casino, loaded through the same services as real ones."""

from django.apps import AppConfig


class Demonstration(AppConfig):
    name = "compliance.demonstration"
    label = "demonstration"
