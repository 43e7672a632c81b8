"""PDF/A-3b conformance: metadata, outline and attached data."""

import os
from html import escape
from importlib.resources import files
from typing import Any

from .file import File, file_blocks, text_string
from .pages import Heading, Pages

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 pdfaid:part="3" pdfaid:conformance="B"/>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<pdf:Producer>Carnet</pdf:Producer>
<xmp:CreatorTool>Carnet</xmp:CreatorTool>
<xmp:CreateDate>{created}</xmp:CreateDate>
<xmp:ModifyDate>{created}</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
NAME = "report.json"
# MIME type and relationship of an attachment, by file extension.
KINDS = {"json": ("/application#2Fjson", "/Data"), "csv": ("/text#2Fcsv", "/Data")}
OTHER = ("/application#2Foctet-stream", "/Supplement")
PROFILE = "IEC 61966-2-1 Default RGB Colour Space - sRGB"


def write_info(file: File, frame: dict[str, Any]) -> int:
    """Write the document information dictionary, with the same content as the XMP metadata."""
    stamp = _pdf_time(frame)
    return file.put(
        f"<< /Title {text_string(frame['document'])} /Author {text_string(frame['legal'])}"
        f" /Subject {text_string(frame['subject'])}"
        f" /Creator (Carnet) /Producer (Carnet) /CreationDate ({stamp}) /ModDate ({stamp}) >>"
    )


def write_catalog(file: File, frame: dict[str, Any], pages: Pages, root: int, attached: list[int]) -> int:
    """Write the catalogue and all it refers to."""
    words = {
        "title": escape(frame["document"], quote=False),
        "author": escape(frame["legal"], quote=False),
        "subject": escape(frame["subject"], quote=False),
        "created": frame["created"],
    }
    metadata = file.stream(XMP.format(**words).encode(), "/Type /Metadata /Subtype /XML", plain=True)
    colours = file.stream(files("weasyprint.pdf").joinpath("sRGB2014.icc").read_bytes(), "/N 3")
    intent = file.put(
        f"<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier ({PROFILE}) /Info ({PROFILE})"
        f" /DestOutputProfile {colours} 0 R >>"
    )
    names = [NAME, *frame["tables"]]
    found = {name: attach_file(file, name, handle, frame) for name, handle in zip(names, attached, strict=True)}
    name_tree = " ".join(
        f"{text_string(name)} {found[name]} 0 R" for name in sorted(found)
    )  # sorted, as a PDF name tree requires
    associated = " ".join(f"{found[name]} 0 R" for name in sorted(found))
    marks = write_outline(file, pages)
    return file.put(
        f"<< /Type /Catalog /Pages {root} 0 R /Lang ({frame['language']}) /Metadata {metadata} 0 R"
        f" /OutputIntents [{intent} 0 R] /ViewerPreferences << /DisplayDocTitle true >>"
        f" /Names << /EmbeddedFiles << /Names [{name_tree}] >> >> /AF [{associated}]"
        + (f" /PageMode /UseOutlines /Outlines {marks} 0 R" if marks else "")
        + " >>"
    )


def attach_file(file: File, name: str, data: int, frame: dict[str, object]) -> int:
    """Attach an open file, read block by block; return its file specification."""
    size, (kind, relation) = os.fstat(data).st_size, KINDS.get(name.rpartition(".")[2], OTHER)
    stream = file.long_stream(
        file_blocks(data, size),
        f"/Type /EmbeddedFile /Subtype {kind} /Params << /Size {size} /ModDate ({_pdf_time(frame)}) >>",
    )
    return file.put(
        f"<< /Type /Filespec /F {text_string(name)} /UF {text_string(name)} /AFRelationship {relation}"
        f" /EF << /F {stream} 0 R /UF {stream} 0 R >> >>"
    )


def _pdf_time(frame: dict[str, Any]) -> str:
    """Return the time of reading in UTC, in PDF format."""
    return "D:" + "".join(letter for letter in frame["created"][:19] if letter.isdigit()) + "Z"


def write_outline(file: File, pages: Pages) -> int | None:
    """Write the outline, two levels deep; return its root, or None if it is empty."""
    if not pages.outline:
        return None
    root = file.reserve()
    tree: list[tuple[Heading, list[Heading]]] = []
    for heading in pages.outline:
        if heading.level == 0 or not tree:
            tree.append((heading, []))
        else:
            tree[-1][1].append(heading)
    numbers = [file.reserve() for _each in tree]
    for place, (heading, below) in enumerate(tree):
        children = [file.reserve() for _each in below]
        for at, child in enumerate(below):
            _write_outline_item(file, pages, child, numbers[place], children, at)
        more = f" /First {children[0]} 0 R /Last {children[-1]} 0 R /Count {len(below)}" if below else ""
        _write_outline_item(file, pages, heading, root, numbers, place, more)
    count = len(pages.outline)
    file.put(f"<< /Type /Outlines /First {numbers[0]} 0 R /Last {numbers[-1]} 0 R /Count {count} >>", root)
    return root


def _write_outline_item(
    file: File, pages: Pages, heading: Heading, parent: int, row: list[int], place: int, more: str = ""
) -> None:
    siblings = f" /Prev {row[place - 1]} 0 R" if place else ""
    siblings += f" /Next {row[place + 1]} 0 R" if place + 1 < len(row) else ""
    file.put(
        f"<< /Title {text_string(heading.title)} /Parent {parent} 0 R{siblings}{more}"
        f" /Dest {pages.destination(heading)} >>",
        row[place],
    )
