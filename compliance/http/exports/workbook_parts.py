"""The parts of an XLSX file around its rows: styles, sheet names and properties (ECMA-376, transitional)."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "application/vnd.openxmlformats-officedocument"

# Characters that XML forbids, text that looks like their escape, and the characters of XML syntax.
_SIGNS = re.compile("[&<>\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_TEXT = "@"
# Fonts by number: plain, bold, title. Named styles: font, fill, border.
_NAMED = {"head": (1, 2, 1), "title": (2, 0, 0)}


def escape_text(text: str) -> str:
    """Escape text for XML; characters that XML forbids are written by their code."""
    if _SIGNS.search(text):
        return _SIGNS.sub(_escape_character, text)
    return text


def _escape_character(sign: re.Match[str]) -> str:
    found = sign.group()
    return _XML.get(found) or f"_x{ord(found):04X}_"


class Looks:
    """The cell formats, numbered in the order of their first use."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def __getitem__(self, shape: str) -> int:
        return self._numbers.setdefault(shape, len(self._numbers) + 1)

    def part(self) -> str:
        """Return `styles.xml`."""
        formats, cells = [], ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']
        for number, shape in enumerate(self._numbers):
            font, fill, border = _NAMED.get(shape, (0, 0, 0))
            code = 49  # text, a built-in format of every program
            if shape != _TEXT and shape not in _NAMED:
                # Smaller numbers are reserved for built-in formats.
                code = 164 + number
                formats.append(f'<numFmt numFmtId="{code}" formatCode="{escape(shape)}"/>')
            upright = "" if shape in _NAMED else '<alignment vertical="top"/>'
            cells.append(
                f'<xf numFmtId="{code}" fontId="{font}" fillId="{fill}" borderId="{border}" xfId="0" '
                'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">'
                f"{upright}</xf>"
            )
        number_formats = f'<numFmts count="{len(formats)}">{"".join(formats)}</numFmts>' if formats else ""
        return (
            f'{HEAD}<styleSheet xmlns="{MAIN}">{number_formats}'
            '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>'
            '<font><b/><sz val="11"/><name val="Calibri"/></font>'
            '<font><b/><sz val="16"/><name val="Calibri"/></font></fonts>'
            # Excel reserves the first two fills for these patterns, whatever they contain.
            '<fills count="3"><fill><patternFill patternType="none"/></fill>'
            '<fill><patternFill patternType="gray125"/></fill>'
            '<fill><patternFill patternType="solid"><fgColor rgb="FFEDEAE2"/><bgColor indexed="64"/></patternFill>'
            "</fill></fills>"
            '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>'
            '<border><left/><right/><top/><bottom style="thin"><color auto="1"/></bottom><diagonal/></border></borders>'
            '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
            f'<cellXfs count="{len(cells)}">{"".join(cells)}</cellXfs>'
            '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
        )


def content_types(sheets: int) -> str:
    """Return `[Content_Types].xml`."""
    parts = [("/xl/workbook.xml", f"{_OFFICE}.spreadsheetml.sheet.main+xml")]
    parts += [
        (f"/xl/worksheets/sheet{each}.xml", f"{_OFFICE}.spreadsheetml.worksheet+xml") for each in _sheet_numbers(sheets)
    ]
    parts += [
        ("/xl/styles.xml", f"{_OFFICE}.spreadsheetml.styles+xml"),
        ("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
        ("/docProps/app.xml", f"{_OFFICE}.extended-properties+xml"),
    ]
    overrides = "".join(f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in parts)
    return (
        f'{HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )


def package_links() -> str:
    """Return `_rels/.rels`."""
    return _relationships_part(
        [
            (f"{LINKS}/officeDocument", "xl/workbook.xml"),
            (f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
            (f"{LINKS}/extended-properties", "docProps/app.xml"),
        ]
    )


def workbook_links(sheets: int) -> str:
    """Return `xl/_rels/workbook.xml.rels`: the sheets by number, then the styles."""
    parts = [(f"{LINKS}/worksheet", f"worksheets/sheet{each}.xml") for each in _sheet_numbers(sheets)]
    return _relationships_part([*parts, (f"{LINKS}/styles", "styles.xml")])


def workbook_part(names: Sequence[str], filters: Sequence[str]) -> str:
    """Return `xl/workbook.xml`; every sheet except the first has a filter and a header that is printed on each page."""
    sheets = "".join(
        f'<sheet name="{escape(name)}" sheetId="{each}" r:id="rId{each}"/>' for each, name in enumerate(names, start=1)
    )
    defined = []
    for place, (name, filtered) in enumerate(zip(names[1:], filters, strict=True), start=1):
        quoted = escape("'" + name.replace("'", "''") + "'", quote=False)
        defined.append(
            f'<definedName name="_xlnm._FilterDatabase" localSheetId="{place}" hidden="1">{quoted}!{filtered}'
            f'</definedName><definedName name="_xlnm.Print_Titles" localSheetId="{place}">{quoted}!$1:$1</definedName>'
        )
    return (
        f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><bookViews><workbookView activeTab="1"/></bookViews>'
        f"<sheets>{sheets}</sheets><definedNames>{''.join(defined)}</definedNames></workbook>"
    )


def core_properties(title: str, by: str, description: str, at: datetime) -> str:
    """Return `docProps/core.xml`."""
    return (
        f'{HEAD}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape_text(title)}</dc:title><dc:creator>{escape_text(by)}</dc:creator>"
        f"<dc:description>{escape_text(description)}</dc:description>"
        f'<dcterms:created xsi:type="dcterms:W3CDTF">{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}</dcterms:created>'
        "</cp:coreProperties>"
    )


def app_properties(company: str) -> str:
    """Return `docProps/app.xml`."""
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
    return (
        f'{HEAD}<Properties xmlns="{kind}"><Application>Carnet</Application>'
        f"<Company>{escape_text(company)}</Company></Properties>"
    )


def _sheet_numbers(sheets: int) -> range:
    return range(1, sheets + 1)


def _relationships_part(parts: Sequence[tuple[str, str]]) -> str:
    elements = "".join(
        f'<Relationship Id="rId{each}" Type="{kind}" Target="{target}"/>'
        for each, (kind, target) in enumerate(parts, start=1)
    )
    return f'{HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{elements}</Relationships>'
