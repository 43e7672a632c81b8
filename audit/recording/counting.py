"""Sentences of the log in singular and plural."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

# The count that the plural forms of an unknown number are asked with.
SEVERAL = 2


@dataclass(frozen=True)
class Counting:
    """A sentence in two forms, and the fact of the act that decides between them."""

    fact: str
    form: Callable[[int], str]

    def __str__(self) -> str:
        return self.form(SEVERAL)

    def form_for(self, facts: Mapping[str, Any]) -> str:
        """The form for the number in the facts of an act."""
        number = facts.get(self.fact)
        return self.form(number) if isinstance(number, int) else str(self)


Sentence = str | Promise | Counting
