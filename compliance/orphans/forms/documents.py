"""A document as somebody handed it in, made into what is kept: checked, drawn anew if it is a picture, and sealed."""

from compliance.http.sealing import key_for, keys_for
from compliance.http.uploads import last_part

from .. import papers
from ..services import Document

PURPOSE = "carnet.orphan-evidence"


def sealed_document(sent: bytes, name: str) -> Document:
    """The document under its seal. Raises papers.NotKept; `name` is how its file was called."""
    paper = papers.kept(sent, name)
    sealed = papers.seal(key_for(PURPOSE), paper.content)
    return Document(paper.media_type, paper.size, paper.digest, sealed, last_part(name))


def opened(sealed: bytes | memoryview) -> bytes:
    """What lies under the seal. Raises papers.NotOurs if it was altered since."""
    return papers.unseal_with(keys_for(PURPOSE), bytes(sealed))
