"""Which tables hold sealed files. Each area registers its own when it starts."""

from dataclasses import dataclass
from uuid import UUID, uuid5

from django.apps import apps
from django.db.models import Model

from .domain import text_tokens

COLUMN = "sealed"
Key = UUID | str | int


@dataclass(frozen=True)
class Contents:
    """A table with one sealed file in each row, in its column `sealed`; the primary key is the row of the seal.

    `venue` is the path from a row to the id of its house. `former` names the purpose of the key in SECRET_KEY with
    which files of before were sealed; empty if there are none. `has_tokens`: the primary keys are tokens of texts.
    `part_of` is the column of the file of which each row is a numbered part, if files are stored in parts. `at_once` is
    how many rows are sealed again in one transaction.
    """

    label: str
    kind: str
    venue: str
    former: str = ""
    has_tokens: bool = False
    part_of: str = ""
    at_once: int = 20

    @property
    def model(self) -> type[Model]:
        return apps.get_model(self.label)

    @property
    def before_first(self) -> Key:
        """Return a key that comes before all others."""
        if self.part_of:
            return 0
        return "" if self.has_tokens else UUID(int=0)

    @property
    def part_columns(self) -> tuple[str, ...]:
        """Return the columns that say which part a row is; none if it is a whole file."""
        return (self.part_of, "number") if self.part_of else ()

    def subject_of(self, key: Key, file_id: UUID | None = None, number: int = 0) -> UUID:
        """Return what is authenticated with the content of the row with this key and the values of `part_columns`."""
        if file_id is not None:
            return subject_of_part(file_id, number)
        return text_tokens.subject_of(str(key)) if self.has_tokens else UUID(str(key))


def subject_of_part(file_id: UUID, number: int) -> UUID:
    """Return what is authenticated with a numbered part of a file."""
    return uuid5(file_id, str(number))


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
