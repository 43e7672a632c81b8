"""The document of an answer as it was handed in, made into what is kept: checked, drawn anew if a picture, sealed."""

import hashlib

from compliance.http.sealing import key_for, keys_for
from compliance.http.uploads import last_part
from compliance.orphans import papers

from .services import Document

PURPOSE = "carnet.observation-answer"


def sealed_document(sent: bytes, name: str) -> Document:
    """The document under its seal. Raises papers.NotKept; `name` is how its file was called."""
    paper = papers.kept(sent, name)
    sealed = papers.seal(key_for(PURPOSE), paper.content)
    return Document(paper.media_type, paper.size, paper.digest, sealed, last_part(name))


def opened(sealed: bytes | memoryview, sha256: str) -> bytes:
    """What lies under the seal. Raises papers.NotOurs if it was altered, or is not what the register names."""
    content = papers.unseal_with(keys_for(PURPOSE), bytes(sealed))
    if hashlib.sha256(content).hexdigest() != sha256:
        raise papers.NotOurs("another document than the register names")
    return content
