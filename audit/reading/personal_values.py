"""The personal values of sealed entries, decrypted for the pages that show them."""

import json
from collections.abc import Iterable
from typing import Any

from ..models import Entry, ExactNumbers
from ..store.disclosures import Disclosures, decode_disclosure, read_disclosures
from ..store.queries import ask


def open_entries(entries: Iterable[Entry]) -> None:
    """Fill in the personal values and the address of sealed entries: one query, however many they are.

    An entry whose values do not open is marked `unopened`. Entries that wait to be sealed have their values already.
    """
    by_leaf = {entry.leaf: entry for entry in entries if entry.leaf is not None}
    if not by_leaf:
        return
    for leaf, disclosures in read_disclosures(ask, by_leaf).items():
        _fill_in(by_leaf[leaf], disclosures)


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
