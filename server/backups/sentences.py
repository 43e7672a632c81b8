"""A sentence of ours with its values: English for the operator, and to be translated on papers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

VERBATIM = "%(words)s"


@dataclass(frozen=True)
class Sentence:
    """A template such as `%(name)s is missing.` and its values; as text it is English."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template % self.values

    @property
    def is_verbatim(self) -> bool:
        """Is it that of another program, which stays in English?"""
        return self.template == VERBATIM

    def as_data(self) -> dict[str, Any]:
        """Return the sentence for a file of JSON."""
        return {"template": self.template, "values": {name: str(value) for name, value in self.values.items()}}


# `makemessages` finds the templates by this name. Django's function of this name needs settings, which the user of a
# database server of your own cannot read.
def gettext_noop(text: str) -> str:
    """Return the text; it is translated where it is shown."""
    return text


def sentence_of(data: Mapping[str, Any]) -> Sentence:
    """Return the sentence of a file of JSON. Raises KeyError, TypeError and AttributeError for other data."""
    return Sentence(str(data["template"]), dict(data["values"].items()))


def verbatim(words: str) -> Sentence:
    """Return the words of another program or of the log, which are not translated."""
    return Sentence(VERBATIM, {"words": words})


def sentence_in(error: Exception) -> Sentence:
    """Return the sentence of an error; of one that another program wrote, its words."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Sentence) else verbatim(str(error))
