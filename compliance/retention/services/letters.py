"""Letters that were written to a folder because no mail server is named: they go with an erasure, or stay with it.

They are in no register, and so in no transaction of the database. Which ones an erasure takes is written down beside
them before anything is erased; they go once the database has erased, and not before: a hold that comes in between keeps
the letters as well. Whoever comes after a crash reads what was written down, and does what was left.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from django.apps import apps
from django.conf import settings

from audit.erasure import procedure as erasing
from audit.sealing import whole_files

from ..selectors.related_records import Belongings

LEAVING = ".leaving"


def letters_about(belongings: Belongings) -> list[str]:
    """The names of the letters in the folder that were sent to, or about, whom these rows are of."""
    sent = apps.get_model("notices.NoticeDispatch")._default_manager.filter(
        pk__in=belongings.found.get("notices.NoticeDispatch", ())
    )
    names = (f"{each.strip('<>').partition('@')[0]}.eml" for each in sent.values_list("message_id", flat=True))
    return sorted(name for name in set(names) if (_folder() / name).exists())


def announce(erasure_id: UUID, names: list[str]) -> None:
    """Write down that these letters go with an erasure; it is on the disk when this returns."""
    if names:
        whole_files.put(json.dumps(names).encode(), _list(erasure_id))


def settle(erasure_id: UUID, names: Iterable[str] = ()) -> None:
    """Remove the letters of an erasure that was carried out; of another one they stay. It may be done twice."""
    written = _list(erasure_id)
    if erasing.is_done(erasure_id):
        for name in {*names, *(json.loads(written.read_bytes()) if written.exists() else ())}:
            (_folder() / name).unlink(missing_ok=True)
    written.unlink(missing_ok=True)


def settle_left() -> None:
    """Settle what a crash has left. What is still to be carried out is settled when it is."""
    left = {UUID(each.stem) for each in _folder().glob(f"*{LEAVING}")}
    for erasure_id in left - set(erasing.open_orders().filter(pk__in=left).values_list("pk", flat=True)):
        settle(erasure_id)


def _list(erasure_id: UUID) -> Path:
    return _folder() / f"{erasure_id}{LEAVING}"


def _folder() -> Path:
    return Path(settings.MAIL["folder"])
