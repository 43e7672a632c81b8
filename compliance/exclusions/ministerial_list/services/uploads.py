"""Service that stores an uploaded list of the Minister as evidence. A worker reads it later."""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from typing import IO, TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.exclusions.measures.services.arrivals import Arrival, check_received_at, check_written
from compliance.exclusions.models.ministerial_lists import ListWork, MinisterialList
from compliance.http.infrastructure.uploads import last_part
from compliance.refusals import Refused
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

from ..domain.files import Unreadable, kind_of
from ..selectors import lists
from .list_contents import store_part
from .unreadable_files import describe_unreadable

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

LARGEST = 100 * 1024 * 1024
PART = 1 << 20


@transaction.atomic(durable=True)
def upload_list(
    *, house: House, file: IO[bytes], file_name: str, arrival: Arrival, by: "Staff", at: datetime
) -> MinisterialList:
    """Store the Minister's list (LU art. 68(3)). It has no effect before it is released."""
    # Refuses the upload where the law knows no such list, before the file is read.
    count_grounds(house, at)
    size, sha256 = _measure_file(file)
    row = MinisterialList(
        venue_id=house.id,
        file_name=last_part(file_name),
        format=_detect_format(file, size),
        size=size,
        sha256=sha256,
        received_at=arrival.received_at,
        channel=arrival.channel,
        uploaded_by_id=by.pk,
        uploaded_at=at,
    )
    with log.act("exclusions.list.uploaded", subject=row, by=by, at=at, scope=house.id, size=size, sha256=sha256):
        check_written(arrival)
        check_received_at(arrival.received_at, at)
        if lists.open_with(house.id, sha256):
            raise Refused(_("This file has already been uploaded and is pending. Continue with that upload."), "file")
        row.save(force_insert=True)
    # These tables are no registers, so they need no act; they are committed together with it.
    ListWork(list=row).save(force_insert=True)
    for number, part in enumerate(_file_parts(file)):
        store_part(row, number, part)
    return row


def count_grounds(house: House, at: datetime) -> int:
    """Return the number of grounds for ministerial exclusions. Raises Refused where the law has none."""
    try:
        return len(house.rulebook(house.gaming_day(at)).texts("exclusion.ministerial_grounds"))
    except SilentParameter as silent:
        raise Refused(
            _("The rules of this casino do not provide for ministerial exclusions: there is no list to import."), "file"
        ) from silent


def _detect_format(file: IO[bytes], size: int) -> str:
    if size > LARGEST:
        raise Refused(describe_unreadable("too_large"), "file")
    try:
        return kind_of(file)
    except Unreadable as error:
        raise Refused(describe_unreadable(error.code), "file") from error


def _measure_file(file: IO[bytes]) -> tuple[int, str]:
    size, digest = 0, hashlib.sha256()
    for part in _file_parts(file):
        size += len(part)
        digest.update(part)
    return size, digest.hexdigest()


def _file_parts(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while part := file.read(PART):
        yield part
