"""Which tables hold sealed files. Each area registers its own when it starts."""

from dataclasses import dataclass

from django.apps import apps
from django.db.models import Model

COLUMN = "sealed"


@dataclass(frozen=True)
class Contents:
    """A table with one sealed file in each row, in its column `sealed`; the primary key is the row of the seal.

    `venue` is the path from a row to the id of its house. `former` names the purpose of the key in SECRET_KEY with
    which files of before were sealed; empty if there are none.
    """

    label: str
    kind: str
    venue: str
    former: str = ""

    @property
    def model(self) -> type[Model]:
        return apps.get_model(self.label)


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
