"""The log checkpoint as documents print it: its numbers, and the signed head as a QR code."""

from collections.abc import Iterator
from dataclasses import dataclass

import segno

from audit.publishing.paper_proof import Seal

QUIET = 4  # modules around the code (ISO/IEC 18004)


@dataclass(frozen=True)
class Square:
    """A QR code: its width in modules with the quiet border, and its dark runs as column, row and length."""

    width: int
    runs: tuple[tuple[int, int, int], ...]

    @property
    def path(self) -> str:
        """The outline for SVG; rows overlap slightly, so that no screen shows a seam."""
        return "".join(f"M{x} {y}h{length}v1.03h-{length}z" for x, y, length in self.runs)


def checkpoint_qr_code(seal: Seal) -> Square:
    """Return the signed head as a QR code of its text; 15 % of the code may be unreadable."""
    code = segno.make_qr(seal.signed.encode(), error="m", boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    return Square(len(rows) + 2 * QUIET, tuple(_dark_runs(rows)))


def _dark_runs(rows: list[bytes]) -> Iterator[tuple[int, int, int]]:
    for y, row in enumerate(rows):
        x = 0
        while (x := row.find(1, x)) >= 0:
            end = row.find(0, x)
            end = len(row) if end < 0 else end
            yield x + QUIET, y + QUIET, end - x
            x = end
