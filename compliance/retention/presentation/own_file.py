"""The file for a person: its download, and what it omits."""

from django.http import HttpResponse
from django.utils.functional import Promise

from ..services import own_file_terms
from ..services.own_file import OwnFile


def as_download(own_file: OwnFile) -> HttpResponse:
    """Return the file as a ZIP to be saved."""
    headers = {"Content-Disposition": 'attachment; filename="own-file.zip"'}
    return HttpResponse(own_file.data, content_type="application/zip", headers=headers)


def left_out() -> list[dict[str, str | Promise]]:
    """Return what is omitted from a person's own file, each with its reason."""
    return [{"what": what, "because": because} for what, because in own_file_terms.LEFT_OUT.values()]
