"""How the rules say no to a value: which parameter, which article, and what to do instead."""

from collections.abc import Mapping
from datetime import date

from ..citations.articles import label


class UnknownParameter(LookupError):
    """There is no parameter of that name in the edition."""

    def __init__(self, parameter: str, edition: str) -> None:
        self.parameter = parameter
        super().__init__(f"{edition} has no parameter {parameter!r}: choose one of the rulebook")


class SilentParameter(LookupError):
    """The document says nothing and the house has not decided, so there is nothing to go by."""

    def __init__(self, parameter: str, edition: str, on: date) -> None:
        self.parameter = parameter
        super().__init__(f"{parameter} is not set: {edition} is silent and the house had decided nothing by {on}")


class NoEdition(LookupError):
    """No edition of the law is known for that jurisdiction on that day."""


class OutOfBounds(ValueError):
    """A value that the house cannot have.

    `template` is the sentence to be translated and `facts` what belongs into its gaps; `message`
    is both put together in English. `citation` is empty when the value was not understood at all.
    """

    def __init__(self, parameter: str, citation: str, template: str, facts: Mapping[str, str]) -> None:
        self.parameter = parameter
        self.citation = citation
        self.template = template
        self.facts = {"parameter": parameter, "articles": label(citation), **facts}
        super().__init__(self.message)

    @property
    def message(self) -> str:
        return self.template % self.facts


class FixedByLaw(OutOfBounds):
    """The law leaves the house no choice here."""


class WithoutEffect(OutOfBounds):
    """Nothing in the program depends on the value, so that the house cannot decide on it."""
