"""Encrypt all that is stored with the newest data keys: files, and the personal values of the log."""

import logging
from dataclasses import dataclass

from audit.operating.processes import open_link
from audit.sealing.resealing import reseal_values

from .log_values import log_vault
from .resealing import Resealed, reseal_files

logger = logging.getLogger("carnet.vault")


@dataclass(frozen=True)
class Renewed:
    """How many files, and the values of how many entries of the log, have the newest key now or do not open."""

    files: Resealed
    values: Resealed


def renew(*, most_files: int | None = None, most_values: int | None = None) -> Renewed:
    """Seal outdated files and personal values of the log with the newest keys. Raises Unusable and ValuesLocked.

    What does not open stays as it is and is reported.
    """
    return Renewed(reseal_files(most=most_files), _reseal_log(most_values))


def _reseal_log(most: int | None) -> Resealed:
    # Without outdated keys the connection of the sealer is not needed.
    if not log_vault.outdated_keys():
        return Resealed()
    found = reseal_values(open_link("sealer"), log_vault, most)
    for leaf in found.broken:
        logger.error("vault: the personal values of entry %s of the sealed log do not open", leaf)
    return Resealed(found.done, len(found.broken))
