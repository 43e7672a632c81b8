"""Sentences of the log whose words follow a number: one guest, two guests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

# How many of a thing a sentence speaks of where the entry does not say.
SEVERAL = 2


@dataclass(frozen=True)
class Counting:
    """A sentence in two forms, and the fact of the act that decides between them."""

    fact: str
    form: Callable[[int], str]

    def __str__(self) -> str:
        return self.form(SEVERAL)

    def said_of(self, facts: Mapping[str, Any]) -> str:
        """The form for the number in the facts."""
        number = facts.get(self.fact)
        return self.form(number) if isinstance(number, int) else str(self)


Sentence = str | Promise | Counting
