"""The public part of the log (c2sp.org/tlog-tiles): heads, hashes and proofs, for whoever has the address.

Nothing of it says what was done: a tile holds hashes alone. Entries themselves are for those who may read the log of
every house.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.module_loading import import_string
from django.views.decorators.http import require_GET

from ..reading.views import GuardedRequest, veil_of
from ..store.queries import ask
from ..store.tree_store import Missing, tiles_in
from ..tlog.notes import is_number
from ..tlog.policy import WrongPolicy
from ..tlog.tiles import width
from . import published_log as publishing
from .tile_address import Place

FOR_EVER = "public, max-age=31536000, immutable"
FOR_NOW = "no-cache"
Found = TypeVar("Found")


@require_GET
def checkpoint(request: HttpRequest) -> HttpResponse:
    """The newest head that the quorum of witnesses has signed; without witnesses, the newest."""
    _head, signed = _or_404(lambda: publishing.witnessed_head(ask))
    return _plain(str(signed))


@require_GET
def policy(request: HttpRequest) -> HttpResponse:
    """Whose signatures there are: what a reader compares with what they were told by another way."""
    return _plain(_or_404(lambda: publishing.policy(ask)))


@require_GET
def show_revoked_keys(request: HttpRequest) -> HttpResponse:
    """Keys that are not to be believed."""
    return _plain(publishing.revoked_keys_text(ask))


@require_GET
def tile(request: HttpRequest, level: int, place: Place) -> HttpResponse:
    """Hashes of a tile, full or partial, as it is below the newest head."""
    _check_within_head(level, place)
    return _bytes(_or_404(lambda: tiles_in(ask)(level, place.number, place.wide)))


@require_GET
def entries(request: GuardedRequest, place: Place) -> HttpResponse:
    """The leaves below a tile, of every house: for whoever may read the log of each, and sees all looks in it."""
    whole = import_string(getattr(settings, "AUDIT_WHOLE", "audit.publishing.public_views.is_not_published"))
    if veil_of(request) is not None or not whole(request):
        raise PermissionDenied("audit.log.read")
    _check_within_head(0, place)
    return _bytes(_or_404(lambda: publishing.bundle(ask, place.number, place.wide)))


@require_GET
def proof(request: HttpRequest, index: int) -> HttpResponse:
    """That a leaf stands in the log (c2sp.org/tlog-proof), under the newest head or that of `size`."""
    size = request.GET.get("size")
    if size is not None and not is_number(size):
        return _plain("size is a number of leaves, without zeros before it.\n", 400)
    found = _or_404(lambda: publishing.prove(ask, index, None if size is None else int(size)))
    return _plain(str(found))


@require_GET
def consistency(request: HttpRequest) -> HttpResponse:
    """That the log of `new` leaves continues that of `old` ones: a hash in base64 on each line."""
    old, new = request.GET.get("old", ""), request.GET.get("new", "")
    if not is_number(old) or not is_number(new) or int(old) > int(new):
        return _plain("old and new are numbers of leaves, old at most as large as new: ?old=7&new=9\n", 400)
    newest, _signed = _or_404(lambda: publishing.head(ask))
    if int(new) > newest.size:
        raise Http404
    path = publishing.growth(ask, int(old), int(new)) if int(old) else []
    return _plain("".join(f"{b64encode(each).decode()}\n" for each in path))


def is_not_published(request: HttpRequest) -> bool:
    """What an installation says where nobody reads the log of every house."""
    return False


def _check_within_head(level: int, place: Place) -> None:
    """Only what the newest head has."""
    newest, _signed = _or_404(lambda: publishing.head(ask))
    if place.wide > width(level, place.number, newest.size):
        raise Http404


def _or_404(find: Callable[[], Found]) -> Found:
    try:
        return find()
    except (Missing, IndexError, WrongPolicy) as error:
        raise Http404 from error


def _plain(said: str, status: int = 200) -> HttpResponse:
    answer = HttpResponse(said, content_type="text/plain; charset=utf-8", status=status)
    answer["Cache-Control"] = FOR_NOW
    return answer


def _bytes(data: bytes) -> HttpResponse:
    answer = HttpResponse(data, content_type="application/octet-stream")
    answer["Cache-Control"] = FOR_EVER
    return answer
