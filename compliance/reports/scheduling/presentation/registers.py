"""Registers of schedules: the schedules of a casino, and the runs and versions of one schedule."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, single_cell_column
from compliance.reports.catalogue.presentation.cells import report_cells, report_link
from compliance.reports.scheduling.selectors import timetable
from compliance.reports.scheduling.selectors.timetable import ScheduleStatus

from .runs import run_facts, slot_facts
from .words import RHYTHMS, run_time_text

if TYPE_CHECKING:
    from compliance.reports.models import ScheduledRun, ScheduleEdition


def _next_facts(row: ScheduleStatus, scope: Scope) -> dict[str, object]:
    facts: dict[str, object] = {"active": row.version.active, "broken": row.broken}
    if row.waiting and scope.at - row.waiting.due_at > timetable.LATE:
        facts["overdue"] = slot_facts(scope.house, row.waiting)
    if row.coming:
        facts["next"] = slot_facts(scope.house, row.coming[0])
    return facts


def _last_facts(row: ScheduleStatus, scope: Scope) -> dict[str, object]:
    return {"run": run_facts(row.last_run, scope.at) if row.last_run else None}


def _next_slot(name: str) -> Callable[[ScheduleStatus], object]:
    return lambda row: getattr(row.coming[0], name) if row.coming else None


def _was_late(row: ScheduleStatus) -> bool | None:
    if row.last_run:
        return timetable.was_late(row.last_run)
    return None


SCHEDULES = Register(
    name="report-schedules",
    title=_("Report schedules"),
    permission="reports.schedule.read",
    page=Page(
        "reports:schedules",
        _(
            "These reports are generated automatically when their gaming days have ended. Reports delayed by an outage "
            "are generated once each afterwards."
        ),
        Empty(
            _("No schedules yet"),
            _("The worker creates the default schedules within a minute of the casino being set up."),
            "clock",
        ),
    ),
    rows=lambda scope: timetable.build_timetable(scope.house, scope.at),
    tables=("reports.Schedule", "reports.ScheduleEdition"),
    columns=(
        Column(
            "report",
            _("Report"),
            report_cells("schedule.kind"),
            always_shown=True,
            html=report_link("reports:schedule", "schedule.kind"),
        ),
        Column(
            "rhythm",
            pgettext_lazy("of a schedule", "Generated"),
            (
                cell("rhythm", pgettext_lazy("of a schedule", "Generated"), "schedule.rhythm", RHYTHMS),
                cell("days_after", _("Days after the period"), "version.days_after", type="integer"),
                cell("minutes_after", _("Minutes after the gaming day"), "version.minutes_after", type="integer"),
                cell("language", _("Language"), "version.language"),
                cell("edition", _("Version"), "version.number", type="integer"),
                cell("active", pgettext_lazy("of a schedule", "Active"), "version.active", type="boolean"),
            ),
            html=page_cells.with_notes(
                page_cells.text_cell("schedule.rhythm", RHYTHMS),
                page_cells.note_cell(lambda row: run_time_text(row.plan)),
            ),
        ),
        Column(
            "next",
            _("Next run"),
            (
                Cell("next_due_at", _("Next run"), _next_slot("due_at"), type="datetime"),
                Cell("next_last_day", _("Last day"), _next_slot("last_day"), type="date"),
                cell("waiting_due_at", _("Due, not requested"), "waiting.due_at", type="datetime"),
            ),
            html=page_cells.from_template("reports/schedules/next.html", _next_facts),
        ),
        Column(
            "last",
            _("Last run"),
            (
                cell("last_ordered_at", _("Last run"), "last_run.ordered_at", type="datetime"),
                cell("last_report", _("Report of the last run"), "last_run.report_id", type="uuid"),
                Cell("last_was_late", _("Last run was late"), _was_late, type="boolean"),
            ),
            html=page_cells.from_template("reports/schedules/run.html", _last_facts),
        ),
    ),
)


def _run_facts(row: "ScheduledRun", scope: Scope) -> dict[str, object]:
    return {"run": run_facts(row, scope.at)}


RUNS = Register(
    name="report-schedule-runs",
    title=_("Runs"),
    columns=(
        Column("report", _("Report"), (), html=page_cells.from_template("reports/schedules/run.html", _run_facts)),
        Column("due_at", _("Due"), (), style="figures", html=page_cells.time_cell("due_at")),
        Column("ordered_at", _("Ordered"), (), style="figures", html=page_cells.time_cell("ordered_at")),
    ),
)


def _plan_facts(version: "ScheduleEdition", _scope: Scope) -> dict[str, object]:
    return {"active": version.active, "when": run_time_text(timetable.plan_of(version.schedule, version))}


VERSIONS = Register(
    name="report-schedule-editions",
    title=_("Versions"),
    columns=(
        single_cell_column(
            cell("edition", _("Version"), "number", type="integer"), page_cells.number_cell("number"), style="number"
        ),
        Column(
            "plan",
            pgettext_lazy("of a schedule", "Generated"),
            (
                cell("active", pgettext_lazy("of a schedule", "Active"), type="boolean"),
                cell("days_after", _("Days after the period"), type="integer"),
                cell("minutes_after", _("Minutes after the gaming day"), type="integer"),
            ),
            html=page_cells.from_template("reports/schedules/plan.html", _plan_facts),
        ),
        single_cell_column(cell("language", _("Language")), page_cells.text_cell("language", dict(settings.LANGUAGES))),
        single_cell_column(
            cell("set_by", _("Set by"), "set_by.full_name"),
            page_cells.text_cell(lambda row: row.set_by or _("default")),
        ),
        single_cell_column(
            cell("set_at", pgettext_lazy("when it was set", "Set"), type="datetime"),
            page_cells.time_cell("set_at"),
            style="figures",
        ),
        single_cell_column(cell("reason", _("Reason")), page_cells.text_cell("reason")),
    ),
)
