"""Count sheet of a drop box: notes only."""

from typing import Any

from compliance.cage.sheets.forms import SheetForm


class NotesForm(SheetForm):
    """The number of notes of each value."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, pieces=[], **options)
        self.known = [each for each in self.known if each[0] == "note"]
        for name in [name for name in self.fields if name.startswith("coin")]:
            del self.fields[name]
