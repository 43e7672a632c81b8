"""QR codes as one outline for inline SVG: nothing is fetched to draw them."""

from collections.abc import Iterator
from dataclasses import dataclass

import segno


@dataclass(frozen=True)
class Square:
    """A QR code: its width in modules with the quiet border, and its dark runs as column, row and length."""

    width: int
    runs: tuple[tuple[int, int, int], ...]

    @property
    def path(self) -> str:
        """The outline for SVG; rows overlap slightly, so that no screen shows a seam."""
        return "".join(f"M{x} {y}h{length}v1.03h-{length}z" for x, y, length in self.runs)


def square_of(code: segno.QRCode, quiet: int) -> Square:
    """Return a code with `quiet` light modules on each side."""
    rows = [bytes(row) for row in code.matrix]
    return Square(len(rows) + 2 * quiet, tuple(_dark_runs(rows, quiet)))


def _dark_runs(rows: list[bytes], quiet: int) -> Iterator[tuple[int, int, int]]:
    for y, row in enumerate(rows):
        x = 0
        while (x := row.find(1, x)) >= 0:
            end = row.find(0, x)
            end = len(row) if end < 0 else end
            yield x + quiet, y + quiet, end - x
            x = end
