"""Refusals of a value: the parameter, the article, and the remedy."""

from collections.abc import Mapping
from datetime import date

from ..citations.formatting import DEFAULT, format_citation


class UnknownParameter(LookupError):
    """The version has no parameter of that name."""

    def __init__(self, parameter: str, version: str) -> None:
        self.parameter = parameter
        super().__init__(f"{version} has no parameter {parameter!r}: choose one of the rulebook")


class SilentParameter(LookupError):
    """The document is silent and the venue has not decided, so there is no value."""

    def __init__(self, parameter: str, version: str, on: date) -> None:
        self.parameter = parameter
        super().__init__(f"{parameter} is not set: {version} is silent and the house had decided nothing by {on}")


class NoVersion(LookupError):
    """No version of the rules is known for that jurisdiction on that day.

    `first` is the first day on which one is in force; None if there is none at all.
    """

    def __init__(self, message: str, first: date | None = None) -> None:
        super().__init__(message)
        self.first = first


class OutOfBounds(ValueError):
    """A value that the venue may not set.

    `template` is the sentence to be translated and `facts` its placeholders; `message` is the English result.
    `citation` is empty if the value could not be parsed.
    """

    def __init__(self, parameter: str, citation: str, template: str, facts: Mapping[str, str]) -> None:
        self.parameter = parameter
        self.citation = citation
        self.template = template
        # Pages replace the code of the parameter and the articles by their names in the reader's language.
        self.facts = {"parameter": parameter, "articles": format_citation(citation, DEFAULT), **facts}
        super().__init__(self.message)

    @property
    def message(self) -> str:
        return self.template % self.facts


class FixedByLaw(OutOfBounds):
    """The regulation leaves the venue no choice."""


class WithoutEffect(OutOfBounds):
    """The value has no effect in Carnet, so the venue cannot decide on it."""
