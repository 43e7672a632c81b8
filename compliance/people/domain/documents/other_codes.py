"""Recognises scans that are not accepted documents: licences, vehicle papers, tickets, links, goods.

Sources: ISO/IEC 18013-2 annex C (one line of 30 on driving licences of the EU), the Swiss licence (lines of 9, 30 and
30), AAMVA DL/ID Card Design Standard (PDF417 of North American licences), Directive 2003/127/EC (vehicle
registration), IATA Resolution 792 (boarding passes), the European digital health certificate, the French 2D-Doc.
"""

import re

from .zone import Reason

_SIGNS = re.compile(r"[^A-Z0-9<]")
_DRIVING_LICENCE = re.compile(r"D[1-9A-Z<][A-Z]{3}[A-Z0-9<]{25}|[A-Z0-9<]{9}FACHE[A-Z0-9<]{25,}|FACHE[A-Z0-9<]{25,}")
_NORTH_AMERICAN_LICENCE = re.compile(r"@\s*(?:\x1e|\x1c|\s)*(?:ANSI |AAMVA)|ANSI ?\d{6}")
_VEHICLE_PAPER = re.compile(r"CRFRA")
_INTERNAL_PASSPORT = re.compile(r"PNRUS")
_NO_DOCUMENT = (
    re.compile(r"M[1-9][A-Z][A-Z '-]*/[A-Z]", re.I),  # boarding pass
    re.compile(r"HC1:"),  # health certificate
    re.compile(r"DC0\d[A-Z0-9]{4}"),  # 2D-Doc
    re.compile(r"(?:https?://|www\.|mailto:|tel:|WIFI:|BEGIN:|otpauth:|geo:)", re.I),
    re.compile(r"\]?[A-Z]?\d{8}(?:\d{4,6})?\s*"),  # goods: EAN-8, UPC, EAN-13, GTIN-14
)


def other_document(scan: str) -> Reason | None:
    """Return what else was scanned; None for a possible zone or one of our cards, readable or not."""
    text = scan.strip()
    if _NORTH_AMERICAN_LICENCE.search(text):
        return Reason.DRIVING_LICENCE
    signs = _SIGNS.sub("", text.upper())
    if _DRIVING_LICENCE.match(signs):
        return Reason.DRIVING_LICENCE
    if _VEHICLE_PAPER.match(signs):
        return Reason.VEHICLE_PAPER
    if _INTERNAL_PASSPORT.match(signs):
        return Reason.INTERNAL_PASSPORT
    *links, goods = _NO_DOCUMENT
    if any(link.match(text) for link in links) or goods.fullmatch(text):
        return Reason.NO_DOCUMENT
    return None
