"""Pages of published rules for staff: the register, one version, and its acts."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.infrastructure.page_addresses import page_address
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import show_register
from compliance.http.registers.declarations import Scope
from compliance.http.rest.documents import Document
from compliance.notices.selectors.rules import notices_of

from ...selectors import games
from .. import selectors
from ..domain import KINDS
from ..forms import DocumentForm, PublicationForm, RuleWithdrawalForm, VersionForm
from ..presentation import words
from ..presentation.poster import rules_poster
from ..presentation.register import PREPARE, PUBLISH, READ, RULES, add_states
from ..services import versions as services
from ..services.notices import is_notified

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.rule_documents import RuleVersion
    from ..presentation.register import RuleInRegister


@require_permission(READ)
@never_cache
@require_GET
def list_rules(request: HouseRequest) -> HttpResponseBase:
    """List the versions, and name the rules that are missing; also as a file."""
    house = request.presence.house
    names = games.available_games(house.jurisdiction)
    lacking = selectors.games_without_rules(house.id, house.local(current_time()).date())
    context: dict[str, object] = {
        "may_prepare": request.presence.may(PREPARE),
        "lacking": [(names.get(game, game), words.KINDS[kind]) for game, kind in lacking],
    }
    return show_register(request, RULES, "games/rules.html", context)


@require_permission(PREPARE)
@never_cache
@require_http_methods(["GET", "POST"])
def prepare_document(request: HouseRequest) -> HttpResponse:
    """Record a document with its first version."""
    house = request.presence.house
    choices = {
        "first": house.written_in,
        "kinds": KINDS[house.jurisdiction],
        "games": list(games.available_games(house.jurisdiction).items()),
    }
    form = DocumentForm(**choices)
    if request.method == "POST":
        form = DocumentForm(request.POST, request.FILES, **choices)
        _refuse_large_files(request, form)
        if done := submit(request, form, services.prepare_document, shown_at={"texts": "kind"}):
            return redirect_done(request, _("The version is recorded."), "games:rule_version", done.row.pk)
    return render(request, "games/rules_prepare.html", {"form": form}, status=422 if form.is_bound else 200)


@require_permission(PREPARE)
@never_cache
@require_http_methods(["GET", "POST"])
def prepare_version(request: HouseRequest, version_id: UUID) -> HttpResponse:
    """Record the next version of a document; its form begins with the texts of the former one."""
    row, first = selectors.get_version(request.venue_id, version_id), request.presence.house.written_in
    initial: dict[str, str] = {}
    for text in row.texts.all():
        initial |= {f"title_{text.language}": text.title, f"paragraphs_{text.language}": text.paragraphs}
    form = VersionForm(first=first, initial=initial)
    if request.method == "POST":
        form = VersionForm(request.POST, request.FILES, first=first)
        _refuse_large_files(request, form)
        if done := submit(
            request,
            form,
            services.prepare_version,
            shown_at={"texts": f"title_{first}"},
            document=row.document,
        ):
            return redirect_done(request, _("The version is recorded."), "games:rule_version", done.row.pk)
    context = {"form": form, "row": row}
    return render(request, "games/rules_prepare.html", context, status=422 if form.is_bound else 200)


def _refuse_large_files(request: HouseRequest, form: VersionForm) -> None:
    # Files that were too large were not read; without this error the version would be recorded without them.
    if skipped_bytes(request) is not None:
        form.add_error(f"file_{form.languages[0]}", services.FILE_TOO_LARGE)


@require_permission(READ)
@never_cache
@require_GET
def show_version(request: HouseRequest, version_id: UUID) -> HttpResponse:
    """Show a version with its texts, its notice, and what can be done with it."""
    return _show_version(request, version_id)


@require_permission(PUBLISH)
@never_cache
@require_POST
def submit_publication(request: HouseRequest, version_id: UUID) -> HttpResponse:
    """Publish a version."""
    message = _("The version is published.")
    return _run_act(request, version_id, PublicationForm(request.POST), services.publish_version, message)


@require_permission(PUBLISH)
@never_cache
@require_POST
def submit_withdrawal(request: HouseRequest, version_id: UUID) -> HttpResponse:
    """Withdraw a published version."""
    message = _("The withdrawal is recorded.")
    return _run_act(request, version_id, RuleWithdrawalForm(request.POST), services.withdraw_version, message)


def _run_act(
    request: HouseRequest, version_id: UUID, form: Form, service: Callable[..., object], message: str
) -> HttpResponse:
    row = selectors.get_version(request.venue_id, version_id)
    if submit(request, form, service, version=row):
        return redirect_done(request, message, "games:rule_version", row.pk)
    return _show_version(request, version_id, form)


def _show_version(request: HouseRequest, version_id: UUID, bound_form: Form | None = None) -> HttpResponse:
    presence, at = request.presence, current_time()
    house = presence.house
    row = cast("WithAnnotations[RuleVersion, RuleInRegister]", selectors.get_version(request.venue_id, version_id))
    add_states(Scope(presence, at), [row])
    tone, icon = words.TONES[row.state]
    publishes = presence.may(PUBLISH)
    publication = getattr(row, "publication", None)
    may_withdraw = row.state in {"holds", "later"} and publishes and not hasattr(publication, "withdrawal")
    is_own = row.prepared_by_id == presence.staff.pk
    may_publish = row.state == "waiting" and publishes and not is_own
    needs_another = is_own and is_notified(house, row.document.kind, at)
    first = services.first_day(house, row.document.kind, at)
    context = {
        "row": row,
        "kind": words.KINDS[row.document.kind],
        "cited": f"rules.{row.document.kind}",
        "state": words.STATES[row.state],
        "tone": tone,
        "icon": icon,
        "publication": publication,
        "withdrawal": getattr(publication, "withdrawal", None),
        "notice": notices_of([row.pk]).get(row.pk),
        "may_read_notice": presence.may("notices.notice.read"),
        "is_own": is_own,
        "another_withdraws": may_withdraw and needs_another,
        "may_prepare": presence.may(PREPARE),
        "publication_form": form_on_page(
            bound_form, PublicationForm, may_publish, lambda: PublicationForm.offered(first)
        ),
        "withdrawal_form": form_on_page(bound_form, RuleWithdrawalForm, may_withdraw and not needs_another),
    }
    return render(request, "games/rules_version.html", context, status=422 if bound_form else 200)


@require_permission(READ)
@never_cache
@require_GET
def show_file(request: HouseRequest, version_id: UUID, language: str) -> HttpResponse:
    """Return the PDF of a version in a language, published or not."""
    row = selectors.get_version(request.venue_id, version_id)
    text = selectors.text_in(row, language, request.presence.house.written_in)
    return Document(
        services.read_file(request.venue_id, text), f"rules-{text.language}.pdf", from_outside=True
    ).answer()


@require_permission(READ)
@never_cache
@require_GET
def print_poster(request: HouseRequest) -> HttpResponse:
    """Return the poster with the address of the published rules."""
    # Guests may not reach the host of this request, so it counts only where no host is configured.
    path = reverse("published_rules:rules", args=[request.venue_id])
    address = request.build_absolute_uri(page_address(path))
    return as_response(rules_poster(request.presence.house, address), "rules.pdf")
