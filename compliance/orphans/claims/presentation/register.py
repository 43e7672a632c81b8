"""Register definition of claims; the claims desk shows the open ones."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, cell, for_files
from compliance.orphans.claim_states import selectors as claim_states

from . import words as claim_words
from .filters import ClaimFilter

CLAIMS = Register(
    name="claims",
    title=_("Claims"),
    permission="orphans.claim.read",
    page=Page(
        "orphans:claims",
        _("For persons claiming orphan funds. Search for what they describe, record the claim and add the evidence."),
        Empty(_("No pending claims"), _("All claims are decided and all refunds are paid."), "check"),
    ),
    rows=lambda scope: claim_states.claims_with_state(scope.house.id),
    filters=ClaimFilter,
    tables=(
        "orphans.Claim",
        "orphans.ClaimEvidence",
        "orphans.ClaimRuling",
        "orphans.RefundApproval",
        "orphans.Refund",
    ),
    columns=(
        Column(
            "name",
            _("Claimant"),
            (
                cell("number", _("Claim"), "label"),
                cell("name", _("Name")),
                cell("address", _("Address")),
                cell("contact", _("Contact")),
                cell("statement", _("Statement")),
            ),
            always_shown=True,
            html=page_cells.link_cell("orphans:claim", page_cells.text_cell("name")),
        ),
        Column(
            "find",
            pgettext_lazy("money found", "Found sum"),
            (
                cell("find", pgettext_lazy("money found", "Found sum"), "find.label"),
                cell("find_id", _("Found sum (ID)"), type="uuid"),
                cell("entry", _("Register entry (ID)"), "line_id", type="uuid"),
            ),
            style="number",
            html=page_cells.text_cell("find.label"),
        ),
        Column(
            "claimed_at",
            _("Came forward"),
            (
                cell("claimed_at", _("Claimed at"), type="datetime"),
                cell("window_ends_at", _("Claim period ends"), type="datetime"),
                cell("as_known_owner", _("Known owner"), type="boolean"),
            ),
            style="number",
            html=page_cells.time_cell("claimed_at"),
        ),
        Column(
            "sought",
            _("Amount"),
            (
                cell("sought", _("Amount"), type="decimal"),
                cell("granted", _("Granted"), type="decimal"),
            ),
            style="figures",
            html=page_cells.amount_cell("sought"),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=claim_words.STATES),
                cell("refused_as", _("Refused as"), words=claim_words.CODES_IN_WORDS),
                cell("article", _("Article")),
                cell("edition", _("Version")),
                cell("proofs", _("Evidence"), type="integer"),
            ),
            html=page_cells.badge_cell("state", claim_words.STATES, claim_words.TONES),
        ),
        *for_files(
            cell("taken_by", _("Taken by"), type="person"),
            cell("taken_at", _("Taken at"), type="datetime"),
            cell("paid_at", _("Paid at"), "refund.paid_at", type="datetime"),
        ),
    ),
)
