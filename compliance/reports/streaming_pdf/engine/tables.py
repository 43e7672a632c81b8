"""Page content of a register: letterhead, headings, and tables whose rows arrive one by one."""

from dataclasses import dataclass, field
from typing import Any

from .pages import HAIRLINE, RIGHT, SIDE, THIN, TOP, Pages
from .typesetter import FILL, HAIR, INK, MM, Line, Paragraph, Typesetter

AFTER = 1.6 * MM  # between a cell and its right neighbour
ROW, HEAD = 0.6 * MM, 1.2 * MM  # above and below the content of a row
TERM = 48 * MM
LINE = 8.5 * 1.35  # of a paragraph
SUM = LINE + 1.8 * MM + HAIRLINE  # a row of a summary
TOGETHER = 24 * MM  # a heading requires at least this much of its table below it
SIGNATURE, TO_SIGN, BEFORE_SIGNATURE = 70 * MM, 16 * MM, 8 * MM  # width of the line, space on it and above
SQUARE = 25 * MM  # the code of a seal, with its quiet zone
WIDE = 1e9
RULE, AMBER_RULE, AMBER_FILL = "#7c8791", "#7a4a00", "#fdf6e7"


@dataclass
class Column:
    """A column of a table: position, style and alignment of its cells."""

    x: float
    width: float
    left: float
    right: float
    figure: bool
    fixed: bool  # never wrapped

    @property
    def room(self) -> float:
        return WIDE if self.fixed else self.width - self.left - self.right


@dataclass
class Table:
    """A table in progress: its columns, the head repeated on each page, and whether it has vertical rules."""

    columns: list[Column]
    head: list[list[Line]]
    ruled: bool
    began: float = 0.0
    above: float = field(default=ROW)

    def summary_height(self, rows: int, signed: int) -> float:
        """Return the height of the sum, of a summary of so many rows and of a signature; zero without rows."""
        if not rows:
            return 0.0
        signature = BEFORE_SIGNATURE + TO_SIGN + 1 * MM + signed * LINE if signed else 0.0
        return LINE + self.above * 2 + THIN + 5 * MM + rows * SUM + signature


class Tables:
    """Fills pages with the lines from the pipe. Each public method handles one kind of line."""

    def __init__(self, pages: Pages, typesetter: Typesetter) -> None:
        self._pages, self._typesetter = pages, typesetter
        self._table: Table | None = None
        self._below = 0.0  # margin below the last element; margins collapse
        self._letters: list[tuple[str, int]] = []
        self._bars: list[tuple[int, float]] = []

    def frame(self, frame: dict[str, Any]) -> None:
        """Draw letterhead, title and particulars of the first page."""
        pages, typesetter = self._pages, self._typesetter
        if frame["registration"]:
            registration = typesetter.lines([("letterhead", frame["registration"])], WIDE)
            pages.draw(registration, 0, pages.y, right=RIGHT)
        pages.y = pages.draw(typesetter.lines([("house", frame["house"])], RIGHT - SIDE), SIDE, pages.y)
        for words in (frame["legal_line"], frame["address"]):
            pages.y = pages.draw(typesetter.lines([("letterhead", words)], RIGHT - SIDE), SIDE, pages.y)
        pages.y += 3 * MM + THIN
        pages.rule(SIDE, pages.y, RIGHT - SIDE, THIN, INK)
        pages.y += 7 * MM
        pages.y = pages.draw(typesetter.lines([("h1", frame["heading"])], RIGHT - SIDE), SIDE, pages.y) + 1 * MM
        pages.y = pages.draw(typesetter.lines(frame["subtitle"], RIGHT - SIDE), SIDE, pages.y) + 5 * MM
        for term, paragraphs in frame["particulars"]:
            self._particular(term, paragraphs)
        for words in frame["notes"]:
            self._note(words)

    def annex(self, frame: dict[str, Any]) -> None:
        """Draw the last page: what proves the data of the volume."""
        annex, pages = frame["annex"], self._pages
        self._end()
        pages.brought = pages.carried = ""
        self.h2(annex["heading"], apart=True)
        self.words([("", annex["words"])])
        self._settle()
        for term, paragraphs in annex["particulars"]:
            self._particular(term, paragraphs)
        term, note, checksum = frame["digest"]
        self._particular(term, [[("digest", checksum)], [("", note)]])
        if "seal" in frame:
            self._seal(frame["seal"])
        else:
            self._note(frame["unsealed"])

    def h2(self, words: str, outline: int | None = None, apart: bool = False) -> None:
        """Draw a heading; `apart` begins a page."""
        self._end()
        if apart:
            self._pages.turn()
            self._below = 0.0
        else:
            self._space(6.5 * MM)
        self._heading([("h2", words)], words, outline)
        self._below = 2 * MM

    def h3(self, words: str, suffix: str, outline: int | None = None) -> None:
        """Draw a subheading with its extent."""
        self._end()
        self._space(4 * MM)
        self._heading([("h3", words), ("range", f" {suffix}")], f"{words} {suffix}", outline)
        self._below = 1.5 * MM

    def words(self, paragraph: Paragraph) -> None:
        """Draw a paragraph."""
        self._end()
        self._space(2 * MM)
        lines = self._typesetter.lines(paragraph, RIGHT - SIDE)
        self._keep(sum(line.height for line in lines))
        self._pages.y = self._pages.draw(lines, SIDE, self._pages.y)
        self._below = 2 * MM

    def bar(self) -> None:
        """Reserve a line of links to the letters of the index, drawn once they are known."""
        self._space(2 * MM)
        self._bars.append((self._pages.number, self._pages.y))
        self._pages.y += self._pages.one([("h3", "A")]).height
        self._below = 2 * MM

    def table(self, columns: list[dict[str, Any]], ruled: bool = False) -> None:
        """Begin a table; columns without a width share the rest."""
        self._end()
        spare = (RIGHT - SIDE) / MM - sum(each.get("mm", 0.0) for each in columns)
        share = spare / max(sum("mm" not in each for each in columns), 1)
        made, x = [], SIDE
        for each in columns:
            width = each.get("mm", share) * MM
            left = AFTER if ruled else each.get("left", 0.0) * MM
            right = each["right"] * MM if "right" in each else AFTER
            made.append(Column(x, width, left, right, bool(each.get("figure")), bool(each.get("fixed"))))
            x += width
        head = [
            self._typesetter.lines([("head", each["head"])], column.width - column.left - column.right)
            for column, each in zip(made, columns, strict=True)
        ]
        self._table = Table(made, head, ruled, above=0.7 * MM if ruled else ROW)
        if ruled:
            self._space(5 * MM)
        self._settle()
        if not self._pages.fits(TOGETHER):
            self._pages.turn()
        self._head()

    def row(
        self,
        cells: list[list[Paragraph]],
        follow: Paragraph | None = None,
        key: str = "",
        carry: list[str] | None = None,
        sums: int = 0,
        signed: int = 0,
    ) -> None:
        """Draw a row, which is never split; `key` is its catchword, `follow` the text below it.

        `sums` on the last row is the number of summary rows, and `signed` that of the lines below a signature, so that
        neither appears on a page without a row above it.
        """
        table, pages = self._now, self._pages
        set_cells, tall = [], 0.0
        for column, cell in zip(table.columns, cells, strict=True):
            lines = [line for paragraph in cell for line in self._typesetter.lines(paragraph, column.room)]
            set_cells.append(lines)
            height = sum([line.height for line in lines])
            tall = max(tall, height)
        below: list[Line] = []
        if follow:
            below = self._typesetter.lines(follow, RIGHT - table.columns[1].x - AFTER)
        extra = sum(line.height for line in below)
        height = tall + table.above * 2 + HAIRLINE + (extra + ROW if below else 0.0)
        self._room(height + table.summary_height(sums, signed))
        top = pages.y + table.above
        for column, lines in zip(table.columns, set_cells, strict=True):
            if column.figure:
                pages.draw(lines, 0, top, right=column.x + column.width - column.right)
            elif lines:
                pages.draw(lines, column.x + column.left, top)
        if below:
            pages.draw(below, table.columns[1].x, top + tall + ROW)
        pages.y += height
        pages.rule(SIDE, pages.y, RIGHT - SIDE, HAIRLINE, HAIR)
        pages.first, pages.last = pages.first or key, key or pages.last
        if carry:
            self.carry(*carry)

    def letter(self, letter: str, outline: int = 1) -> None:
        """Draw the letter above the next lines of an index."""
        lines = self._typesetter.lines([("letter", letter)], WIDE)
        height = 3 * MM + lines[0].height + ROW + THIN
        self._room(height + 8 * MM)
        self._pages.mark(letter, outline)
        self._letters.append((letter, len(self._pages.outline) - 1))
        self._pages.draw(lines, SIDE, self._pages.y + 3 * MM)
        self._pages.y += height
        self._pages.rule(SIDE, self._pages.y, RIGHT - SIDE, THIN, INK)

    def draw_sum(
        self,
        words: str,
        figures: dict[str, str],
        first: int = 0,
        plain: bool = False,
        sums: int = 0,
        signed: int = 0,
    ) -> None:
        """Draw a sum: words over several columns, and figures in theirs; or the text that there is none."""
        table, pages = self._now, self._pages
        label = self._typesetter.lines([("" if plain else "b", words)], WIDE)
        height = label[0].height + table.above * 2 + THIN
        self._room(height + table.summary_height(sums, signed))
        self._rules()
        if table.ruled and not plain:
            pages.box(SIDE, pages.y, RIGHT - SIDE, height, FILL)
        top = pages.y + table.above
        pages.draw(label, table.columns[first].x + table.columns[first].left, top)
        for place, figure in figures.items():
            column = table.columns[int(place)]
            right = column.x + column.width - column.right
            pages.draw(self._typesetter.lines([("b", figure)], WIDE), 0, top, right=right)
        edges = [table.columns[first].x, *(table.columns[int(place)].x for place in figures)]
        self._upright(edges, pages.y, height)
        pages.y += height
        pages.rule(SIDE, pages.y, RIGHT - SIDE, THIN, INK)
        table.began = pages.y

    def carry(self, brought: str, carried: str) -> None:
        """Set the totals brought forward and carried by the next page; empty words end them."""
        self._pages.brought, self._pages.carried = brought, carried

    def sums(self, rows: list[list[str]], width: float, right: bool = True) -> None:
        """Draw a summary of labels, counts and amounts; the last row is the total."""
        self._end()
        self._space(5 * MM)
        self._keep(len(rows) * SUM)
        pages, x = self._pages, RIGHT - width * MM if right else SIDE
        end = x + width * MM
        for place, (what, count, figure) in enumerate(rows):
            last = place == len(rows) - 1
            style = "b" if last else ""
            if last:
                pages.rule(x, pages.y + THIN, width * MM, THIN, INK)
            top = pages.y + 0.9 * MM
            pages.draw(self._typesetter.lines([(style, what)], WIDE), x + AFTER, top)
            pages.draw(self._typesetter.lines([(style, count)], WIDE), 0, top, right=end - 27 * MM)
            bottom = pages.draw(self._typesetter.lines([(style, figure)], WIDE), 0, top, right=end - AFTER)
            pages.y = bottom + 0.9 * MM + HAIRLINE
            pages.rule(x, pages.y, width * MM, THIN if last else HAIRLINE, INK if last else HAIR)
        self._below = 2 * MM

    def closing(self, words: str) -> None:
        """Draw the closing line of a register."""
        self._end()
        self._space(5 * MM)
        lines = self._typesetter.lines([("", words)], RIGHT - SIDE)
        self._keep(THIN + 3.5 * MM + sum(line.height for line in lines))
        self._pages.rule(SIDE, self._pages.y + THIN, RIGHT - SIDE, THIN, INK)
        self._pages.y = self._pages.draw(lines, SIDE, self._pages.y + THIN + 2.5 * MM) + 1 * MM

    def signature(self, words: str, below: list[str]) -> None:
        """Draw a statement, and at its right a line to sign on with name and office below it."""
        self._end()
        self._space(BEFORE_SIGNATURE)
        pages, x = self._pages, RIGHT - SIGNATURE
        statement = self._typesetter.lines([("", words)], x - SIDE - AFTER)
        signatory = [line for each in below for line in self._typesetter.lines([("", each)], SIGNATURE)]
        self._keep(TO_SIGN + 1 * MM + sum(line.height for line in signatory))
        pages.draw(statement, SIDE, pages.y)
        pages.rule(x, pages.y + TO_SIGN, SIGNATURE, HAIRLINE, INK)
        pages.y = pages.draw(signatory, x, pages.y + TO_SIGN + 1 * MM)

    def finish(self) -> None:
        """Finish the volume: add the links from each bar to the letters."""
        self._end()
        for page, y in self._bars:
            later, x = self._pages.later(page), SIDE
            for letter, heading in self._letters:
                line = self._pages.one([("h3", letter)])
                later.lines.append((line, x, y))
                later.links.append((x - 2, y, line.width + 4, line.height, heading))
                x += max(line.width, 7.0) + 3 * MM

    # --- Helpers.

    @property
    def _now(self) -> Table:
        if self._table is None:
            raise ValueError("A row came before its table.")
        return self._table

    def _particular(self, term: str, paragraphs: list[Paragraph], reserved: float = 0.0, *, ruled: bool = True) -> None:
        pages, width = self._pages, RIGHT - SIDE - TERM - reserved
        lines = [line for paragraph in paragraphs for line in self._typesetter.lines(paragraph, width)]
        top = pages.y + 1.1 * MM
        pages.draw(self._typesetter.lines([("term", term)], TERM - 4 * MM), SIDE, top)
        pages.y = pages.draw(lines, SIDE + TERM, top) + 1.1 * MM + HAIRLINE
        if ruled:
            pages.rule(SIDE, pages.y, RIGHT - SIDE, HAIRLINE, HAIR)

    def _seal(self, texts: list[Any]) -> None:
        """Draw the log's seal of the data, with the square code at the right."""
        term, above, root, below = texts
        pages = self._pages
        top = pages.y
        paragraphs: list[Paragraph] = [[("", words)] for words in above]
        paragraphs += [[("digest", root)], *([("", words)] for words in below)]
        pages.y += 0.7 * MM
        self._particular(term, paragraphs, SQUARE, ruled=False)
        pages.y = max(pages.y, top + SQUARE)
        pages.draw_square(RIGHT - SQUARE + 1.4 * MM, top, SQUARE)
        pages.rule(SIDE, pages.y, RIGHT - SIDE, HAIRLINE, HAIR)

    def _note(self, words: str) -> None:
        pages = self._pages
        lines = self._typesetter.lines([("", words)], RIGHT - SIDE - 6 * MM)
        height = sum(line.height for line in lines) + 4 * MM
        pages.y += 3 * MM
        pages.box(SIDE, pages.y, RIGHT - SIDE, height, AMBER_FILL)
        pages.box(SIDE, pages.y, 1.5, height, AMBER_RULE)
        pages.draw(lines, SIDE + 3 * MM + 1.5, pages.y + 2 * MM)
        pages.y += height

    def _heading(self, paragraph: Paragraph, title: str, outline: int | None) -> None:
        lines = self._typesetter.lines(paragraph, RIGHT - SIDE)
        self._keep(sum(line.height for line in lines) + TOGETHER)
        if outline is not None:
            self._pages.mark(title, outline)
        self._pages.y = self._pages.draw(lines, SIDE, self._pages.y)

    def _space(self, above: float) -> None:
        self._pages.y += max(above, self._below)
        self._below = 0.0

    def _settle(self) -> None:
        self._pages.y += self._below
        self._below = 0.0

    def _keep(self, height: float) -> None:
        # At the top of a page, turning it gains nothing.
        if not self._pages.fits(height) and self._pages.y > TOP:
            self._pages.turn()

    def _room(self, height: float) -> None:
        """Return the position of the next row: on this page, or below the table head on the next."""
        if not self._pages.fits(height):
            self._rules()
            self._pages.turn()
            self._head()

    def _head(self) -> None:
        table, pages = self._now, self._pages
        tall = max(sum(line.height for line in lines) for lines in table.head)
        table.began = pages.y
        pages.y += THIN
        pages.rule(SIDE, pages.y, RIGHT - SIDE, THIN, INK)
        above = table.above if table.ruled else HEAD
        foot = pages.y + above + tall
        for column, lines in zip(table.columns, table.head, strict=True):
            top = foot - sum(line.height for line in lines)
            if column.figure:
                pages.draw(lines, 0, top, right=column.x + column.width - column.right)
            else:
                pages.draw(lines, column.x + column.left, top)
        pages.y = foot + above + THIN
        pages.rule(SIDE, pages.y, RIGHT - SIDE, THIN, INK)

    def _rules(self) -> None:
        """Draw the vertical rules of a bound book, down to the filled height."""
        self._upright([column.x for column in self._now.columns[1:]], self._now.began, self._pages.y - self._now.began)

    def _upright(self, places: list[float], y: float, height: float) -> None:
        if self._now.ruled:
            for x in places:
                self._pages.box(x, y, HAIRLINE, height, RULE)
            for x in (SIDE, RIGHT - THIN):
                self._pages.box(x, y, THIN, height, INK)

    def _end(self) -> None:
        if self._table is not None:
            self._rules()
            self._table = None
            self._below = 0.0
