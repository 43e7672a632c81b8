"""Pages in sequence: each is written when the next begins, and its folio once all are known."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .file import File, text_string
from .typesetter import AMBER, INK, MM, STYLES, Bit, Line, Span, Typesetter, rgb_operands

WIDTH, HEIGHT = 297 * MM, 210 * MM
SIDE, TOP, TOP_FIRST, BOTTOM = 14 * MM, 20 * MM, 13 * MM, 22 * MM
FOOT_SQUARE, AFTER_SQUARE = 14 * MM, 2 * MM  # the code in the foot, with its quiet zone, and the space after it
RIGHT = WIDTH - SIDE
LEAF = 50  # pages under one node of the tree, so that a viewer finds page 8,000 without reading the others
THIN, HAIRLINE = 0.6, 0.3


@dataclass
class PendingAdditions:
    """Additions to a page that require the end of the volume: lines at fixed positions, and links."""

    lines: list[tuple[Line, float, float]] = field(default_factory=list)
    links: list[tuple[float, float, float, float, int]] = field(default_factory=list)


@dataclass
class Heading:
    """An entry of the outline: its target and its level."""

    title: str
    level: int
    page: int
    y: float


class Pages:
    """The pages of a volume. `y` is the filled height from the top; `first` and `last` are the catchwords."""

    def __init__(self, file: File, typesetter: Typesetter, frame: dict[str, Any]) -> None:
        self._file, self._typesetter, self._frame = file, typesetter, frame
        self._contents: list[int] = []
        self._numbers: list[int] = []
        self._later: dict[int, PendingAdditions] = {}
        self._ops: list[str] = []
        self._colour = ""
        self.foot = HEIGHT - BOTTOM
        self.y = TOP_FIRST
        self.first = self.last = ""
        self.brought = self.carried = ""
        self.outline: list[Heading] = []
        self.resources = file.reserve()
        self._numbers.append(file.reserve())
        self._square_width, self.square = 0, None
        if "square" in frame:
            self._square_width, runs = frame["square"]
            self.square = self._write_square(runs)

    @property
    def number(self) -> int:
        """Return the number of the current page, from one."""
        return len(self._numbers)

    def reference(self, page: int) -> int:
        """Return the object number of a page, which is known before it is written."""
        return self._numbers[page - 1]

    def turn(self) -> None:
        """Write this page and begin the next."""
        self._write()
        self._numbers.append(self._file.reserve())
        self.y = TOP
        self._draw_running_head()

    def fits(self, height: float) -> bool:
        return self.y + height <= self.foot

    def draw(self, lines: Iterable[Line], x: float, y: float, *, right: float | None = None) -> float:
        """Draw lines below each other, from the left or aligned right; return the position of the next one."""
        for line in lines:
            left = x if right is None else right - line.width
            self._text(line, left, y)
            if STYLES[line.bits[0].style].barred:
                self.box(left, y, 1, line.height, AMBER)
            y += line.height
        return y

    def rule(self, x: float, y: float, width: float, thickness: float, colour: str) -> None:
        """Draw a horizontal rule above y."""
        self.box(x, y - thickness, width, thickness, colour)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw a filled box."""
        self._paint(colour)
        # PDF measures y from the bottom of the page.
        self._ops.append(f"{x:.2f} {HEIGHT - y - height:.2f} {width:.2f} {height:.2f} re f")

    def draw_square(self, x: float, y: float, size: float) -> None:
        """Draw the code of the seal, of this width and height."""
        scale = size / self._square_width
        self._ops.append(f"q {scale:.5f} 0 0 {scale:.5f} {x:.2f} {HEIGHT - y - size:.2f} cm /Q Do Q")

    def mark(self, title: str, level: int, above: float = 0.0) -> None:
        """Add an outline entry that leads to this position."""
        self.outline.append(Heading(title, level, self.number, max(self.y - above, 0.0)))

    def later(self, page: int) -> PendingAdditions:
        """Return the pending additions of a page."""
        return self._later.setdefault(page, PendingAdditions())

    def one(self, spans: list[Span]) -> Line:
        """Return words as a single line of any width."""
        return self._typesetter.lines(spans, 1e9)[0]

    def close(self) -> int:
        """Write the last page, all pending additions and the page tree; return the root's object number."""
        self._write()
        total, root = len(self._numbers), self._file.reserve()
        nodes: list[int] = []
        for begin in range(0, total, LEAF):
            node = self._file.reserve()
            leaves = range(begin, min(begin + LEAF, total))
            for place in leaves:
                self._page(place, node, total)
            kids = " ".join(f"{self._numbers[place]} 0 R" for place in leaves)
            self._file.put(f"<< /Type /Pages /Parent {root} 0 R /Kids [{kids}] /Count {len(leaves)} >>", node)
            nodes.append(node)
        kids = " ".join(f"{node} 0 R" for node in nodes)
        self._file.put(
            f"<< /Type /Pages /Kids [{kids}] /Count {total} /MediaBox [0 0 {WIDTH:.2f} {HEIGHT:.2f}] >>",
            root,
        )
        return root

    def _write(self) -> None:
        """Write the current page; catchwords and carried totals go to head and foot."""
        if self.number > 1 and self.first:
            key = self.first if self.first == self.last else f"{self.first} – {self.last}"
            line = self.one([("key", key)])
            self._text(line, (WIDTH - line.width) / 2, TOP / 2 - line.height / 2)
        if self.carried:
            line = self.one([("key", self.carried)])
            self._text(line, RIGHT - line.width, self.foot + 1.5 * MM)
        self.first = self.last = ""
        self._contents.append(self._file.stream("\n".join(self._ops).encode()))
        self._ops, self._colour = [], ""

    def _draw_running_head(self) -> None:
        """Draw the head of every page but the first."""
        frame = self._frame
        left = [self.one([("running", frame["house"])]), self.one([("running", frame["legal"])])]
        title = [self.one([("running", frame["heading"])]), self.one([("running", frame["running"])])]
        top = (TOP - sum(line.height for line in left)) / 2
        self.draw(left, SIDE, top)
        if self.brought:
            for line in title:
                top = self.draw([line], (WIDTH - line.width) / 2, top)
            line = self.one([("key", self.brought)])
            self._text(line, RIGHT - line.width, TOP - 1.5 * MM - line.height)
        else:
            self.draw(title, 0, top, right=RIGHT)

    def _page(self, place: int, node: int, total: int) -> None:
        """Write the object of a page, with its foot and pending additions."""
        late, self._ops, self._colour = self._later.pop(place + 1, PendingAdditions()), [], ""
        for line, x, y in late.lines:
            self._text(line, x, y)
        middle = (self.foot + HEIGHT) / 2
        foot, left = [self.one([("running", self._frame[each])]) for each in ("sealed", "foot")], SIDE
        if self.square:
            self.draw_square(left, middle - FOOT_SQUARE / 2, FOOT_SQUARE)
            left += FOOT_SQUARE + AFTER_SQUARE
        self.draw(foot, left, middle - sum(line.height for line in foot) / 2)
        words = self._frame["folio"].replace("{page}", str(place + 1)).replace("{pages}", str(total))
        folio = self.one([("running", words)])
        x = (WIDTH - folio.width) / 2 if self._frame.get("bound") else RIGHT - folio.width
        self._text(folio, x, middle)  # next to the second line of the foot
        second = self._file.stream("\n".join(self._ops).encode())
        links = " ".join(f"{self._link(*link)} 0 R" for link in late.links)
        self._file.put(
            # PDF/A-3 (ISO 19005-3, 6.2.2) forbids inherited page resources.
            f"<< /Type /Page /Parent {node} 0 R /Resources {self.resources} 0 R"
            f" /Contents [{self._contents[place]} 0 R {second} 0 R]" + (f" /Annots [{links}]" if links else "") + " >>",
            self._numbers[place],
        )

    def _write_square(self, runs: list[list[int]]) -> int:
        """Write the code of the seal once, one unit a module, so that each page only refers to it."""
        width = self._square_width
        # Rows overlap slightly, so that no screen shows a seam; PDF measures y from the bottom.
        boxes = [f"{x} {width - y - 1.03:.2f} {length} 1.03 re" for x, y, length in runs]
        drawn = "\n".join([f"{rgb_operands(INK)} rg", *boxes, "f"])
        box = f"/Type /XObject /Subtype /Form /BBox [0 0 {width} {width}] /Resources << >>"
        return self._file.stream(drawn.encode(), box)

    def _link(self, x: float, y: float, width: float, height: float, place: int) -> int:
        heading = self.outline[place]
        return self._file.put(
            f"<< /Type /Annot /Subtype /Link /F 4 /Border [0 0 0] /Contents {text_string(heading.title)}"
            f" /Rect [{x:.2f} {HEIGHT - y - height:.2f} {x + width:.2f} {HEIGHT - y:.2f}]"
            f" /Dest {self.destination(heading)} >>"
        )

    def destination(self, heading: Heading) -> str:
        """Return the destination of a heading, at the top of the window."""
        return f"[{self.reference(heading.page)} 0 R /XYZ 0 {HEIGHT - heading.y:.2f} null]"

    def _text(self, line: Line, x: float, y: float) -> None:
        base = HEIGHT - y - line.baseline
        for bit in line.bits:
            self._bit(bit, x + bit.x, base)

    def _bit(self, bit: Bit, x: float, base: float) -> None:
        style = STYLES[bit.style]
        self._paint(style.colour)
        ops = [f"BT 1 0 0 1 {x:.2f} {base:.2f} Tm"]
        if style.tracking:
            ops.append(f"{style.tracking * style.size / 1000:.3f} Tc")
        font, rise, glyphs = -1, 0.0, ""
        for shaped in bit.shaped:
            for piece in shaped.pieces:
                if piece.font == font and piece.rise == rise:
                    glyphs += piece.glyphs
                    continue
                if glyphs:
                    ops.append(f"[{glyphs}] TJ")
                if piece.font != font:
                    ops.append(f"/F{piece.font} {style.size} Tf")
                if piece.rise != rise:
                    ops.append(f"{piece.rise * style.size / 1000:.3f} Ts")
                font, rise, glyphs = piece.font, piece.rise, piece.glyphs
        ops.append(f"[{glyphs}] TJ")
        if rise:
            ops.append("0 Ts")
        if style.tracking:
            ops.append("0 Tc")
        ops.append("ET")
        # Adjacent strings of glyphs become one, which makes the file shorter.
        self._ops.append(" ".join(ops).replace("><", ""))

    def _paint(self, colour: str) -> None:
        if colour != self._colour:
            self._ops.append(f"{rgb_operands(colour)} rg")
            self._colour = colour
