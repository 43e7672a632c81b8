"""The URLs of the public part of the log, below one prefix, laid out like an exported copy."""

from django.conf import settings
from django.urls import path, register_converter
from django.utils.module_loading import import_string

from ..reading import views
from . import public_views
from .tile_address import TileAddress

register_converter(TileAddress, "tile")

app_name = "public_log"
_guard = import_string(getattr(settings, "AUDIT_VIEW_GUARD", "audit.reading.views.deny_all"))

urlpatterns = [
    path("checkpoint", public_views.serve_checkpoint, name="checkpoint"),
    path("policy", public_views.serve_policy, name="policy"),
    path("revoked", public_views.show_revoked_keys, name="revoked"),
    # The only address with a guard: leaves say what happened, everything else here is a hash or a key.
    path("tile/entries/<tile:place>", _guard(views.READ)(public_views.serve_entries), name="entries"),
    path("tile/<int:level>/<tile:place>", public_views.serve_tile, name="tile"),
    path("proof/<int:index>", public_views.serve_proof, name="proof"),
    path("consistency", public_views.serve_consistency, name="consistency"),
]
