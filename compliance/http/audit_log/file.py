"""The log as a file: all acts that its page would show, with the chosen columns."""

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from audit.reading import selectors
from audit.reading.forms import LogSearchForm
from audit.reading.views import veil_of

from ..access.guard import require_permission
from ..access.presence import HouseRequest, current_time
from ..register_views.pages import prepare_in_chunks
from ..register_views.view import View
from ..registers.declarations import Scope
from .register import LOG, filter_codes


@require_permission(LOG.permission)
@never_cache
@require_GET
def log_file(request: HouseRequest) -> HttpResponseBase:
    """Export all acts that the page of the log would show, newest first."""
    view, form, zone = View.of(request, LOG), LogSearchForm(request.GET), request.presence.house.zone
    if not view.form or not form.is_valid():
        return redirect(view.page_address(reverse("audit:acts")))  # the form of the page shows the error
    cleaned = form.cleaned_data
    labelled = [
        (form.fields[name].label or name, cleaned[name]) for name in ("text", "kind", "since", "until") if cleaned[name]
    ]
    if cleaned["actor"]:
        labelled.append((_("Who"), selectors.actor_names([cleaned["actor"]]).get(cleaned["actor"], cleaned["actor"])))
    found = selectors.find_entries(request.venue_id, form.search(zone), veil=veil_of(request))
    filters = [(label, str(value)) for label, value in labelled]
    scope = Scope(request.presence, current_time())
    return view.export(found, filters, filter_codes(cleaned), prepare_in_chunks(LOG, scope))
