"""Letters written to a folder when no mail server is set: removed with an erasure, or kept.

The letters are in no register, so they take part in no database transaction. The letters of an erasure are listed in
a file before anything is erased, and removed only after the database has erased: if a hold is placed in between, the
letters stay as well. After a crash, the list shows what remains to be done.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from django.apps import apps
from django.conf import settings

from audit.erasure import procedure as erasure_procedure
from audit.sealing import whole_files

from ..selectors.related_records import Belongings

LEAVING = ".leaving"


def letters_about(belongings: Belongings) -> list[str]:
    """Return the names of the letters in the folder sent to, or about, the owner of these rows."""
    sent = apps.get_model("notices.NoticeDispatch")._default_manager.filter(
        pk__in=belongings.found.get("notices.NoticeDispatch", ())
    )
    names = (f"{each.strip('<>').partition('@')[0]}.eml" for each in sent.values_list("message_id", flat=True))
    return sorted(name for name in set(names) if (_letter_folder() / name).exists())


def record_letters_to_remove(erasure_id: UUID, names: list[str]) -> None:
    """Write down the letters that an erasure removes; the list is on disk when this returns."""
    if names:
        whole_files.replace_file(json.dumps(names).encode(), _list_file(erasure_id))


def settle_letters(erasure_id: UUID, names: Iterable[str] = ()) -> None:
    """Remove the letters if the erasure was carried out, otherwise keep them. May be repeated."""
    letter_list = _list_file(erasure_id)
    if erasure_procedure.is_done(erasure_id):
        # After a crash the caller does not know the names; the list on disk does.
        for name in {*names, *(json.loads(letter_list.read_bytes()) if letter_list.exists() else ())}:
            (_letter_folder() / name).unlink(missing_ok=True)
    letter_list.unlink(missing_ok=True)


def settle_left() -> None:
    """Settle the letters left by a crash, except those of erasures still to be carried out."""
    left = {UUID(each.stem) for each in _letter_folder().glob(f"*{LEAVING}")}
    for erasure_id in left - set(erasure_procedure.open_orders().filter(pk__in=left).values_list("pk", flat=True)):
        settle_letters(erasure_id)


def _list_file(erasure_id: UUID) -> Path:
    return _letter_folder() / f"{erasure_id}{LEAVING}"


def _letter_folder() -> Path:
    return Path(settings.MAIL["folder"])
