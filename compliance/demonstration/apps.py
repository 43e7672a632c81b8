"""Demonstration data: fictitious people in a fictitious casino, created through the real services."""

from django.apps import AppConfig


class Demonstration(AppConfig):
    name = "compliance.demonstration"
    label = "demonstration"
