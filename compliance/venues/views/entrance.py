"""Pages around the sign-in: language, current venue, and whom to ask for an account."""

from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from django.views.i18n import set_language

from compliance.http.access.guard import require_permission, sign_in_first
from compliance.http.access.presence import HouseRequest, current_time

from ..authentication import presence
from ..selectors import venues as selectors
from ..services import accounts


def ask_the_administrator(request: HttpRequest) -> HttpResponse:
    """Show that there is no sign-up and no e-mail: colleagues handle accounts and lost passwords."""
    return render(request, "account/ask.html", status=404)


@require_GET
def prove_factor(request: HttpRequest) -> HttpResponse:
    """Lead to the page on which this person proves a factor, or sets up the first one; it returns to `next`."""
    if not request.user.is_authenticated:
        return sign_in_first(request)
    found = selectors.own_factors(request.user)
    if not found:
        return redirect("mfa_index")
    page = reverse("mfa_reauthenticate" if "totp" in found else "mfa_reauthenticate_webauthn")
    # The page returns to an address of this host only.
    return redirect(f"{page}?{urlencode({'next': request.GET.get('next', reverse(settings.LOGIN_REDIRECT_URL))})}")


@require_POST
def switch_language(request: HttpRequest) -> HttpResponse:
    """Switch the language: of the account if signed in, else of this browser until the sign-in."""
    response = set_language(request)
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        # The cookie would override the language of the account.
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        if language != request.user.language:
            accounts.choose_language(staff=request.user, language=language, by=request.user, at=current_time())
    return response


@require_permission("venues.house.read")
@require_POST
def switch_house(request: HouseRequest, venue_id: UUID) -> HttpResponse:
    """Switch the session to another venue of this person."""
    house = presence.switch_house(request, venue_id)
    if house is None and request.presence.staff.employer.is_authority:
        messages.error(request, _("You have no role for that casino today. Ask a head of the control agents for one."))
    elif house is None:
        messages.error(request, _("You have no role at that casino today. Ask its director for one."))
    else:
        messages.success(request, _("You are now working for {house}.").format(house=house.name))
    return redirect("venues:home")
