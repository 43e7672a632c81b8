"""What a steward has in hand between the scan and the key: kept signed in the page, never in a URL or on the server."""

from dataclasses import asdict, replace
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.core import signing

from compliance.people.mrz import PartialDate
from compliance.people.reading import UNASKED, Choice, Lives, Paper

SALT = "admissions.desk"
# A guest does not stand at the desk longer than this; afterwards the paper is scanned again.
MAX_AGE = 900


class HandEmpty(ValueError):
    """What the page kept is too old or was altered: the paper must be scanned again."""


def keep(paper: Paper, lives: Lives | None, nonce: UUID | None = None, choice: Choice = UNASKED) -> str:
    """Paper, address and what was chosen as one signed text for a hidden field, with the nonce of this presentation."""
    facts: dict[str, Any] = asdict(paper) | {"expires_on": paper.expires_on.isoformat() if paper.expires_on else None}
    address = asdict(lives) if lives else None
    chosen = {"same_as": str(choice.same_as) if choice.same_as else None, "new_guest": choice.new_guest}
    kept = {"paper": facts, "lives": address, "nonce": str(nonce or uuid4()), "choice": chosen}
    return signing.dumps(kept, salt=SALT, compress=True)


def hold(kept: str) -> tuple[Paper, Lives | None, UUID]:
    """Read back what `keep` made. Raises HandEmpty when it is older than MAX_AGE seconds or not ours."""
    found = _read(kept)
    lives = Lives(**found["lives"]) if found["lives"] else None
    return _paper(found["paper"]), lives, UUID(found["nonce"])


def chosen(kept: str, typed: Paper | None = None) -> Choice:
    """What was chosen for the paper that `keep` holds; nothing if it was typed anew and names somebody else now.

    Raises HandEmpty as `hold` does.
    """
    found = _read(kept)
    read, choice = _paper(found["paper"]), found["choice"]
    if typed is not None and (typed.mrz_name, typed.birth, typed.number) != (read.mrz_name, read.birth, read.number):
        return UNASKED
    return Choice(UUID(choice["same_as"]) if choice["same_as"] else None, choice["new_guest"])


def _read(kept: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = signing.loads(kept, salt=SALT, max_age=MAX_AGE)
    except signing.BadSignature as error:
        raise HandEmpty from error
    return found


def _paper(facts: dict[str, Any]) -> Paper:
    birth = PartialDate(**facts["birth"]) if facts["birth"] else None
    expires_on = date.fromisoformat(facts["expires_on"]) if facts["expires_on"] else None
    return Paper(**facts | {"birth": birth, "expires_on": expires_on, "faulty": tuple(facts["faulty"])})


def same_reading(read: Paper, typed: Paper) -> Paper:
    """The paper as corrected by hand: still machine-read only if nothing that the machine read was changed."""
    as_read = replace(typed, read_from=read.read_from, faulty=read.faulty, name_truncated=read.name_truncated)
    return as_read if as_read == read else typed
