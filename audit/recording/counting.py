"""Sentences of the log in singular and plural."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

# Selects the plural form if the number is unknown.
SEVERAL = 2


@dataclass(frozen=True)
class Counting:
    """A sentence with plural forms, and the fact of the act that selects the form."""

    fact: str
    form: Callable[[int], str]

    def __str__(self) -> str:
        return self.form(SEVERAL)

    def form_for(self, facts: Mapping[str, Any]) -> str:
        """Return the form for the number in the facts of an act."""
        number = facts.get(self.fact)
        if isinstance(number, int):
            return self.form(number)
        return str(self)


Sentence = str | Promise | Counting
