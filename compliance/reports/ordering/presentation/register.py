"""Register of reports: orders, progress, and checksums of the volumes."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Cell, cell, page_only_register
from compliance.reports.catalogue.presentation.titles import TITLES


def _volumes(name: str) -> Any:
    return lambda row: " ".join(str(getattr(each, name)) for each in row["report"].volumes.all())


REPORTS = page_only_register(
    "reports",
    _("Reports"),
    cell("code", _("Code"), "report.kind"),
    cell("title", _("Report"), "report.kind", TITLES),
    cell("first_day", _("First day"), "report.first_day"),
    cell("last_day", _("Last day"), "report.last_day"),
    cell("language", _("Language"), "report.language"),
    cell("ordered_by", _("Requested by"), "report.ordered_by"),
    cell("ordered_at", _("Requested at"), "report.ordered_at"),
    cell("state", _("State"), "state"),
    Cell("volumes", _("Volumes"), lambda row: len(row["report"].volumes.all())),
    Cell("pages", _("Pages"), _volumes("pages")),
    Cell("sha256", "SHA-256", _volumes("sha256")),
)
