"""Text shaping with the libraries of WeasyPrint: same fonts, same fallback, same glyphs.

Widths and positions are in thousandths of the font size, so that a word is shaped once for all sizes.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from weasyprint.pdf.fonts import Font
from weasyprint.text.ffi import FROM_UNITS, TO_UNITS, ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import FontConfiguration, get_pango_font_key

EM = 1000
KEPT = 40_000  # words and their glyphs: about 20 MB, however long the register
FEATURES = b"kern 1,tnum 1,lnum 1"
FAMILIES = {
    "sans": b"Noto Sans,Noto Sans Arabic,Noto Sans Hebrew,DejaVu Sans,sans-serif",
    "serif": b"Noto Serif,DejaVu Serif,serif",
    "mono": b"DejaVu Sans Mono,monospace",
}
NORMAL, BOLD = 400, 700


class Piece(NamedTuple):
    """Glyphs of one font at one height, in the form of the TJ operator."""

    font: int
    rise: float
    glyphs: str


class Shaped(NamedTuple):
    """The glyphs of a text, with their width."""

    width: float
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Metrics:
    """Extent of a face above and below its baseline."""

    ascent: float
    descent: float


class Shaper:
    """Shapes text in the faces of reports, and collects the fonts used."""

    def __init__(self, language: str) -> None:
        self._configuration = FontConfiguration()
        self._context = ffi.gc(
            pango.pango_font_map_create_context(self._configuration.font_map), gobject.g_object_unref
        )
        pango.pango_context_set_round_glyph_positions(self._context, False)
        pango.pango_context_set_base_dir(self._context, 0)
        # `_name` keeps the C string alive: cffi frees it with the last reference.
        name, self._name = unicode_to_char_p(language)
        self._language = pango.pango_language_from_string(name)
        pango.pango_context_set_language(self._context, self._language)
        # Any in this module: objects of Pango, through a library without types.
        self._layouts: dict[tuple[str, int], Any] = {}
        self._words: dict[tuple[str, int, str], Shaped] = {}
        self._numbers: dict[Any, int] = {}
        self.fonts: list[Any] = []

    def shape(self, family: str, weight: int, text: str) -> Shaped:
        """Return a text as one line."""
        key = (family, weight, text)
        found = self._words.get(key)
        if found is None:
            if len(self._words) >= KEPT:
                self._words.clear()
            layout = self._set(family, weight, text, -1)
            found = self._words[key] = self._line(pango.pango_layout_get_line_readonly(layout, 0), text.encode())
        return found

    def wrap(self, family: str, weight: int, text: str, width: float) -> list[Shaped]:
        """Return a text as wrapped lines; a word wider than the line is broken anywhere."""
        layout, written = self._set(family, weight, text, int(width * TO_UNITS)), text.encode()
        lines: list[Shaped] = []
        while (line := pango.pango_layout_get_line_readonly(layout, len(lines))) != ffi.NULL:
            lines.append(self._line(line, written))
        return lines

    def metrics(self, family: str, weight: int) -> Metrics:
        """Return ascent and descent of a face."""
        found = ffi.gc(
            pango.pango_context_get_metrics(self._context, self._description(family, weight), self._language),
            pango.pango_font_metrics_unref,
        )
        return Metrics(
            pango.pango_font_metrics_get_ascent(found) * FROM_UNITS,
            pango.pango_font_metrics_get_descent(found) * FROM_UNITS,
        )

    def _set(self, family: str, weight: int, text: str, width: int) -> Any:
        layout = self._layouts.get((family, weight))
        if layout is None:
            layout = self._layouts[family, weight] = self._layout(family, weight)
        letters, _kept = unicode_to_char_p(text)
        pango.pango_layout_set_width(layout, width)
        pango.pango_layout_set_text(layout, letters, -1)
        return layout

    def _layout(self, family: str, weight: int) -> Any:
        layout = ffi.gc(pango.pango_layout_new(self._context), gobject.g_object_unref)
        pango.pango_layout_set_auto_dir(layout, False)
        pango.pango_layout_set_font_description(layout, self._description(family, weight))
        pango.pango_layout_set_single_paragraph_mode(layout, True)
        pango.pango_layout_set_wrap(layout, pango.PANGO_WRAP_WORD_CHAR)
        attributes = ffi.gc(pango.pango_attr_list_new(), pango.pango_attr_list_unref)
        pango.pango_attr_list_insert(attributes, pango.pango_attr_font_features_new(FEATURES))
        hyphens = pango.pango_attr_insert_hyphens_new(False)
        pango.pango_attr_list_insert(attributes, hyphens)
        pango.pango_layout_set_attributes(layout, attributes)
        return layout

    def _description(self, family: str, weight: int) -> Any:
        description = ffi.gc(pango.pango_font_description_new(), pango.pango_font_description_free)
        pango.pango_font_description_set_family(description, FAMILIES[family])
        pango.pango_font_description_set_weight(description, weight)
        pango.pango_font_description_set_absolute_size(description, EM * TO_UNITS)
        return description

    def _line(self, line: Any, text: bytes) -> Shaped:
        pieces: list[Piece] = []
        width, run = 0.0, line.runs
        while run != ffi.NULL:
            width += self._run(run.data, text, pieces)
            run = run.next
        return Shaped(width, tuple(pieces))

    def _run(self, item: Any, text: bytes, pieces: list[Piece]) -> float:
        """Add the glyphs of a run and return its width.

        TJ corrects the difference between a glyph's own width and its advance.
        """
        number, font = self._font(item.item.analysis.font)
        count, glyphs, clusters = item.glyphs.num_glyphs, item.glyphs.glyphs, item.glyphs.log_clusters
        total, operands, owed, rise = 0.0, "", 0.0, 0.0
        for place in range(count):
            info = glyphs[place]
            glyph, width = info.glyph, info.geometry.width * FROM_UNITS
            total += width
            if glyph == pango.PANGO_GLYPH_EMPTY:
                owed += width
                continue
            if glyph & pango.PANGO_GLYPH_UNKNOWN_FLAG:
                # Glyph 0 of every font is the box for a missing character.
                glyph = 0
            if glyph not in font.widths:
                self._know(font, item, glyph, place, count, clusters, text)
            shift, height = info.geometry.x_offset * FROM_UNITS, -info.geometry.y_offset * FROM_UNITS
            if height != rise:
                if operands:
                    pieces.append(Piece(number, rise, operands))
                operands, rise = "", height
            owed += shift
            operands += f"{-owed:.0f}<{glyph:04X}>" if round(owed) else f"<{glyph:04X}>"
            # The rounding error goes into the next correction, so that errors never add up.
            owed = width - font.widths[glyph] - shift + (owed - round(owed))
        if round(owed):
            operands += f"{-owed:.0f}"
        pieces.append(Piece(number, rise, operands.replace("><", "")))
        return total

    def _font(self, face: Any) -> tuple[int, Any]:
        number = self._numbers.get(face)
        if number is None:
            # Pango has several objects for one font, which share a key.
            key, description, size = get_pango_font_key(face)
            number = self._numbers.get(key)
            if number is None:
                self.fonts.append(Font(face, description, size))
                number = self._numbers[key] = len(self.fonts) - 1
            self._numbers[face] = number
        return number, self.fonts[number]

    def _know(self, font: Any, item: Any, glyph: int, place: int, count: int, clusters: Any, text: bytes) -> None:
        """Record a glyph's own width, and its text."""
        extents = ffi.new("PangoRectangle *")
        pango.pango_font_get_glyph_extents(item.item.analysis.font, glyph, ffi.NULL, extents)
        font.widths[glyph] = round(extents.width * FROM_UNITS)
        begin, length = clusters[place], item.item.length
        # In a run from right to left, the clusters descend.
        if item.item.analysis.level % 2:
            end = length if place == 0 else clusters[place - 1]
        else:
            end = length if place == count - 1 else clusters[place + 1]
        offset = item.item.offset
        font.to_unicode[glyph] = text[offset + begin : offset + end].decode()
