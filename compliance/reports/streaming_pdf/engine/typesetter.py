"""Typesetting of paragraphs in the styles of templates/reports/paper/paper.css."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .shaping import BOLD, NORMAL, Shaped, Shaper

MM = 72 / 25.4
BAR = 1 + 1.5 * MM  # a bar and the space after it
ABOVE = 0.3 * MM  # before the element with a bar
INK, GREY, RED, AMBER, HAIR, FILL = "#15202b", "#44515d", "#7d1414", "#7a4a00", "#c3cac6", "#f1f3f2"


class Style(NamedTuple):
    """A face, its size in points, its line height in sizes, and its colour."""

    family: str
    weight: int
    size: float
    leading: float
    colour: str
    tracking: float = 0.0  # letter spacing, in thousandths
    barred: bool = False  # with a vertical bar before each line, which takes BAR of its width


# By the short names used in the pipe.
STYLES = {
    "": Style("sans", NORMAL, 8.5, 1.35, INK),
    "b": Style("sans", BOLD, 8.5, 1.35, INK),
    "bad": Style("sans", NORMAL, 8.5, 1.35, RED),
    "small": Style("sans", NORMAL, 7.2, 1.25, GREY),
    "said": Style("sans", NORMAL, 7.2, 1.25, INK),
    "state": Style("sans", BOLD, 7.2, 1.25, INK),
    "badstate": Style("sans", BOLD, 7.2, 1.25, RED),
    "doubt": Style("sans", NORMAL, 7.2, 1.25, AMBER),
    "red": Style("sans", NORMAL, 7.2, 1.25, RED),
    "stamp": Style("sans", BOLD, 6.6, 1.35, RED, 50),
    "follow": Style("sans", NORMAL, 7.2, 1.35, RED),
    "laterb": Style("sans", BOLD, 7.2, 1.25, AMBER, barred=True),
    "later": Style("sans", NORMAL, 7.2, 1.25, INK, barred=True),
    "head": Style("sans", NORMAL, 7.2, 1.35, GREY),
    "running": Style("sans", NORMAL, 7, 1.3, GREY),
    "key": Style("sans", BOLD, 8.5, 1.35, INK),
    "letter": Style("serif", NORMAL, 11, 1.35, INK),
    "house": Style("serif", NORMAL, 15, 1.2, INK),
    "letterhead": Style("sans", NORMAL, 8, 1.35, GREY),
    "h1": Style("serif", NORMAL, 19, 1.2, INK),
    "h2": Style("serif", NORMAL, 13, 1.35, INK),
    "h3": Style("sans", BOLD, 9, 1.35, INK),
    "range": Style("sans", NORMAL, 9, 1.35, GREY),
    "sub": Style("sans", NORMAL, 10.5, 1.35, INK),
    "subb": Style("sans", BOLD, 10.5, 1.35, INK),
    "code": Style("sans", NORMAL, 10.5, 1.35, GREY),
    "term": Style("sans", NORMAL, 8.5, 1.35, GREY),
    "digest": Style("mono", NORMAL, 7.5, 1.35, INK),
    "aside": Style("sans", NORMAL, 7.5, 1.35, GREY),
}
FACES = {(each.family, each.weight) for each in STYLES.values()}

# Scripts set letter by letter from left to right, independent of their context.
PLAIN = re.compile(
    "[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u0370-\u0373\u0376-\u037f\u0384-\u03ff\u0400-\u0482\u048a-\u052f"
    "\u1e00-\u1eff\u1f00-\u1fff\u2010-\u2015\u2018-\u2022\u2026\u202f\u20a0-\u20bf\u2116\u2190-\u2193\u2212]*"
)
PARTS = re.compile(r"\d{1,3}|[^\d]+")  # split at digits too, because parts of unique numbers repeat and can be cached
BREAKS = re.compile(r" +|(?<=[-\u2013\u2014])(?=[^\W\d])")
SPACE = " "

Span = tuple[str, str]  # the name of a style, and words
Paragraph = list[Span]


class Bit(NamedTuple):
    """Words of one style at their position in a line."""

    style: str
    x: float
    shaped: tuple[Shaped, ...]


class Line(NamedTuple):
    """A line: its bits, their total width, its height and the depth of its baseline."""

    bits: tuple[Bit, ...]
    width: float
    height: float
    baseline: float


class Typesetter:
    """Sets paragraphs; the first style of a paragraph defines the minimum line height."""

    def __init__(self, shaper: Shaper) -> None:
        self._shaper = shaper
        self._metrics = {face: shaper.metrics(*face) for face in FACES}
        self._space = {name: self.width(self.shape_words(name, SPACE), name) for name in STYLES}
        self._box = {name: self._height(style) for name, style in STYLES.items()}

    def shape_words(self, name: str, words: str) -> tuple[Shaped, ...]:
        """Return the glyphs of words without a break."""
        family, weight = STYLES[name][:2]
        if len(words) < 4 or not PLAIN.fullmatch(words):
            return (self._shaper.shape(family, weight, words),)
        return tuple(self._shaper.shape(family, weight, part) for part in PARTS.findall(words))

    def width(self, shaped: Iterable[Shaped], name: str) -> float:
        """Return the width of glyphs in points."""
        style = STYLES[name]
        glyphs = sum(each.width for each in shaped)
        if style.tracking:
            glyphs += style.tracking * self._letters(shaped)
        return glyphs * style.size / 1000

    def lines(self, paragraph: Paragraph, width: float) -> list[Line]:
        """Return a paragraph as lines."""
        if STYLES[paragraph[0][0]].barred:
            first, *more = [_shift_line(line) for line in self._fill_lines(paragraph, width - BAR)]
            return [first._replace(height=first.height + ABOVE, baseline=first.baseline + ABOVE), *more]
        if len(paragraph) == 1:
            name, words = paragraph[0]
            if len(words) < 40 or PLAIN.fullmatch(words):
                only = self.shape_words(name, words)
                wide = self.width(only, name)
                if wide <= width:
                    return [Line((Bit(name, 0.0, only),), wide, *self._box[name])]
        return list(self._fill_lines(paragraph, width))

    def _fill_lines(self, paragraph: Paragraph, width: float) -> Iterator[Line]:
        bits: list[Bit] = []
        x, gap = 0.0, 0.0
        for name, word, space in self._words(paragraph):
            glyphs = self.shape_words(name, word)
            wide = self.width(glyphs, name)
            if bits and x + gap + wide > width and (gap or bits[-1].style == name):
                yield self._line(bits, x)
                bits, x, gap = [], 0.0, 0.0
            if wide > width:
                *whole, last = self._shaper.wrap(*STYLES[name][:2], word, width * 1000 / STYLES[name].size)
                for each in whole:
                    yield self._line([Bit(name, 0.0, (each,))], self.width((each,), name))
                glyphs, wide = (last,), self.width((last,), name)
            if bits and gap and bits[-1].style == name:
                before = bits.pop()
                blank = self.shape_words(name, SPACE)
                bits.append(Bit(name, before.x, before.shaped + blank + glyphs))
            elif bits and not gap and bits[-1].style == name:
                before = bits.pop()
                bits.append(Bit(name, before.x, before.shaped + glyphs))
            else:
                if gap and bits:
                    before = bits.pop()
                    bits.append(Bit(before.style, before.x, before.shaped + self.shape_words(before.style, SPACE)))
                bits.append(Bit(name, x + gap, glyphs))
            x, gap = x + gap + wide, self._space[name] if space else 0.0
        if bits:
            yield self._line(bits, x)

    def _words(self, paragraph: Paragraph) -> Iterator[tuple[str, str, bool]]:
        """Yield unbreakable words, each with whether a space follows.

        Text in other scripts stays whole as long as it fits.
        """
        for name, words in paragraph:
            if not PLAIN.fullmatch(words):
                yield name, words.rstrip(), words.endswith(SPACE)
                continue
            place = 0
            for cut in BREAKS.finditer(words):
                if cut.start() > place or cut.end() > cut.start():
                    yield name, words[place : cut.start()], cut.end() > cut.start()
                place = cut.end()
            if place < len(words):
                yield name, words[place:], False

    def _line(self, bits: list[Bit], width: float) -> Line:
        above = max(self._box[bit.style][1] for bit in bits)
        below = max(self._box[bit.style][0] - self._box[bit.style][1] for bit in bits)
        return Line(tuple(bits), width, above + below, above)

    def _height(self, style: Style) -> tuple[float, float]:
        metrics = self._metrics[style.family, style.weight]
        ascent, descent = metrics.ascent * style.size / 1000, metrics.descent * style.size / 1000
        height = style.size * style.leading
        return height, (height - ascent - descent) / 2 + ascent

    def _letters(self, shaped: Iterable[Shaped]) -> int:
        """Count the glyphs, of four hexadecimal digits each."""
        return sum(
            sum(len(part) // 4 for part in re.findall("<([0-9A-F]+)>", piece.glyphs))
            for each in shaped
            for piece in each.pieces
        )


def _shift_line(line: Line) -> Line:
    """Return the line with room for a bar before it."""
    bits = tuple(bit._replace(x=bit.x + BAR) for bit in line.bits)
    return line._replace(bits=bits, width=line.width + BAR)


def rgb_operands(colour: str) -> str:
    """Return a colour of the style sheet as PDF operands."""
    return " ".join(f"{int(colour[place : place + 2], 16) / 255:.3f}" for place in (1, 3, 5))
