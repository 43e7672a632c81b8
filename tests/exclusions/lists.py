"""Short ways to upload, read and release lists of the Minister in tests."""

import io
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.ministerial_list.selectors import lists
from compliance.exclusions.ministerial_list.services import checks, decisions, imports, uploads
from compliance.exclusions.ministerial_list.services.decisions import Removal
from compliance.exclusions.models.ministerial_lists import MinisterialList
from tests import cast

HEAD = "Reference;Ground;Surname;Given names;Born on;Sex;Nationality;Document number;Issuing state;Legal representative"
WEBER = "MJ-2026-114;4;Weber;Jean;17.05.1980;M;LUX;;;"
ROSSI = "MJ-2026-115;1;Rossi;Anna;1975-12-01;F;ITA;;;"
KLEIN = "MJ-2026-116;2;Klein;Tom;1990;M;;C 123-45;LUX;Maître Braun"
RECEIVED = cast.local("2026-03-02 09:00")


def text(*rows: str, head: str = HEAD) -> bytes:
    return "\n".join([head, *rows, ""]).encode()


def clock_from(at: datetime = cast.TUESDAY) -> Callable[[], datetime]:
    """A clock that goes on by a second whenever it is asked."""
    ticks = iter(range(100_000))
    return lambda: at + timedelta(seconds=next(ticks))


def upload(content: bytes, **changes: Any) -> MinisterialList:
    facts: dict[str, Any] = {
        "house": cast.house(),
        "file": io.BytesIO(content),
        "file_name": "liste.csv",
        "arrival": Arrival(RECEIVED, "email"),
        "by": cast.member("compliance_officer"),
        "at": cast.TUESDAY,
    }
    return uploads.upload_list(**facts | changes)


def checked(content: bytes, **changes: Any) -> MinisterialList:
    """A list uploaded and read by the worker, as it then stands."""
    row = upload(content, **changes)
    checks.check_list(list_id=row.pk, clock=clock_from())
    return again(row)


def again(row: MinisterialList) -> MinisterialList:
    return MinisterialList.objects.get(pk=row.pk)


def release(row: MinisterialList, removal: Removal | None = None, by: Any = None, at: Any = cast.TUESDAY) -> Any:
    who = by or cast.member("director")
    return decisions.release_list(house=cast.house(), row=row, removal=removal, by=who, at=at)


def confirmed(row: MinisterialList) -> MinisterialList:
    """A list whose names with special letters the uploader has compared with the original, if it has any."""
    if not lists.names_confirmed(row):
        decisions.confirm_names(house=cast.house(), row=row, by=cast.member("compliance_officer"), at=cast.TUESDAY)
    return row


def imported(rows: Iterable[str] | bytes, removal: Removal | None = None) -> MinisterialList:
    """A list uploaded, read, released and imported."""
    row = confirmed(checked(rows if isinstance(rows, bytes) else text(*rows)))
    release(row, removal)
    imports.import_list(list_id=row.pk, clock=clock_from())
    return again(row)
