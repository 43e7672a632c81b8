"""Small tables of pages that are no registers: a few rows, without filters, pages or files."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class SmallTable:
    """A table with a name for screen readers. The first cell of a row names it."""

    label: Text
    heads: Sequence[Text]
    rows: Sequence[Sequence[object]]

    @property
    def lines(self) -> list[list[tuple[Text, object]]]:
        """The cells of each row with their headings, which a phone shows next to them."""
        return [list(zip(self.heads, row, strict=True)) for row in self.rows]
