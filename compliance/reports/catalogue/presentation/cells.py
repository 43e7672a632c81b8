"""Cells of registers that name a report."""

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.citations import mark_article
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Html, Scope, cell, value_at_path

from .titles import TITLES


def report_cells(path: str) -> tuple[Cell, Cell]:
    """Return the columns of a file with the number and the title of a report."""
    kind = value_at_path(path)

    def title(row: object) -> str:
        return str(TITLES.get(kind(row), kind(row)))

    return cell("report", _("Code"), path), Cell("title", _("Report"), title)


def report_link(page: str, path: str) -> Html:
    """Show the title of a report as a link to the page of the row, with its number."""
    kind = value_at_path(path)
    link = page_cells.link_cell(page, page_cells.text_cell(path, TITLES))

    def html(row: object, scope: Scope) -> str:
        return format_html("{} {}", link(row, scope), mark_article(kind(row)))

    return html
