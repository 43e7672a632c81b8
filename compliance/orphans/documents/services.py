"""Uploaded documents: sealed for storage apart from the register, and opened again."""

import hashlib
from dataclasses import dataclass

from django.utils.translation import gettext as _

from compliance.http.infrastructure.encryption import key_for, keys_for
from compliance.http.infrastructure.uploads import last_part
from compliance.refusals import NotFound

from .domain import storage


@dataclass(frozen=True)
class SealedDocument:
    """A document for storage: sealed bytes, kind, size and SHA-256 of the content, and the file name."""

    media_type: str
    size: int
    sha256: str
    sealed: bytes
    file_name: str = ""


def seal_document(purpose: str, sent: bytes, name: str) -> SealedDocument:
    """Check, re-encode and seal an uploaded file. Raises DocumentRejected; `name` is its file name.

    The key is derived from `purpose`: with another one the stored documents could not be opened.
    """
    document = storage.prepare_document(sent, name)
    sealed = storage.seal_content(key_for(purpose), document.content)
    return SealedDocument(document.media_type, document.size, document.digest, sealed, last_part(name))


def open_document(purpose: str, sealed: bytes | memoryview, sha256: str) -> bytes:
    """Return the content of a document. Raises NotFound if it was altered or is not the one that the register names."""
    try:
        content = storage.unseal_with(keys_for(purpose), bytes(sealed))
    except storage.SealInvalid as error:
        raise NotFound(_("Document not found, or it was altered.")) from error
    # The seal proves that Carnet wrote the document, the digest that it belongs to this row.
    if hashlib.sha256(content).hexdigest() != sha256:
        raise NotFound(_("Document not found, or it was altered."))
    return content
