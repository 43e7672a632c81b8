"""Pages of training: subjects, trainings held, what is due, and one's own training."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.registers.same_names import staff_choices
from compliance.venues.selectors import venues

from .forms import CancellationForm, NeedForm, SubjectForm, TrainingForm
from .presentation.due import DUE_TRAINING, OWN, OWN_TRAINING
from .presentation.subjects import KEEP, READ, SUBJECTS
from .presentation.trainings import RECORD, TRAININGS
from .selectors import due
from .selectors import subjects as subject_selectors
from .selectors import trainings as training_selectors
from .services import subjects, trainings


@require_permission(READ)
@never_cache
@require_GET
def list_subjects(request: HouseRequest) -> HttpResponseBase:
    """List the subjects with the roles that need them; also as a file."""
    return _show_subjects(request, SubjectForm() if request.presence.may(KEEP) else None)


@require_permission(KEEP)
@never_cache
@require_POST
def submit_subject(request: HouseRequest) -> HttpResponseBase:
    """Enter a subject."""
    form = SubjectForm(request.POST)
    if submit(request, form, subjects.enter_subject):
        return redirect_done(request, _("The subject is recorded."), "training:subjects")
    return _show_subjects(request, form, 422)


@require_permission(KEEP)
@never_cache
@require_http_methods(["GET", "POST"])
def change_need(request: HouseRequest, subject_id: UUID) -> HttpResponse:
    """Decide which roles need a subject, and how often."""
    row = subject_selectors.get_subject(request.venue_id, subject_id)
    need = subject_selectors.requirement_of(row.pk)
    sent = request.POST if request.method == "POST" else None
    form = NeedForm(sent, initial={"interval_months": need.interval_months, "roles": need.roles})
    if submit(request, form, subjects.change_need, subject=row):
        return redirect_done(request, _("The decision is recorded."), "training:subjects")
    return render(request, "training/need.html", {"row": row, "form": form}, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def list_trainings(request: HouseRequest) -> HttpResponseBase:
    """List the trainings with their participants; also as a file."""
    return _show_trainings(request, _training_form(request) if request.presence.may(RECORD) else None)


@require_permission(RECORD)
@never_cache
@require_POST
def submit_training(request: HouseRequest) -> HttpResponseBase:
    """Record a training."""
    form = _training_form(request, request.POST)
    if submit(request, form, trainings.record_training):
        return redirect_done(request, _("The training is recorded."), "training:trainings")
    return _show_trainings(request, form, 422)


@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def cancel_training(request: HouseRequest, training_id: UUID) -> HttpResponse:
    """Cancel a training that was recorded wrongly."""
    row = training_selectors.get_training(request.venue_id, training_id)
    form = CancellationForm(request.POST if request.method == "POST" else None)
    if submit(request, form, trainings.cancel_training, training=row):
        return redirect_done(request, _("The training is cancelled."), "training:trainings")
    return render(request, "training/cancel.html", {"row": row, "form": form}, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def list_due(request: HouseRequest) -> HttpResponseBase:
    """List which employees have the training that they need; also as a file."""
    return show_register(request, DUE_TRAINING, "http/register/page.html", {})


@require_permission(OWN)
@never_cache
@require_GET
def list_own(request: HouseRequest) -> HttpResponseBase:
    """Show the reader's own training."""
    return show_register(request, OWN_TRAINING, "http/register/page.html", {})


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield overdue training for the start page: all of it to those who record training, otherwise one's own."""
    if presence.may(RECORD):
        count = due.count_overdue(presence.house, at)
        text = ngettext("%(count)s required training is overdue.", "%(count)s required trainings are overdue.", count)
        url = f"{reverse('training:due')}?state=overdue"
    else:
        count = due.count_own_overdue(presence.house, presence.staff.pk, at) if presence.may(OWN) else 0
        text = ngettext("%(count)s of your trainings is overdue.", "%(count)s of your trainings are overdue.", count)
        url = reverse("training:own")
    if count:
        yield {"tone": "review", "icon": "book", "text": text % {"count": count}, "url": url, "action": _("View")}


def _training_form(request: HouseRequest, sent: QueryDict | None = None) -> TrainingForm:
    subjects_of_house = subject_selectors.list_subjects(request.venue_id)
    # The service also takes closed accounts; the page lists those who can be trained today.
    employees = venues.staff_of(request.venue_id).filter(is_active=True)
    return TrainingForm(
        sent,
        subjects=[(str(row.pk), row.name) for row in subjects_of_house],
        employees=staff_choices(employees),
        initial={"nonce": uuid4()},
    )


def _show_subjects(request: HouseRequest, form: SubjectForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, SUBJECTS, "training/subjects.html", {"form": form}, status=status)


def _show_trainings(request: HouseRequest, form: TrainingForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, TRAININGS, "training/trainings.html", {"form": form}, status=status)
