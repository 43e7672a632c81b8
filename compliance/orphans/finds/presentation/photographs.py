"""The photograph of a find as a download."""

from typing import Any

from django.utils.translation import gettext as _

from compliance.http.rest.documents import Document as File
from compliance.refusals import NotFound

from ..services.photographs import picture_of


def picture_file(find: Any) -> File:
    """Return the photograph of a find. Raises NotFound if it has none."""
    image = picture_of(find)
    if image is None:
        raise NotFound(_("This find has no photograph."))
    return File(image, "find.jpg", "image/jpeg", from_outside=True)
