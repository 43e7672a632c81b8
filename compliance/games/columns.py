"""The columns of the registers of stakes and of approved means, on the page and in a file."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, Column, Register, cell, field, listed
from compliance.http.written import labelled
from compliance.rules.articles import label as article_label

from . import words
from .selectors import stage


def _one(cell: Cell, *order: str, style: str = "", kept: bool = False, usual: bool = True) -> Column:
    return Column(cell.name, cell.title, (cell,), order=order, style=style, kept=kept, usual=usual)


def outcome(row: Any) -> str:
    return str(words.OUTCOMES["accepted" if row.accepted else "refused"])


def _means(row: Any) -> str:
    return labelled(words.MEANS[row.means], row.other_means) if row.other_means else str(words.MEANS[row.means])


def _withdrawn(name: str) -> Any:
    def value(row: Any) -> Any:
        end = getattr(row, "withdrawal", None)
        return getattr(end, name) if end else None

    return value


STAKES = Register(
    name="stakes",
    title=_("Stakes written down"),
    columns=(
        _one(
            Cell("recorded_at", pgettext_lazy("when it happened", "At"), field("recorded_at")), "recorded_at", kept=True
        ),
        _one(Cell("gaming_day", _("Gaming day"), field("gaming_day")), "gaming_day", style="figures", usual=False),
        _one(Cell("table", _("Table"), lambda row: str(row.table or "")), "table__name"),
        _one(Cell("family", _("Game"), field("family"), lambda row: str(words.FAMILIES[row.family])), "family"),
        _one(Cell("means", _("Staked with"), field("means"), _means), "means"),
        _one(Cell("amount", _("Amount"), field("amount")), "amount", style="figures"),
        _one(Cell("accepted", _("Outcome"), field("accepted"), outcome), "accepted"),
        _one(Cell("article", _("Article"), field("article"), lambda row: article_label(row.article)), "article"),
        _one(Cell("said", _("What happened"), field("said")), usual=False),
        _one(Cell("recorded_by", _("By"), field("recorded_by")), "recorded_by__full_name"),
    ),
    sort="-recorded_at",
)
APPROVALS = Register(
    name="means-of-stake",
    title=_("Means of stake approved by the Minister"),
    columns=(
        _one(Cell("name", _("Means of stake"), field("name")), "name", kept=True),
        _one(Cell("reference", _("Decision"), field("reference")), "reference"),
        _one(Cell("approved_on", _("Approved on"), field("approved_on")), "approved_on", style="figures"),
        _one(Cell("valid_from", _("Holds from"), field("valid_from")), "valid_from", style="figures"),
        _one(Cell("last_day", _("Last day"), _withdrawn("last_day")), "withdrawal__last_day", style="figures"),
        _one(Cell("reason", _("Why it ended"), _withdrawn("reason")), usual=False),
        _one(Cell("entered_by", _("Entered by"), field("entered_by")), "entered_by__full_name"),
    ),
    sort="-valid_from",
)

TABLES = listed(
    "tables",
    _("Gaming tables"),
    cell("name", _("Table")),
    cell("room", _("Room"), "room.name"),
    cell("game", _("Game")),
    cell("set_up_by", _("Set up by")),
    cell("set_up_at", _("Set up at")),
    cell("retired_by", _("Out of use by"), "retired.retired_by"),
    cell("retired_at", _("Out of use at"), "retired.retired_at"),
)


def _of_filing(row: Any) -> Any:
    filing = getattr(row, "filing", None)
    return filing.filed_at if filing else None


def _of_decision(name: str) -> Any:
    def value(row: Any) -> Any:
        decision = getattr(row, "decision", None)
        return getattr(decision, name) if decision else None

    return value


def _of_end(row: Any) -> Any:
    end = getattr(row, "ended", None)
    return end.last_day if end else None


APPLICATIONS = Register(
    name="applications",
    title=_("Applications to the Minister of Finance"),
    columns=(
        _one(Cell("number", _("Number"), field("label")), "number", kept=True),
        _one(
            Cell("kind", _("What is to be approved"), field("kind"), lambda row: str(words.APPLICATIONS[row.kind])),
            "kind",
        ),
        _one(Cell("name", _("Name"), field("name")), "name"),
        _one(Cell("game_type", _("Type of game"), field("game_type")), "game_type", usual=False),
        _one(Cell("planned_on", _("Planned from"), field("planned_on")), "planned_on", style="figures"),
        _one(
            Cell("prepared_by", pgettext_lazy("application", "Prepared by"), field("prepared_by")),
            "prepared_by__full_name",
            usual=False,
        ),
        _one(Cell("filed_at", _("Filed"), _of_filing), "filing__filed_at", style="figures"),
        _one(Cell("reference", _("Decision"), _of_decision("reference")), "decision__reference"),
        _one(
            Cell("valid_from", _("May be used from"), _of_decision("valid_from")),
            "decision__valid_from",
            style="figures",
        ),
        _one(Cell("last_day", _("Last day"), _of_end), "ended__last_day", style="figures", usual=False),
        _one(Cell("stage", _("State"), stage, lambda row: str(words.STAGES[stage(row)])), usual=False),
    ),
    sort="-number",
)
