"""An observation with its thread as an extract of the register on A4, in the language of the authority."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.http.access.presence import StaffContext
from compliance.http.pdf.drawing import render_pdf
from compliance.http.rest.documents import Document
from compliance.notices.services.letter_texts import format_day
from compliance.venues.domain.house import House

from ..selectors import observations as selectors
from ..selectors import references
from ..services import access_log
from . import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models import Entry, Observation


def letter_of(presence: StaffContext, observation_id: UUID, at: datetime) -> Document:
    """Return the extract of an observation and log the print. Raises NotFound."""
    house, row = presence.house, selectors.get_observation(presence.house.id, observation_id)
    with translation.override(house.written_in):
        page = render_to_string("inspection/print/letter.html", _letter_context(house, row, at))
    pdf = render_pdf("thread", page)
    # After rendering: only an extract that exists was printed.
    access_log.note_printed(venue_id=house.id, observation=row, by=presence.staff, at=at)
    return Document(pdf, f"{row.label}.pdf")


def _letter_context(
    house: House, row: "WithAnnotations[Observation, selectors.ObservationState]", at: datetime
) -> dict[str, object]:
    state = selectors.observation_state(row)
    facts = [
        (_("Number"), row.label),
        (pgettext("observation", "Type"), capfirst(str(words.SEVERITIES[row.severity]))),
        (pgettext("observation", "Author"), str(row.written_by)),
        (_("Written"), _time_text(house, row.written_at)),
    ]
    if row.due_on:
        facts.append((pgettext("observation", "Deadline"), format_day(row.due_on)))
    facts.append((_("State"), capfirst(str(words.STATES[state]))))
    if row.refers:
        facts.append((str(words.REFERENCES[row.refers]), references.reference_text(row.refers, row.refers_to)))
    return {
        "language": translation.get_language(),
        "house": house,
        "row": row,
        "authority": words.AUTHORITIES.get(house.jurisdiction, ""),
        "day": format_day(house.local(at).date()),
        "facts": facts,
        "entries": [_entry_facts(house, each) for each in selectors.list_entries(row.pk)],
    }


def _entry_facts(house: House, each: "Entry") -> dict[str, object]:
    facts = []
    if each.measure:
        facts.append((_("Measure to be taken"), each.measure))
    if each.measure_on:
        facts.append((_("Deadline"), format_day(each.measure_on)))
    if each.due_on:
        facts.append((_("Further reply by"), format_day(each.due_on)))
    if each.sha256:
        facts.append((_("Document, SHA-256"), each.sha256))
    return {
        "title": words.ENTRIES[each.kind],
        "said": f"{_time_text(house, each.written_at)}, {each.written_by}",
        "text": each.text,
        "facts": facts,
    }


def _time_text(house: House, at: datetime) -> str:
    return f"{format_day(house.local(at).date())}, {house.local(at):%H:%M}"
