"""Store the photograph of a find: reduced, sealed, and with its digest in the register."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from compliance.http.infrastructure.encryption import key_for, keys_for
from compliance.orphans.documents import presentation as document_words
from compliance.orphans.documents.domain import storage as document_storage
from compliance.orphans.models.finds import Find, FindPicture, PictureContent
from compliance.refusals import Refused

# The key is derived from this text: with another one the stored photographs could not be opened.
PURPOSE = "carnet.orphan-papers"


@dataclass(frozen=True)
class Photograph:
    """A picture for storage: sealed bytes, and the kind, size and SHA-256 of the content."""

    media_type: str
    size: int
    sha256: str
    sealed: bytes


def seal_photograph(sent: bytes, name: str) -> Photograph:
    """Re-encode and seal an uploaded picture. Raises Refused for anything else."""
    try:
        paper = document_storage.prepare_document(sent, name)
    except document_storage.DocumentRejected as error:
        raise Refused(str(document_words.UNFIT[error.why]), "photograph") from error
    if paper.kind is not document_storage.Kind.PICTURE:
        raise Refused(_("The photograph must be an image: JPEG, PNG or WebP."), "photograph")
    return Photograph(
        paper.media_type, paper.size, paper.digest, document_storage.seal_content(key_for(PURPOSE), paper.content)
    )


def store_photograph(find: Find, photo: Photograph) -> None:
    """Store the photograph of a find. A step of a larger act."""
    picture = FindPicture(find=find, media_type=photo.media_type, size=photo.size, sha256=photo.sha256)
    picture.save(force_insert=True)
    PictureContent(picture=picture, sealed=photo.sealed).save(force_insert=True)


def picture_of(find: Find) -> bytes | None:
    """Return the stored photograph of a find, or None. Raises `document_storage.SealInvalid` if it was altered."""
    content = PictureContent.objects.filter(picture__find=find).first()
    if content is None:
        return None
    return document_storage.unseal_with(keys_for(PURPOSE), bytes(content.sealed))
