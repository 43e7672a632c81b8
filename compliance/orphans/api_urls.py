"""Addresses of the API of money left behind."""

from typing import Any

urlpatterns: list[Any] = []
