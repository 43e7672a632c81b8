"""What a steward has in hand between the scan and the key: kept signed in the page, never in a URL or on the server."""

from dataclasses import asdict, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.core import signing

from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.offline.services.late_entries import Late
from compliance.people.domain.documents.document_data import UNASKED, Choice, DocumentData, PostalAddress
from compliance.people.domain.documents.mrz import PartialDate

SALT = "admissions.desk"
SALT_OF_CODES = "admissions.desk.code"
SALT_OF_LATE = "admissions.desk.late"
# A guest does not stand at the desk longer than this; afterwards the paper is scanned again.
MAX_AGE = 900


class StateExpired(ValueError):
    """What the page kept is too old or was altered: the paper must be scanned again."""


def dump_state(
    paper: DocumentData,
    lives: PostalAddress | None,
    nonce: UUID | None = None,
    choice: Choice = UNASKED,
    late: Late | None = None,
    *,
    of: str = "",
    passage: Passage = Passage.UNSAID,
) -> str:
    """Paper, address and what was chosen as one signed text for a hidden field, with the nonce of this presentation,
    and what is known of a scan that was kept while the server was silent.

    `of` is the text that held the paper before, if any: the time for which it may be kept runs on.
    """
    facts: dict[str, Any] = asdict(paper) | {"expires_on": paper.expires_on.isoformat() if paper.expires_on else None}
    address = asdict(lives) if lives else None
    chosen = {"same_as": str(choice.same_as) if choice.same_as else None, "new_guest": choice.new_guest}
    kept = {
        "paper": facts,
        "lives": address,
        "nonce": str(nonce or uuid4()),
        "choice": chosen,
        "since": _started_at(of),
    }
    kept["passage"] = passage.value
    return signing.dumps(kept | _serialize_late_entry(late), salt=SALT, compress=True)


def load_state(kept: str) -> tuple[DocumentData, PostalAddress | None, UUID]:
    """Read back what `keep` made. Raises HandEmpty when it is older than MAX_AGE seconds or not ours."""
    found = _read(kept)
    lives = PostalAddress(**found["lives"]) if found["lives"] else None
    return _paper(found["paper"]), lives, UUID(found["nonce"])


def choice_for_document(kept: str, typed: DocumentData | None = None) -> Choice:
    """What was chosen for the paper that `keep` holds; nothing if it was typed anew and names somebody else now.

    Raises HandEmpty as `hold` does.
    """
    found = _read(kept)
    read, choice = _paper(found["paper"]), found["choice"]
    if typed is not None and (typed.mrz_name, typed.birth, typed.number) != (read.mrz_name, read.birth, read.number):
        return UNASKED
    return Choice(UUID(choice["same_as"]) if choice["same_as"] else None, choice["new_guest"])


def passage(kept: str) -> Passage:
    """What was said of an entry of the bearer a short time before. Raises HandEmpty as `hold` does."""
    return Passage(_read(kept).get("passage", ""))


def _read(kept: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = signing.loads(kept, salt=SALT, max_age=MAX_AGE)
    except signing.BadSignature as error:
        raise StateExpired from error
    if _now() - found["since"] > MAX_AGE:
        raise StateExpired
    return found


def _started_at(kept: str) -> int:
    try:
        return int(_read(kept)["since"])
    except StateExpired:
        return _now()


def _now() -> int:
    return signing.b62_decode(signing.TimestampSigner().timestamp())


def _paper(facts: dict[str, Any]) -> DocumentData:
    birth = PartialDate(**facts["birth"]) if facts["birth"] else None
    expires_on = date.fromisoformat(facts["expires_on"]) if facts["expires_on"] else None
    return DocumentData(**facts | {"birth": birth, "expires_on": expires_on, "faulty": tuple(facts["faulty"])})


def keep_late(late: Late) -> str:
    """What is known of a late presentation as one signed text for a form that is not a paper yet."""
    return signing.dumps(_serialize_late_entry(late), salt=SALT_OF_LATE, compress=True)


def _serialize_late_entry(late: Late | None) -> dict[str, Any]:
    if late is None:
        return {}
    return {"late": {name: str(value) if value is not None else None for name, value in asdict(late).items()}}


def late(kept: str) -> Late | None:
    """What was told of a late presentation with whatever is in hand; it stays late however long it lies in the page."""
    said = next(filter(None, (_late_of(kept, salt) for salt in (SALT, SALT_OF_CODES, SALT_OF_LATE))), None)
    if said is None:
        return None
    return Late(
        nonce=UUID(said["nonce"]),
        door_id=UUID(said["door_id"]) if said["door_id"] else None,
        desk_id=UUID(said["desk_id"]) if said["desk_id"] else None,
        claimed_at=datetime.fromisoformat(said["claimed_at"]) if said["claimed_at"] else None,
        sent_at=datetime.fromisoformat(said["sent_at"]) if said["sent_at"] else None,
        fate=said["fate"],
    )


def _late_of(kept: str, salt: str) -> Any:
    try:
        return signing.loads(kept, salt=salt).get("late")
    except signing.BadSignature:
        return None


def presentation(nonce: UUID, text: str) -> UUID:
    """One scan sent from one page is one presentation, however often it is sent; another text is another one."""
    return uuid5(nonce, "".join(text.split()).upper())


def keep_code(code: str, nonce: UUID | None = None, late: Late | None = None) -> str:
    """The code of a card as one signed text for a hidden field, with the nonce of this presentation, and what is
    known of a scan that was kept while the server was silent."""
    kept = {"code": code, "nonce": str(nonce or uuid4())}
    return signing.dumps(kept | _serialize_late_entry(late), salt=SALT_OF_CODES, compress=True)


def hold_code(kept: str) -> tuple[str, UUID] | None:
    """Read back what `keep_code` made; None for anything else, such as a paper."""
    try:
        found = signing.loads(kept, salt=SALT_OF_CODES, max_age=MAX_AGE)
    except signing.BadSignature:
        return None
    return found["code"], UUID(found["nonce"])


def same_reading(read: DocumentData, typed: DocumentData) -> DocumentData:
    """The paper as corrected by hand: still machine-read only if nothing that the machine read was changed."""
    as_read = replace(typed, read_from=read.read_from, faulty=read.faulty, name_truncated=read.name_truncated)
    return as_read if replace(as_read, birth_place=read.birth_place) == read else typed
