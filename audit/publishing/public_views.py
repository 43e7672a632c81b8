"""The public part of the log (c2sp.org/tlog-tiles): heads, hashes and proofs, without login.

It reveals nothing about the acts: a tile contains only hashes. The entries themselves require the permission to read
the log of every venue.
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
from ..tlog.tiles import tile_width
from . import published_log
from .tile_address import Place

# A tile never changes: a full one is final, and the address of a partial one contains its width.
FOR_EVER = "public, max-age=31536000, immutable"
FOR_NOW = "no-cache"
# For what requires a permission: it must not be read from a cache after the sign-out.
WITH_PERMISSION = "private, no-store"
Found = TypeVar("Found")


@require_GET
def serve_checkpoint(request: HttpRequest) -> HttpResponse:
    """The newest head signed by the quorum of witnesses; without witnesses, the newest head."""
    _head, signed_head = _or_404(lambda: published_log.witnessed_head(ask))
    return _text_response(str(signed_head))


@require_GET
def serve_policy(request: HttpRequest) -> HttpResponse:
    """The keys to trust, which a reader compares with a copy obtained by another channel."""
    return _text_response(_or_404(lambda: published_log.policy_text(ask)))


@require_GET
def show_revoked_keys(request: HttpRequest) -> HttpResponse:
    """The revoked keys."""
    return _text_response(published_log.revoked_keys_text(ask))


@require_GET
def serve_tile(request: HttpRequest, level: int, place: Place) -> HttpResponse:
    """Hashes of a full or partial tile, within the newest head."""
    _check_within_head(level, place)
    return _bytes_response(_or_404(lambda: tiles_in(ask)(level, place.number, place.wide)))


@require_GET
def serve_entries(request: GuardedRequest, place: Place) -> HttpResponse:
    """The leaves below a tile, of every venue; requires the right to read all logs without a veil."""
    whole = import_string(getattr(settings, "AUDIT_WHOLE", "audit.publishing.public_views.is_not_published"))
    # A tile has leaves of every venue, so it can neither be narrowed to one nor veiled.
    if veil_of(request) is not None or not whole(request):
        raise PermissionDenied("audit.log.read")
    _check_within_head(0, place)
    leaves = _or_404(lambda: published_log.entry_bundle(ask, place.number, place.wide))
    return _bytes_response(leaves, WITH_PERMISSION)


@require_GET
def serve_proof(request: HttpRequest, index: int) -> HttpResponse:
    """The proof that a leaf is in the log (c2sp.org/tlog-proof), under the newest head or the one of `size`."""
    size = request.GET.get("size")
    if size is not None and not is_number(size):
        return _text_response("size is a number of leaves, without zeros before it.\n", 400)
    found = _or_404(lambda: published_log.prove_leaf(ask, index, None if size is None else int(size)))
    return _text_response(str(found))


@require_GET
def serve_consistency(request: HttpRequest) -> HttpResponse:
    """The proof that the log of `new` leaves continues the one of `old` leaves: one base64 hash per line."""
    old, new = request.GET.get("old", ""), request.GET.get("new", "")
    if not is_number(old) or not is_number(new) or int(old) > int(new):
        return _text_response("old and new are numbers of leaves, and old must not exceed new: ?old=7&new=9\n", 400)
    newest, _signed = _or_404(lambda: published_log.last_head(ask))
    if int(new) > newest.size:
        raise Http404
    path = published_log.consistency_proof(ask, int(old), int(new)) if int(old) else []
    return _text_response("".join(f"{b64encode(each).decode()}\n" for each in path))


def is_not_published(request: HttpRequest) -> bool:
    """Default of AUDIT_WHOLE: no reader may read the log of every venue."""
    return False


def _check_within_head(level: int, place: Place) -> None:
    """Raise Http404 for a tile beyond the newest head."""
    newest, _signed = _or_404(lambda: published_log.last_head(ask))
    if place.wide > tile_width(level, place.number, newest.size):
        raise Http404


def _or_404(find: Callable[[], Found]) -> Found:
    try:
        return find()
    except (Missing, IndexError, WrongPolicy) as error:
        raise Http404 from error


def _text_response(text: str, status: int = 200) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8", status=status)
    answer["Cache-Control"] = FOR_NOW
    return answer


def _bytes_response(data: bytes, caching: str = FOR_EVER) -> HttpResponse:
    answer = HttpResponse(data, content_type="application/octet-stream")
    answer["Cache-Control"] = caching
    return answer
