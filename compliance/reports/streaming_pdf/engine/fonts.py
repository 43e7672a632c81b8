"""Embedded fonts: only the glyphs used, each with its width and its text."""

from typing import Any

from compliance.http.pdf.drawing import NO_TEXT

from .file import File

CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{}endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
AT_ONCE = 100  # entries in one block of a CMap, according to its specification


def embed_font(file: File, font: Any) -> int:
    """Write a font and return its object number."""
    font.clean(font.to_unicode, False)
    outlines = font.type == "otf"
    extra = "/Subtype /OpenType" if outlines else f"/Length1 {len(font.file_content)}"
    program = file.stream(font.file_content, extra)
    name = font.name.decode()
    descriptor = file.put(
        f"<< /Type /FontDescriptor /FontName {name} /Flags {font.flags}"
        f" /FontBBox [0 {font.descent} {max(font.widths.values())} {font.ascent}] /ItalicAngle 0"
        f" /Ascent {font.ascent} /Descent {font.descent} /CapHeight {font.ascent} /StemV 80"
        f" /FontFile{3 if outlines else 2} {program} 0 R >>"
    )
    widths = " ".join(f"{glyph} [{width}]" for glyph, width in sorted(font.widths.items()))
    below = file.put(
        f"<< /Type /Font /Subtype /CIDFontType{0 if outlines else 2} /BaseFont {name}"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        + ("" if outlines else " /CIDToGIDMap /Identity")
        + f" /W [{widths}] /FontDescriptor {descriptor} 0 R >>"
    )
    meanings = file.stream(CMAP.format(_character_map(font.to_unicode)).encode())
    return file.put(
        f"<< /Type /Font /Subtype /Type0 /BaseFont {name} /Encoding /Identity-H"
        f" /DescendantFonts [{below} 0 R] /ToUnicode {meanings} 0 R >>"
    )


def _character_map(texts: dict[int, str]) -> str:
    """Return the CMap from glyphs to text. The text of a combining mark may be part of its base letter."""
    known = [(glyph, text or NO_TEXT) for glyph, text in sorted(texts.items())]
    blocks = []
    for first in range(0, len(known), AT_ONCE):
        some = known[first : first + AT_ONCE]
        lines = "".join(f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>\n" for glyph, text in some)
        blocks.append(f"{len(some)} beginbfchar\n{lines}endbfchar\n")
    return "".join(blocks)
