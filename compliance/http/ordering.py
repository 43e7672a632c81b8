"""The order of a list of the API: one of a few names that the description lists, and never two rows in doubt."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers


@dataclass(frozen=True)
class Ordering:
    """The names a list may be ordered by, each with its fields; `then` parts rows that are equal in them.

    A name with a minus turns the whole order, so that no row stands on two pages of either.
    """

    fields: Mapping[str, tuple[str, ...]]
    usual: str
    then: tuple[str, ...] = ("pk",)

    def asked(self) -> serializers.ChoiceField:
        """The field of an `Input`."""
        return serializers.ChoiceField(
            [name for each in self.fields for name in (each, f"-{each}")],
            required=False,
            default=self.usual,
            help_text="One name; with a minus before it, the other way round. Rows that are equal stand as they came.",
        )

    def sorted(self, rows: Any, asked: str) -> Any:
        fields = (*self.fields[asked.removeprefix("-")], *self.then)
        return rows.order_by(*(f"-{field}" if asked.startswith("-") else field for field in fields))
