"""Texts of registers that are stored sealed: a column has the token, and the log the text itself.

The sealer and the verification read images of rows as JSON of PostgreSQL, and put the texts in place of the tokens.
"""

import json
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

from ..schema.registers import registers_by_table, sealed_names
from ..store.queries import Ask
from ..store.queue import Taken
from ..store.value_vault import find_vault

logger = logging.getLogger("carnet.audit")

AT_ONCE = 500


def open_taken(rows: Sequence[Taken]) -> list[Taken]:
    """Return queued entries with texts in place of their tokens: one query at most. Raises ValuesLocked.

    A token whose text does not open stays, so that no entry stops the sealing.
    """
    tables = {row.table_name for row in rows if row.table_name}
    if not any(_pattern_of(table) for table in tables):
        return list(rows)
    tokens = _tokens_in((row.table_name, image) for row in rows for image in (row.before, row.after, row.personal))
    texts = find_vault().open_tokens(tokens) if tokens else {}
    if missing := tokens - texts.keys():
        logger.error("sealing: %s texts of registers do not open; their entries name them by token", len(missing))
    return [
        row._replace(
            before=_with_texts(row.table_name, row.before, texts),
            after=_with_texts(row.table_name, row.after, texts),
            personal=_with_texts(row.table_name, row.personal, texts),
        )
        for row in rows
    ]


def stream_with_texts(
    ask: Ask, table: str, rows: Iterator[tuple[Any, ...]], places: tuple[int, ...]
) -> Iterator[tuple[Any, ...]]:
    """Yield rows with texts in place of tokens in the images at these places; some hundred are opened at once.

    `ask` reads the texts in the same snapshot as the rows. Raises ValuesLocked.
    """
    if _pattern_of(table) is None:
        yield from rows
        return
    while batch := list(islice(rows, AT_ONCE)):
        tokens = _tokens_in((table, row[place]) for row in batch for place in places)
        texts = find_vault().open_texts(ask(find_vault().sealed_texts, [list(tokens)])) if tokens else {}
        for row in batch:
            yield tuple(
                _with_texts(table, value, texts) if place in places else value for place, value in enumerate(row)
            )


def names_of_table(table: str | None) -> tuple[str, ...]:
    """Return the names by which images of rows of this register have tokens; none if it is no register."""
    model = registers_by_table().get(table or "")
    return sealed_names(model) if model is not None else ()


@cache
def _pattern_of(table: str | None) -> re.Pattern[str] | None:
    """Return what finds the tokens in an image of a row of this table; None for a table without them."""
    names = names_of_table(table)
    if not names:
        return None
    # PostgreSQL writes JSON with a space after the colon, and escapes quotation marks within a text.
    return re.compile(rf'("(?:{"|".join(names)})": )"(~[A-Za-z0-9_-]{{22}})"')


def has_tokens(table: str, image: str) -> bool:
    """Is there a token left in an image, because its text does not open?"""
    return bool(_tokens_in([(table, image)]))


def _tokens_in(images: Iterable[tuple[str | None, str | None]]) -> set[str]:
    tokens = set()
    for table, image in images:
        pattern = _pattern_of(table)
        if pattern is not None and image is not None:
            tokens |= {token for _column, token in pattern.findall(image)}
    return tokens


def _with_texts(table: str | None, image: str | None, texts: dict[str, str]) -> str | None:
    pattern = _pattern_of(table)
    if pattern is None or image is None:
        return image
    return pattern.sub(lambda found: found[1] + json.dumps(texts.get(found[2], found[2])), image)
