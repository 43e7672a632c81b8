"""Store the photograph of a find: reduced, sealed, and with its digest in the register."""

from django.utils.translation import gettext as _

from compliance.orphans.documents import presentation as document_words
from compliance.orphans.documents.domain.storage import DocumentRejected
from compliance.orphans.documents.services import PreparedDocument, open_document, prepare_document
from compliance.orphans.models.finds import Find, FindPicture, PictureContent
from compliance.refusals import Refused
from compliance.vault.contents import Contents
from compliance.vault.services.sealing import seal_file

STORED = Contents("orphans.PictureContent", "find photograph", "picture__find__venue_id", former="carnet.orphan-papers")


def prepare_photograph(sent: bytes, name: str) -> PreparedDocument:
    """Re-encode an uploaded picture. Raises Refused for anything else."""
    try:
        photograph = prepare_document(sent, name)
    except DocumentRejected as error:
        raise Refused(str(document_words.UNFIT[error.why]), "photograph") from error
    if photograph.media_type != "image/jpeg":
        raise Refused(_("The photograph must be an image: JPEG, PNG or WebP."), "photograph")
    return photograph


def store_photograph(find: Find, photo: PreparedDocument) -> None:
    """Store the photograph of a find. A step of a larger act."""
    picture = FindPicture(find=find, media_type=photo.media_type, size=photo.size, sha256=photo.sha256)
    picture.save(force_insert=True)
    sealed = seal_file(STORED.kind, find.venue_id, picture.pk, photo.content)
    PictureContent(picture=picture, sealed=sealed).save(force_insert=True)


def find_photograph(find: Find) -> bytes | None:
    """Return the stored photograph of a find, or None. Raises NotFound if it was altered."""
    content = PictureContent.objects.select_related("picture").filter(picture__find=find).first()
    if content is None:
        return None
    return open_document(STORED, find.venue_id, content.pk, content.sealed, content.picture.sha256)
