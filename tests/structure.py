"""What a filed or a read PDF must have in itself, in words, as far as we rely on it ourselves.

`tests.pdf_standards` validates every PDF against the whole of ISO 19005-3 (PDF/A-3) or ISO 14289-1 (PDF/UA-1).
"""

import io
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

DECLARED = {
    "pdf/a-3a": ('pdfaid:part="3"', 'pdfaid:conformance="A"'),
    "pdf/ua-1": ('pdfuaid:part="1"',),
}
FILES = ("/FontFile", "/FontFile2", "/FontFile3")
ACTIVE = {"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Movie", "/Sound", "/ResetForm"}


def faults(pdf: bytes, variant: str) -> list[str]:
    """Everything that is missing or forbidden, in words; nothing if the structure is as it should be."""
    reader = PdfReader(io.BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    objects = list(_objects(reader))
    found = [*_head(reader, root, variant), *_fonts(objects), *_active(root, objects), *_pages(reader)]
    found += _tables(objects)
    return found + (_filed(root, objects) if variant == "pdf/a-3a" else [])


def _head(reader: PdfReader, root: Any, variant: str) -> Iterator[str]:
    said = root["/Metadata"].get_data().decode() if "/Metadata" in root else ""
    yield from (f"metadata lack {word}" for word in DECLARED[variant] if word not in said)
    title = reader.metadata.title if reader.metadata else None
    if not title or str(title) not in said:
        yield "no title, or another one in the metadata"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        yield "the title is not shown"
    if not root.get("/MarkInfo", {}).get("/Marked") or not root.get("/StructTreeRoot", {}).get("/K"):
        yield "not tagged"
    if not root.get("/Lang"):
        yield "no language"
    if "/Encrypt" in reader.trailer or ("/ID" not in reader.trailer and variant == "pdf/a-3a"):
        yield "encrypted, or without an identifier"


def _fonts(objects: list[Any]) -> Iterator[str]:
    for each in objects:
        if each.get("/Type") == "/FontDescriptor" and not any(name in each for name in FILES):
            yield f"{each['/FontName']} is not embedded"
        simple = each.get("/Type") == "/Font" and each["/Subtype"] not in {"/Type0", "/Type3"}
        if simple and "/FontDescriptor" not in each:
            yield f"{each['/BaseFont']} is none of ours"
        if each.get("/Subtype") == "/Type0" and "/ToUnicode" not in each:
            yield f"{each['/BaseFont']} does not say which signs it shows"


def _active(root: Any, objects: list[Any]) -> Iterator[str]:
    if "/AA" in root or "/JavaScript" in root.get("/Names", {}):
        yield "something happens when it is opened"
    yield from (f"an action {each['/S']}" for each in objects if each.get("/S") in ACTIVE or "/JS" in each)


def _pages(reader: PdfReader) -> Iterator[str]:
    for number, page in enumerate(reader.pages, 1):
        if page.get("/Tabs") != "/S" or "/StructParents" not in page:
            yield f"page {number} is read in no order"


def _tables(objects: list[Any]) -> Iterator[str]:
    for each in objects:
        if each.get("/S") == "/Table" and "/TH" not in set(_tags_below(each)):
            yield "a table without a head"
        if each.get("/S") == "/Figure" and not each.get("/Alt"):
            yield "a figure without words"


def _filed(root: Any, objects: list[Any]) -> list[str]:
    found = [] if root.get("/OutputIntents") else ["no output intent"]
    belonging = [each.get_object() for each in root.get("/AF", [])]
    specs = [each for each in objects if each.get("/Type") == "/Filespec"]
    found += [f"{each['/UF']} does not belong to the file" for each in specs if each not in belonging]
    for each in specs:
        inner = each["/EF"]["/F"]
        if (
            each.get("/AFRelationship") not in {"/Data", "/Supplement"}
            or "/Subtype" not in inner
            or "/ModDate" not in inner["/Params"]
        ):
            found.append(f"{each['/UF']} does not say what it is")
    return found


def _tags_below(element: Any) -> Iterator[str]:
    children = element.get("/K", [])
    for child in children if isinstance(children, list) else [children]:
        inner = child.get_object()
        if isinstance(inner, DictionaryObject) and "/S" in inner:
            yield inner["/S"]
            yield from _tags_below(inner)


def _objects(reader: PdfReader) -> Iterator[Any]:
    for number in range(1, int(reader.trailer["/Size"])):
        found = reader.get_object(IndirectObject(number, 0, reader))
        if isinstance(found, DictionaryObject):
            yield found
