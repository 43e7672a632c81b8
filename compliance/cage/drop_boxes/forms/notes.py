"""Count sheet of a drop box: notes only."""

from typing import Unpack

from compliance.cage.sheets.forms import SheetForm
from compliance.http.input.base import FormData, FormOptions


class NotesForm(SheetForm):
    """The number of notes of each value."""

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, pieces=[], **options)
        self.known = [each for each in self.known if each[0] == "note"]
        for name in [name for name in self.fields if name.startswith("coin")]:
            del self.fields[name]
