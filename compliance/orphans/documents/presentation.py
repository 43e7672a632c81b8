"""Labels of uploaded documents, and the reasons why one is rejected."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, str | Promise]

UNFIT: Words = {
    "empty": _("No file received. Upload a file or take a photo of the document."),
    "too_large": _("The file is larger than 5 MB. Upload a smaller file or take a photo of the document."),
    "unknown_kind": _(
        "Only PDF, JPEG, PNG and WebP files are accepted. Upload one of these or take a photo of the document."
    ),
    "misnamed": _("The file extension does not match the content. Use the correct one, such as .pdf."),
    "broken": _("The file is incomplete or damaged. Upload it again or take a photo of the document."),
    "locked": _("The PDF is protected and cannot be checked. Print it to a new PDF or take a photo of the document."),
    "active": _("The PDF contains programs or attached files. Print it to a new PDF or take a photo of the document."),
    "too_many_pixels": _("The image has more than 50 million pixels. Upload a smaller one."),
    "too_small": _("The image is too small: at least 64 pixels per side are required."),
    "film": _("This is an animated image. Upload a still image."),
    "too_demanding": _("Reading this image takes more memory or time than allowed. Upload a smaller one."),
}
