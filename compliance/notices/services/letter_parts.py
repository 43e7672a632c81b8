"""The parts of a letter that identify: the company, the addressee, the person and the measure."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.people.presentation.words import DOCUMENTS
from compliance.people.selectors import guests
from compliance.rules.citations.formatting import cite_in_full, cite_in_words
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import describe_company, join_parts
from compliance.venues.selectors.letterheads import letterhead_at

from ..models.notices import Addressee
from ..selectors import notices as selectors
from ..selectors.recipients import recipient_at
from . import letter_texts

if TYPE_CHECKING:
    from compliance.venues.models.letterheads import Letterhead

    from ..models.notices import Notice
    from ..models.recipients import Recipient

IDENTITY = ("birth_place", "nationality", "address", "document")


def letter_frame(house: House, addressee: str, dated: datetime, clerk: str) -> dict[str, object]:
    """Return the parts that letters to one addressee share, by the letterhead and address valid on the date.

    `clerk` is the person who answers questions; empty for a draft.
    """
    letterhead, recipient = letterhead_at(house, dated), recipient_at(house, addressee, dated)
    return {
        "language": translation.get_language(),
        "head": letter_head(house, letterhead),
        "recipient": recipient_lines(house, str(Addressee(addressee).label), recipient),
        "place": house.commune,
        "day": letter_texts.format_day(house.local(dated).date()),
        "handled_by": handled_by(clerk, letterhead) if clerk else "",
        "salutation": salutation(addressee, recipient),
        "farewell": farewell(house, addressee, recipient),
        "signatory": letterhead.director if letterhead else "",
    }


def letter_head(house: House, letterhead: "Letterhead | None") -> dict[str, object]:
    """Return name and lines of the letterhead, and the line of the foot."""
    company = describe_company(house, letterhead)
    lines = [company.name, join_parts(company.seat, company.registration), company.contact]
    return {
        "name": house.name,
        "lines": [line for line in lines if line],
        "foot": join_parts(house.legal_name, company.registration or company.seat),
    }


def delivery_words(house: House, delivery: str) -> str:
    """Return how the letter says that it is sent."""
    if delivery == "portal" and house.jurisdiction == "NL":
        return str(letter_texts.DUTCH_PORTAL)
    return str(letter_texts.DELIVERIES[delivery]) if delivery else ""


def recipient_lines(house: House, addressee: str, recipient: "Recipient | None") -> dict[str, object]:
    """Return the address of a letter; without an approved one, the office and its town."""
    if recipient is None:
        return {"name": addressee, "lines": [letter_texts.REALMS[house.jurisdiction]], "reference": ""}
    return {
        "name": recipient.name,
        "lines": recipient.lines.splitlines(),
        "reference": recipient.their_reference,
    }


def salutation(addressee: str, recipient: "Recipient | None") -> str:
    """Return the form of address with its comma."""
    return f"{recipient.salutation}," if recipient else str(letter_texts.SALUTATIONS[addressee])


def farewell(house: House, addressee: str, recipient: "Recipient | None") -> str:
    """Return the closing, with the form of address where one is approved; a Dutch closing never repeats it."""
    if recipient is None or house.jurisdiction == "NL":
        return str(letter_texts.FAREWELLS[addressee])
    return str(letter_texts.ADDRESSED_FAREWELLS[addressee]) % {"salutation": recipient.salutation}


def handled_by(name: str, letterhead: "Letterhead | None") -> str:
    """Return who answers questions, with the telephone number of the company."""
    return f"{name}, {letterhead.telephone}" if letterhead else name


def law_in_full(house: House, row: "Notice") -> str:
    """Return the legal basis under the full title of the regulation: of the duty to notify, and of the measure."""
    basis = getattr(getattr(row, "measure", None), "basis", "")
    cited = dict.fromkeys(each for text in (row.articles, basis) for each in text.split("; ") if each)
    # A threshold that the casino has set is no legal basis.
    if row.kind == "variance":
        return ""
    return capfirst(cite_in_full("; ".join(sorted(cited)), house.written_in))


def identity_of(row: "Notice", house: House) -> dict[str, str]:
    """Return what identifies a person beyond name and birth: as worded in the draft, or from the guest's file."""
    # In the language of the letter, also where a form offers it to staff.
    with translation.override(house.written_in):
        known = _known_identity(row)
    last = selectors.last_amendment(row)
    return {name: (getattr(last, name) if last else "") or known.get(name, "") for name in IDENTITY}


def _known_identity(row: "Notice") -> dict[str, str]:
    if row.person_id is None:
        return {}
    address, document = guests.latest_address(row.person_id), guests.newest_document(row.person_id)
    state = f" ({document.issuing_state})" if document and document.issuing_state else ""
    return {
        "nationality": guests.known_as(row.person_id).nationality,
        "address": address.line if address else "",
        "document": f"{capfirst(str(DOCUMENTS[document.kind]))} {document.number}{state}" if document else "",
    }


def measure_lines(house: House, row: "Notice") -> list[tuple[str, str]]:
    """Return measure, term, extent, legal basis and the organ that decided; a correction repeats those of the first."""
    decided_at = house.local(selectors.original_notice(row).raised_at)
    decided = _("by the management, on %(day)s at %(time)s") % {
        "day": letter_texts.format_day(decided_at.date()),
        "time": f"{decided_at:%H:%M}",
    }
    measure = getattr(row, "measure", None)
    if measure is None:
        return [(_("Decided"), decided)]
    values = {"first": letter_texts.format_day(measure.first_day)}
    if measure.last_day is None:
        term = _("exclusion from %(first)s, without a fixed term, from the whole casino") % values
    else:
        values["last"] = letter_texts.format_day(measure.last_day)
        term = _("exclusion from %(first)s to %(last)s inclusive, from the whole casino") % values
    lines = [(pgettext("letter", "Measure"), term)]
    if measure.basis:
        lines.append((_("Basis"), cite_in_words(measure.basis, house.written_in)))
    return [*lines, (_("Decided"), decided)]
