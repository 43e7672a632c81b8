"""The start page: the venue, its rules, and one's own post and permissions."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time

from ..domain.roles import combines_account_rights, session_limit
from ..presentation.permissions import PERMISSIONS
from ..presentation.registers.devices import OWN
from ..presentation.words import roles_in
from ..selectors import credentials, devices
from ..selectors import venues as selectors
from ..selectors.duties import all_roles, houses_of


@require_permission("venues.house.read")
@require_GET
def show_home(request: HouseRequest) -> HttpResponse:
    """Show facts of the venue, the rules in force, one's own post, and policies to decide on."""
    presence, at = request.presence, current_time()
    house = presence.house
    houses = houses_of(presence.staff, at)
    today = house.local(at).date()
    version = house.rulebook(house.gaming_day(at)).edition
    idle, whole = session_limit(presence.roles)
    context = {
        "facts": [
            {"label": _("Legal name"), "value": house.legal_name},
            {"label": _("Address"), "value": f"{house.street}, {house.postal_code} {house.commune} ({house.country})"},
            {"label": _("Time zone"), "value": house.timezone},
            {"label": _("Currency"), "value": house.currency},
            {"label": _("Local time"), "value": f"{house.local(at):%H:%M}"},
        ],
        "version": version,
        "begins_at": house.local(house.opens_at(house.gaming_day(at))),
        "posts": [roles_in(presence.house.jurisdiction)[role] for role in sorted(presence.roles)],
        "withheld": combines_account_rights(all_roles(houses)),
        "rights": [words for name, words in PERMISSIONS.items() if presence.may(name)],
        "idle": idle,
        "whole_hours": whole // 60,
        "may_decide": presence.may("venues.policy.approve"),
        "undecided": selectors.undecided_policies(house.id) if presence.may("venues.policy.approve") else [],
        "to_accept": devices.devices_to_accept(house.id, presence.staff, today) if presence.may(OWN) else 0,
        "new_credentials": credentials.recent_links(presence.staff, at, of_all=presence.may("venues.credential.watch")),
        "policies_url": reverse("venues:policies"),
        # Named by a setting: what a casino needs is an area above this one.
        "not_ready": import_string(settings.START_TASKS)(presence, at),
        "others": [other for other, _roles in houses if other.id != house.id],
    }
    return render(request, "venues/home.html", context)
