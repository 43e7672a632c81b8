"""The personal values of sealed entries, decrypted for the pages that show them."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..models import Entry, ExactNumbers
from ..sealing.sealed_texts import names_of_table
from ..store.disclosures import Disclosures, decode_disclosure, read_disclosures
from ..store.queries import ask
from ..store.value_vault import ValuesLocked, find_vault


def open_entries(entries: Iterable[Entry]) -> None:
    """Fill in the personal values and the address of sealed entries: one query, however many they are.

    An entry whose values do not open is marked `unopened`. Entries that wait to be sealed have their values already,
    but for sealed texts, which are opened.
    """
    found = list(entries)
    _open_waiting([entry for entry in found if entry.leaf is None])
    by_leaf = {entry.leaf: entry for entry in found if entry.leaf is not None}
    if not by_leaf:
        return
    for leaf, disclosures in read_disclosures(ask, by_leaf).items():
        _fill_in(by_leaf[leaf], disclosures)


def _open_waiting(entries: Sequence[Entry]) -> None:
    """Put texts in place of their tokens; an entry with one that does not open is marked `unopened`."""
    places = [
        (entry, values, name)
        for entry in entries
        for values in _objects_in(entry.personal)
        for name in names_of_table(entry.table_name)
        if str(values.get(name, "")).startswith("~")
    ]
    if not places:
        return
    try:
        texts = find_vault().open_tokens({values[name] for _entry, values, name in places})
    except ValuesLocked:
        texts = {}
    for entry, values, name in places:
        if values[name] not in texts:
            entry.unopened = True
            continue
        values[name] = texts[values[name]]


def _objects_in(value: object) -> Iterator[dict[str, Any]]:
    """Yield an object and those within it."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from _objects_in(each)


def _fill_in(entry: Entry, disclosures: Disclosures | None) -> None:
    images: dict[str, dict[str, Any]] = {}
    try:
        if disclosures is None:
            raise ValueError("not opened")
        for path, disclosure in disclosures:
            image, dot, _column = path.partition(".")
            if dot:
                _salt, column, value = json.loads(decode_disclosure(disclosure), cls=ExactNumbers)
                images.setdefault(image, {})[column] = value
    # Values that were altered before they were encrypted are no lists of three; verification names them.
    except (ValueError, TypeError, RecursionError):
        entry.unopened = True
        return
    entry.client = images.pop("origin", {}).get("client")
    entry.personal = images or None
