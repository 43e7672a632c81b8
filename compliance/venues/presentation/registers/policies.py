"""The register of house policies: the proposal, its reason, and the decision of another person."""

import json
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.formatting.dates_and_numbers import with_label
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Cell,
    Column,
    Empty,
    Page,
    Register,
    Scope,
    cell,
    for_files,
)
from compliance.venues.selectors import venues as selectors

from .. import rulebook as rulebook_words
from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.policies import HousePolicy

DECIDE = "venues.policy.approve"

_LINK = page_cells.link_cell("venues:policy-decide", page_cells.fixed_cell(_("Decide")))
_ENTRY = page_cells.with_notes(
    page_cells.text_cell(lambda row: words.person_or_opening(row.entered_by)), page_cells.time_cell("entered_at")
)


class PolicyWords(TypedDict):
    """What `_with_words` adds to a policy: its display text and its state."""

    display: rulebook_words.DisplayedPolicy


def _with_words(scope: Scope, rows: "list[WithAnnotations[HousePolicy, PolicyWords]]") -> None:
    """Add to each policy its display text and its state on the current gaming day."""
    today = scope.house.gaming_day(scope.at)
    book = scope.house.rulebook(today)
    for row in rows:
        row.display = rulebook_words.policy_state(row, book, today)


def _decision_text(row: "HousePolicy") -> str:
    decision = getattr(row, "decision", None)
    if decision is None:
        return ""
    name = words.person_or_opening(decision.decided_by)
    if decision.note:
        return with_label(name, decision.note)
    return name


_STATE = page_cells.with_notes(
    page_cells.badge_cell("display.state", words.POLICY_STATES, words.POLICY_TONES),
    page_cells.note_cell(_decision_text),
)


def _state_cell(row: "HousePolicy", scope: Scope) -> str:
    """Show the state; staff who may decide on an open policy also get a link."""
    # The service refuses a decision on one's own proposal, so the page does not offer it.
    may_decide = scope.presence.may(DECIDE) and row.entered_by_id != scope.presence.staff.pk
    if may_decide and not _decision_text(row):
        return page_cells.join_with_spaces(_STATE, _LINK)(row, scope)
    return _STATE(row, scope)


POLICIES = Register(
    name="policies",
    title=_("Settings"),
    permission="venues.house.read",
    page=Page(
        "venues:policies",
        _("Settings that the rules leave to the casino. One person proposes, another decides."),
        Empty(_("No settings yet"), _("The casino applies the rules and the defaults of the rulebook."), "scales"),
    ),
    rows=lambda scope: selectors.policies(scope.house.id),
    prepare=_with_words,
    tables=("venues.HousePolicy", "venues.PolicyDecision"),
    columns=(
        Column(
            "parameter",
            _("Rule"),
            (cell("parameter", _("Rule")), cell("reason", _("Reason"))),
            order=("parameter",),
            always_shown=True,
            html=page_cells.with_notes(page_cells.text_cell("display.title"), page_cells.note_cell("reason")),
        ),
        Column(
            "value",
            _("Value"),
            (
                Cell("value", _("Value"), lambda row: json.dumps(row.value, ensure_ascii=False, sort_keys=True)),
                cell("text", _("Value in words"), "display.value"),
            ),
            style="number",
            html=page_cells.text_cell("display.measured"),
        ),
        Column(
            "effective_from",
            pgettext_lazy("first day", "From"),
            (cell("effective_from", pgettext_lazy("first day", "From"), type="date"),),
            order=("effective_from",),
            html=page_cells.day_cell("effective_from"),
        ),
        Column(
            "entered_by",
            pgettext_lazy("house policy", "Proposed"),
            (
                cell("entered_by", _("Proposed by"), type="person"),
                cell("entered_at", _("Proposed at"), type="datetime"),
            ),
            order=("entered_at",),
            html=_ENTRY,
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), "display.state", words.POLICY_STATES),
                cell("approved", pgettext_lazy("house policy", "Approved"), "decision.approved", type="boolean"),
                cell("note", _("Note"), "decision.note"),
                cell("decided_by", _("Decided by"), "decision.decided_by", type="person"),
                cell("decided_at", _("Decided at"), "decision.decided_at", type="datetime"),
            ),
            html=_state_cell,
        ),
        *for_files(cell("edition", _("Rulebook version"))),
    ),
)
