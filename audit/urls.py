"""The URLs of the log's pages, each protected by the guard that the settings name."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import URLPattern, path
from django.utils.module_loading import import_string

from audit.operating import status_page
from audit.publishing import proof_views
from audit.reading import views

app_name = "audit"


def guarded_patterns(guard: Callable[[str], Callable[[Any], Any]]) -> list[URLPattern]:
    """Return all pages, each protected by `guard`."""
    read = guard(views.READ)
    return [
        path("", read(views.list_acts), name="acts"),
        path("state/", read(status_page.show_state), name="state"),
        path("leaf/<int:index>/", read(proof_views.show_leaf_proof), name="leaf"),
        path("leaf/<int:index>/receipt/", read(proof_views.download_receipt), name="receipt"),
        path("<uuid:act_id>/", read(views.show_act), name="act"),
        path("row/<slug:table>/<uuid:row_id>/", read(views.show_row), name="row"),
        path("row/<slug:table>/<uuid:row_id>/proof/", read(proof_views.redirect_to_proof), name="prove"),
    ]


urlpatterns = guarded_patterns(import_string(getattr(settings, "AUDIT_VIEW_GUARD", "audit.reading.views.deny_all")))
