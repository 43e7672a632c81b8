"""State between scan and confirmation, signed into the page: never in a URL or on the server."""

from dataclasses import asdict, replace
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from django.core import signing

from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.offline.services.late_entries import Late
from compliance.people.domain.documents.document_data import UNASKED, Choice, DocumentData, PostalAddress
from compliance.people.domain.documents.mrz import PartialDate

# A salt for each content: a signed card code can never be loaded as a document.
SALT = "admissions.desk"
SALT_OF_CODES = "admissions.desk.code"
SALT_OF_LATE = "admissions.desk.late"
# No guest waits at the desk longer than this; afterwards the document is scanned again.
MAX_AGE = 900


class SignedCode(NamedTuple):
    """A card code with the nonce of its presentation."""

    code: str
    nonce: UUID


class StateExpired(ValueError):
    """The state in the page has expired or was altered: the document must be scanned again."""


def dump_state(
    paper: DocumentData,
    postal_address: PostalAddress | None,
    nonce: UUID | None = None,
    choice: Choice = UNASKED,
    late: Late | None = None,
    *,
    of: str = "",
    passage: Passage = Passage.UNSAID,
) -> str:
    """Sign document, address and choices as one text for a hidden field, with the nonce of this presentation.

    It includes what is known of a scan stored while the server was unreachable. `of` is the text that held the
    document before, if any: its expiry continues to run.
    """
    facts: dict[str, object] = asdict(paper) | {
        "expires_on": paper.expires_on.isoformat() if paper.expires_on else None
    }
    address = asdict(postal_address) if postal_address else None
    choice_data = {"same_as": str(choice.same_as) if choice.same_as else None, "new_guest": choice.new_guest}
    state = {
        "paper": facts,
        "lives": address,
        "nonce": str(nonce or uuid4()),
        "choice": choice_data,
        "since": _started_at(of),
    }
    state["passage"] = passage.value
    return signing.dumps(state | _serialize_late_entry(late), salt=SALT, compress=True)


def load_state(signed: str) -> tuple[DocumentData, PostalAddress | None, UUID]:
    """Load what `dump_state` signed. Raises StateExpired if it is older than MAX_AGE seconds or has a bad signature."""
    found = _read_state(signed)
    postal_address = PostalAddress(**found["lives"]) if found["lives"] else None
    return _parse_document(found["paper"]), postal_address, UUID(found["nonce"])


def choice_for_document(signed: str, paper: DocumentData | None = None) -> Choice:
    """Return the choice made for the signed document; none if the document was retyped and names another person.

    Raises StateExpired as `load_state` does.
    """
    found = _read_state(signed)
    read, choice = _parse_document(found["paper"]), found["choice"]
    if paper is not None and (paper.mrz_name, paper.birth, paper.number) != (read.mrz_name, read.birth, read.number):
        return UNASKED
    return Choice(UUID(choice["same_as"]) if choice["same_as"] else None, choice["new_guest"])


def load_passage(signed: str) -> Passage:
    """Return the answer about a recent entry of the bearer. Raises StateExpired as `load_state` does."""
    return Passage(_read_state(signed).get("passage", ""))


# Any here and below: the JSON that the page sent back.
def _read_state(signed: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = signing.loads(signed, salt=SALT, max_age=MAX_AGE)
    except signing.BadSignature as error:
        raise StateExpired from error
    # Each step signs again, so the signature alone would never expire.
    if _current_time() - found["since"] > MAX_AGE:
        raise StateExpired
    return found


def _started_at(signed: str) -> int:
    try:
        return int(_read_state(signed)["since"])
    except StateExpired:
        # Nothing was signed before, or it has expired and the document was typed again.
        return _current_time()


def _current_time() -> int:
    return signing.b62_decode(signing.TimestampSigner().timestamp())


def _parse_document(facts: dict[str, Any]) -> DocumentData:
    birth = PartialDate(**facts["birth"]) if facts["birth"] else None
    expires_on = date.fromisoformat(facts["expires_on"]) if facts["expires_on"] else None
    # JSON has made a list of `faulty`; `same_reading` compares whole documents, so it becomes a tuple again.
    return DocumentData(**facts | {"birth": birth, "expires_on": expires_on, "faulty": tuple(facts["faulty"])})


def dump_late(late: Late) -> str:
    """Sign the facts of a late presentation for a form that holds no document yet."""
    return signing.dumps(_serialize_late_entry(late), salt=SALT_OF_LATE, compress=True)


def _serialize_late_entry(late: Late | None) -> dict[str, object]:
    if late is None:
        return {}
    return {"late": {name: str(value) if value is not None else None for name, value in asdict(late).items()}}


def load_late_presentation(signed: str) -> Late | None:
    """Return the late presentation in the signed state; it stays late however long the page is open."""
    # A document, a card code or a blank form may contain it.
    fields = next(filter(None, (_late_of(signed, salt) for salt in (SALT, SALT_OF_CODES, SALT_OF_LATE))), None)
    if fields is None:
        return None
    return Late(
        nonce=UUID(fields["nonce"]),
        door_id=UUID(fields["door_id"]) if fields["door_id"] else None,
        desk_id=UUID(fields["desk_id"]) if fields["desk_id"] else None,
        claimed_at=datetime.fromisoformat(fields["claimed_at"]) if fields["claimed_at"] else None,
        sent_at=datetime.fromisoformat(fields["sent_at"]) if fields["sent_at"] else None,
        fate=fields["fate"],
        received_at=datetime.fromisoformat(fields["received_at"]) if fields.get("received_at") else None,
    )


def _late_of(signed: str, salt: str) -> dict[str, Any] | None:
    try:
        # No max_age: an expired page must not turn a late presentation into a current one.
        found: dict[str, Any] | None = signing.loads(signed, salt=salt).get("late")
    except signing.BadSignature:
        return None
    return found


def presentation_nonce(nonce: UUID, text: str) -> UUID:
    """Return the same nonce for the same scan from one page, however often it is sent; another text differs."""
    # Readers differ in spaces and case, so both are ignored.
    return uuid5(nonce, "".join(text.split()).upper())


def dump_code(code: str, nonce: UUID | None = None, late: Late | None = None) -> str:
    """Sign a card code for a hidden field, with the nonce of this presentation.

    It includes what is known of a scan stored while the server was unreachable.
    """
    state = {"code": code, "nonce": str(nonce or uuid4())}
    return signing.dumps(state | _serialize_late_entry(late), salt=SALT_OF_CODES, compress=True)


def load_code(signed: str) -> SignedCode | None:
    """Load what `dump_code` signed; None for anything else, such as a document."""
    try:
        found = signing.loads(signed, salt=SALT_OF_CODES, max_age=MAX_AGE)
    except signing.BadSignature:
        return None
    return SignedCode(found["code"], UUID(found["nonce"]))


def same_reading(read: DocumentData, paper: DocumentData) -> DocumentData:
    """Return the document as corrected; it stays machine-read only if no machine-read field was changed."""
    # A form cannot carry these machine facts, so restore them before comparing.
    as_read = replace(paper, read_from=read.read_from, faulty=read.faulty, name_truncated=read.name_truncated)
    # A zone has no place of birth, so adding one leaves the document machine-read.
    if replace(as_read, birth_place=read.birth_place) == read:
        return as_read
    return paper
