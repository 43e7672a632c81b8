"""Labels of uploaded documents, and the reasons why one is rejected."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, str | Promise]

PAPERS: Words = {"pdf": _("PDF"), "picture": _("picture")}
UNFIT: Words = {
    "empty": _("No paper came. Choose a file, or photograph the paper."),
    "too_large": _("The paper is larger than 5 MB. Send a smaller file, or photograph the paper."),
    "unknown_kind": _("Papers are kept as PDF, JPEG, PNG or WebP. Send one of these, or photograph the paper."),
    "misnamed": _("The ending of the file's name does not fit what is in it. Give it the right one, such as .pdf."),
    "broken": _("The file is incomplete or damaged. Send it again, or photograph the paper."),
    "locked": _("The PDF is protected, so that nobody can check it. Print it to a new PDF, or photograph the paper."),
    "active": _("The PDF holds programs or further files. Print it to a new PDF, or photograph the paper."),
    "too_many_pixels": _("The picture has more than 50 million pixels. Send a smaller one."),
    "too_small": _("The picture is too small to be read: 64 pixels a side at least."),
    "film": _("This is a moving picture. Send a still one."),
}
