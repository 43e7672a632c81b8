"""Which tables hold sealed files. Each area registers its own when it starts."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.models import Model

from .domain import text_tokens

COLUMN = "sealed"


@dataclass(frozen=True)
class Contents:
    """A table with one sealed file in each row, in its column `sealed`; the primary key is the row of the seal.

    `venue` is the path from a row to the id of its house. `former` names the purpose of the key in SECRET_KEY with
    which files of before were sealed; empty if there are none. `has_tokens`: the primary keys are tokens of texts.
    `at_once` is how many are sealed again in one transaction.
    """

    label: str
    kind: str
    venue: str
    former: str = ""
    has_tokens: bool = False
    at_once: int = 20

    @property
    def model(self) -> type[Model]:
        return apps.get_model(self.label)

    @property
    def before_first(self) -> UUID | str:
        """Return a key that comes before all others."""
        return "" if self.has_tokens else UUID(int=0)

    def subject_of(self, key: Any) -> UUID:
        """Return what is authenticated with the content of the row with this key."""
        return text_tokens.subject_of(key) if self.has_tokens else key


_registered: dict[str, Contents] = {}


def register_contents(*contents: Contents) -> None:
    """Register tables of sealed files."""
    _registered.update({each.label: each for each in contents})


def registered_contents() -> tuple[Contents, ...]:
    """Return every table of sealed files, by name."""
    return tuple(_registered[label] for label in sorted(_registered))


def contents_of(label: str) -> Contents:
    """Return the table of sealed files with this name."""
    return _registered[label]
