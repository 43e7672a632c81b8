"""Data subject access: all data on a person, and who accessed them when (art. 15 GDPR).

Omitted kinds of data are listed with the reason, both for the officer who provides the file and for the person.
"""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypedDict
from uuid import UUID

from django.apps import apps
from django.db import models, transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.text import capfirst

from audit.reading import selectors as log_selectors
from audit.reading.words import value_text
from audit.recording import kinds as log_kinds
from audit.recording import log
from audit.recording.facts import utc_text
from audit.schema.registers import Register
from compliance.http.exports.json_text import json_value
from compliance.people.selectors import guests as guest_selectors
from compliance.vault.contents import COLUMN, contents_of
from compliance.vault.services.sealing import unseal_file
from compliance.venues.domain.house import House
from compliance.venues.presentation.words import ROLES
from compliance.venues.selectors import venues

from ..selectors import erasures as selectors
from ..selectors import related_records
from . import own_file_terms

STAFF = "venues.Staff"
# Stored files that are included, with their names.
FILES = {"people.PhotographContent": "photograph-{}.jpg", "notices.LetterContent": "lettercontent-{}.pdf"}


@dataclass(frozen=True)
class OwnFile:
    """The file for a person: one ZIP with a readable page, the same data as JSON, and images and letters."""

    data: bytes
    rows: int
    looks: int


@transaction.atomic(durable=True)
def export_own_file(*, house: House, guest_id: UUID, language: str, by: models.Model, at: datetime) -> OwnFile:
    """Return the file of a guest in a language. Raises NotFound."""
    person = selectors.get_subject(house.id, "people.Person", guest_id)
    known = guest_selectors.get_guest(house.id, guest_id)
    with translation.override(language), timezone.override(house.zone):
        found = related_records.related_records("people.Person", guest_selectors.file_ids(guest_id), house.zone).found
        tables = list(_table_data(house, found))
        looks = list(_access_history(house, found))
        content = {
            "house": {"name": house.legal_name, "address": f"{house.street}, {house.postal_code} {house.commune}"},
            "person": known.name,
            "made_at": at.isoformat(),
            "language": language,
            "tables": tables,
            "looks": looks,
            "left_out": [{"what": str(what), "because": str(why)} for what, why in own_file_terms.LEFT_OUT.values()],
        }
        page = render_to_string("retention/own_file.html", content | {"at": at, "zone": house.zone})
    rows = sum(len(table["rows"]) for table in tables)
    with log.act("retention.own_file.given", subject=person, by=by, at=at, scope=house.id, rows=rows, looks=len(looks)):
        return OwnFile(_zip_archive(content, page, _stored_bytes(house, found)), rows, len(looks))


class _Table(TypedDict):
    name: str
    table: str
    columns: list[str]
    rows: list[list[object]]


def _table_data(house: House, found: Mapping[str, set[UUID]]) -> Iterator[_Table]:
    for label in sorted(found):
        model = apps.get_model(label)
        if not issubclass(model, Register) or own_file_terms.is_left_out(label) or label.startswith("audit."):
            continue
        columns = [each for each in model._meta.concrete_fields if _is_disclosed(model, each)]
        rows = model._default_manager.filter(pk__in=found[label]).order_by("pk")
        yield {
            "name": str(capfirst(model._meta.verbose_name)),
            "table": model._meta.db_table,
            "columns": [str(capfirst(each.verbose_name)) for each in columns],
            "rows": [[_cell_text(house, row, each) for each in columns] for row in rows.iterator()],
        }


def _is_disclosed(model: type[Register], column: "models.Field[object, object]") -> bool:
    """Is the column disclosed? Keys and secrets are not; staff are named by their post."""
    if column.primary_key or column.column in model.secret or column.get_internal_type() == "UUIDField":
        return False
    return column.related_model is None or column.related_model._meta.label == STAFF


def _cell_text(house: House, row: models.Model, column: "models.Field[object, object]") -> object:
    stored = getattr(row, column.attname)
    if column.related_model is not None:
        return _staff_posts(house.id, stored, _day_of(house, row)) if stored else None
    if isinstance(stored, datetime):
        return stored.isoformat()
    if column.choices:
        return str(dict(column.flatchoices).get(stored, stored))
    return stored if isinstance(stored, bool | int | str | None) else json_value(stored)


def _day_of(house: House, row: models.Model) -> date:
    """Return the calendar day of a row at the casino, from its latest time column."""
    columns = (getattr(row, each.attname) for each in row._meta.concrete_fields if each.name.endswith("_at"))
    moments = [each for each in columns if each is not None]
    return house.local(max(moments)).date() if moments else date.min


def _staff_posts(venue_id: UUID, staff_id: UUID, day: date) -> str:
    """Return the posts that a member of staff held on a day; their name is not disclosed to the guest."""
    # An instance with nothing but its key: the roles need no more, and no query reads the account.
    roles = venues.roles_once_held(apps.get_model(STAFF)(pk=staff_id), venue_id, day)
    return ", ".join(sorted(str(ROLES[role]) for role in roles)) or str(own_file_terms.NO_POST)


def _access_history(house: House, found: Mapping[str, set[UUID]]) -> Iterator[dict[str, object]]:
    """Yield acts and accesses about the person with the actor's post; inquiries of the authority are omitted."""
    about = {key for label, keys in found.items() if not own_file_terms.is_left_out(label) for key in keys}
    # The casino itself does not see what the authority opened, so it cannot disclose it either (ADR 42).
    agents = log_selectors.Veil(venues.worked_for_authority(house, who="actor", when="occurred_at"), but="venues.")
    for entry in log_selectors.entries_about(house.id, about, veil=agents):
        at = entry.occurred_at or entry.clock
        yield {
            "at": at.isoformat(),
            "when": value_text(utc_text(at), house.zone),
            "what": log_kinds.act_sentence(entry, house.zone),
            "who": _staff_posts(house.id, entry.actor, house.local(at).date())
            if entry.actor
            else str(own_file_terms.PROGRAM),
        }


def _stored_bytes(house: House, found: Mapping[str, set[UUID]]) -> Iterator[tuple[str, bytes]]:
    for label, name in FILES.items():
        stored = contents_of(label)
        rows = stored.model._default_manager.filter(pk__in=found.get(label, ())).order_by("pk")
        for place, (key, sealed) in enumerate(rows.values_list("pk", COLUMN), start=1):
            yield name.format(place), unseal_file(stored.kind, house.id, key, sealed)


def _zip_archive(content: Mapping[str, object], page: str, files: Iterator[tuple[str, bytes]]) -> bytes:
    # In memory only, so that no copy of the data remains on the disk.
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.html", page)
        archive.writestr("data.json", json.dumps(content, ensure_ascii=False, indent=2))
        for name, data in files:
            archive.writestr(name, data)
    return buffer.getvalue()
