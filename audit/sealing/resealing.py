"""Encrypts personal values of the log again: those under a former key with the newest one, some hundred at a time.

It uses a connection of `carnet_sealer`. Each portion is one statement, so an interrupted run loses nothing.
"""

from dataclasses import dataclass, field

from ..store.queue import Link
from ..store.value_vault import ValueVault

BATCH = 500
# Beyond this the log is damaged, and is not read to its end.
MOST_BROKEN = 1_000
OUTDATED = """
SELECT idx, sealed FROM audit.disclosure
WHERE substring(sealed FROM 2 FOR 16) = ANY (%s) AND idx <> ALL (%s) LIMIT %s
"""
RESEAL = "SELECT audit.reseal(%s, %s)"


@dataclass
class ResealedValues:
    """The number of leaves whose values have the newest key now, and the leaves whose values do not open."""

    done: int = 0
    broken: list[int] = field(default_factory=list)


def reseal_values(link: Link, vault: ValueVault, most: int | None = None) -> ResealedValues:
    """Encrypt the values of about `most` leaves with the newest keys. Raises ValuesLocked.

    Values that do not open stay as they are.
    """
    found = ResealedValues()
    keys = vault.outdated_keys()
    while (most is None or found.done < most) and len(found.broken) < MOST_BROKEN:
        rows = [(index, bytes(sealed)) for index, sealed in link.execute(OUTDATED, [keys, found.broken, BATCH])]
        if not rows:
            break
        pairs = list(zip((index for index, _sealed in rows), vault.reseal(rows), strict=True))
        found.broken += [index for index, newer in pairs if newer is None]
        newer_values = {index: newer for index, newer in pairs if newer is not None}
        [(done,)] = link.execute(RESEAL, [list(newer_values), list(newer_values.values())]).fetchall()
        found.done += done
    return found
