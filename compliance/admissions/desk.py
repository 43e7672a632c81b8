"""What a steward has in hand between the scan and the key: kept signed in the page, never in a URL or on the server."""

from dataclasses import asdict, replace
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.core import signing

from compliance.people.mrz import PartialDate
from compliance.people.reading import Lives, Paper

SALT = "admissions.desk"
# A guest does not stand at the desk longer than this; afterwards the paper is scanned again.
MAX_AGE = 900


class HandEmpty(ValueError):
    """What the page kept is too old or was altered: the paper must be scanned again."""


def keep(paper: Paper, lives: Lives | None, nonce: UUID | None = None) -> str:
    """Paper and address as one signed text for a hidden field, with the nonce of this presentation."""
    facts: dict[str, Any] = asdict(paper) | {"expires_on": paper.expires_on.isoformat() if paper.expires_on else None}
    address = asdict(lives) if lives else None
    return signing.dumps({"paper": facts, "lives": address, "nonce": str(nonce or uuid4())}, salt=SALT, compress=True)


def hold(kept: str) -> tuple[Paper, Lives | None, UUID]:
    """Read back what `keep` made. Raises HandEmpty when it is older than MAX_AGE seconds or not ours."""
    try:
        found = signing.loads(kept, salt=SALT, max_age=MAX_AGE)
    except signing.BadSignature as error:
        raise HandEmpty from error
    facts = found["paper"]
    birth = PartialDate(**facts["birth"]) if facts["birth"] else None
    expires_on = date.fromisoformat(facts["expires_on"]) if facts["expires_on"] else None
    paper = Paper(**facts | {"birth": birth, "expires_on": expires_on, "faulty": tuple(facts["faulty"])})
    return paper, Lives(**found["lives"]) if found["lives"] else None, UUID(found["nonce"])


def same_reading(read: Paper, typed: Paper) -> Paper:
    """The paper as corrected by hand: still machine-read only if nothing that the machine read was changed."""
    as_read = replace(typed, read_from=read.read_from, faulty=read.faulty, name_truncated=read.name_truncated)
    return as_read if as_read == read else typed
