"""Store the photograph of a find: reduced, sealed, and with its digest in the register."""

from django.utils.translation import gettext as _

from compliance.orphans.documents import presentation as document_words
from compliance.orphans.documents.domain.storage import DocumentRejected
from compliance.orphans.documents.services import SealedDocument, open_document, seal_document
from compliance.orphans.models.finds import Find, FindPicture, PictureContent
from compliance.refusals import Refused

PURPOSE = "carnet.orphan-papers"


def seal_photograph(sent: bytes, name: str) -> SealedDocument:
    """Re-encode and seal an uploaded picture. Raises Refused for anything else."""
    try:
        photograph = seal_document(PURPOSE, sent, name)
    except DocumentRejected as error:
        raise Refused(str(document_words.UNFIT[error.why]), "photograph") from error
    if photograph.media_type != "image/jpeg":
        raise Refused(_("The photograph must be an image: JPEG, PNG or WebP."), "photograph")
    return photograph


def store_photograph(find: Find, photo: SealedDocument) -> None:
    """Store the photograph of a find. A step of a larger act."""
    picture = FindPicture(find=find, media_type=photo.media_type, size=photo.size, sha256=photo.sha256)
    picture.save(force_insert=True)
    PictureContent(picture=picture, sealed=photo.sealed).save(force_insert=True)


def find_photograph(find: Find) -> bytes | None:
    """Return the stored photograph of a find, or None. Raises NotFound if it was altered."""
    content = PictureContent.objects.select_related("picture").filter(picture__find=find).first()
    if content is None:
        return None
    return open_document(PURPOSE, content.sealed, content.picture.sha256)
