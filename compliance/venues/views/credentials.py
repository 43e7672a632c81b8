"""New credentials of a colleague, in two steps by two people, and the page on which the owner sets a password."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from audit.recording.middleware import address_of
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.infrastructure.client_address import network_of
from compliance.http.input.base import show_refusal
from compliance.http.input.submissions import submit
from compliance.refusals import Refused

from ..authentication.adapters import wait_page
from ..forms import CredentialsForm, OwnPasswordForm
from ..presentation.registers.staff import RESET
from ..selectors import credentials as selectors
from ..services import credentials
from .staff import MEMBER, check_own, own_account, render_member


@require_permission(RESET)
@never_cache
@require_POST
def request_credentials(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    """Request new credentials; the response shows their code once, and only its digest is stored."""
    person, form = own_account(request, staff_id), CredentialsForm(request.POST)
    if done := submit(request, form, credentials.request_credentials, staff=person):
        # Shown in this response: a redirect would have to store the code.
        return render(request, "venues/credential_code.html", {"person": person, "code": done.row.code})
    return render_member(request, staff_id, credentials_form=form)


@require_permission(RESET)
@never_cache
@require_POST
def confirm_credentials(request: HouseRequest, request_id: UUID) -> HttpResponse:
    """Confirm a request of another person; the response shows the link once."""
    row = selectors.get_request(request.venue_id, request_id)
    check_own(request, row.staff)
    if done := submit(request, None, credentials.confirm_credentials, request=row):
        # Browsers send no fragment to a server, so the token is in no log of an address.
        link = f"{request.build_absolute_uri(reverse('credential-link'))}#{done.row.token}"
        context = {"person": row.staff, "link": link, "expires_at": done.row.link.expires_at}
        return render(request, "venues/credential_link.html", context)
    return redirect(MEMBER, row.staff_id)


@sensitive_post_parameters("token", "code", "password", "repeated")
@never_cache
@require_http_methods(["GET", "POST"])
def set_own_password(request: HttpRequest) -> HttpResponse:
    """Set the password of an account by its link and code. Only its owner has both, so no sign-in is needed."""
    form = OwnPasswordForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("token", "code", "password")}
        try:
            credentials.try_link(**facts, network=network_of(address_of(request)), at=current_time())
        except credentials.TooEarly as early:
            return wait_page(request, early.seconds, of_link=True)
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, _("Your password is set. Sign in with it."))
            return redirect("account_login")
    context = {"form": form, "title": _("Set your password"), "button": _("Set the password")}
    return render(request, "token_form.html", context, status=422 if form.is_bound else 200)
