"""The columns of the carnet as a file: what the book shows, and what stands behind each line."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, Column, Listing, Register, cell, field, listed

from . import claim_words, words, year_words


def _one(cell: Cell) -> Column:
    return Column(cell.name, cell.title, (cell,))


CARNET = Register(
    name="carnet",
    title=_("Orphan carnet"),
    columns=tuple(
        _one(cell)
        for cell in (
            Cell("number", _("Number"), field("number")),
            Cell("registered_at", _("Registered at"), field("registered_at")),
            Cell("registered_on", _("Registered on"), field("registered_on")),
            Cell("gaming_day", _("Gaming day"), field("gaming_day")),
            Cell("kind", _("Kind"), field("kind"), lambda row: str(words.LINES[row.kind])),
            Cell(
                "category",
                _("What was found"),
                lambda row: row.find.category if row.find else "",
                lambda row: str(words.CATEGORIES[row.find.category]) if row.find else "",
            ),
            Cell("place", _("Where"), lambda row: row.find.place if row.find else ""),
            Cell("total_before", _("Total before"), field("total_before")),
            Cell("change", pgettext_lazy("amount", "Change"), field("change")),
            Cell("total_after", _("Total after"), field("total_after")),
            Cell("reference", _("Original entry"), lambda row: row.original.number if row.original else None),
            Cell("name", _("Name"), field("name")),
            Cell("address", _("Address"), field("address")),
            Cell("justification", _("Justification"), field("justification")),
            Cell("after_closing", _("After closing"), field("post_closing")),
            Cell("window_ends_at", _("Claim window ends"), field("window_ends_at")),
            Cell("registered_by", _("Registered by"), field("registered_by")),
            Cell("layout", _("Model of the carnet"), field("layout")),
            Cell("decision", _("Ministerial decision"), field("layout_decision")),
        )
    ),
)

JOURNAL = Register(
    name="orphans-journal",
    title=_("Journal of the account"),
    columns=tuple(
        _one(cell)
        for cell in (
            Cell("number", _("Booking"), field("entry.number")),
            Cell("booked_on", _("Day"), field("entry.booked_on")),
            Cell("line", _("Line of the carnet"), lambda row: row.entry.line.number if row.entry.line else None),
            Cell("reference", pgettext_lazy("payment or booking", "Reference"), field("entry.reference")),
            Cell(
                "account",
                pgettext_lazy("bank or ledger", "Account"),
                field("account"),
                lambda row: str(year_words.ACCOUNTS[row.account]),
            ),
            Cell("debit", _("Debit"), field("debit")),
            Cell("credit", _("Credit"), field("credit")),
            Cell("balance", _("Credit balance"), field("balance")),
            Cell("booked_by", _("Booked by"), field("entry.booked_by")),
            Cell("booked_at", _("Booked at"), field("entry.booked_at")),
        )
    ),
)

FINDS = listed(
    "finds",
    _("Money left behind"),
    cell("number", _("Number"), "label"),
    cell("category", _("What was found"), words=words.CATEGORIES),
    cell("place", _("Where")),
    cell("game", _("Game")),
    cell("found_at", _("Found at")),
    cell("gaming_day", _("Gaming day")),
    Cell("found_by", _("Found by"), lambda row: row.found_by or row.finder_said),
    Cell("witness", _("Witness"), lambda row: row.witnessed_by or row.witness_said),
    cell("initial", _("Amount found"), "initial"),
    cell("worth", _("Amount with gains")),
    cell("games_played", _("Games played"), "coups_played"),
    cell("games_needed", _("Games needed"), "coups_needed"),
    cell("camera", _("Camera")),
    cell("line", _("Line of the carnet"), "cash_in.line.number"),
    cell("ended", _("Ended as"), "ended.outcome", words.OUTCOMES),
    cell("recorded_by", _("Written down by")),
    cell("recorded_at", _("Written down at")),
)

CLAIMS = listed(
    "claims",
    _("Claims"),
    cell("find", pgettext_lazy("money found", "Find"), "find.label"),
    cell("name", _("Name")),
    cell("address", _("Address")),
    cell("contact", _("Contact")),
    cell("statement", _("Statement")),
    cell("claimed_at", _("Claimed at")),
    cell("window_ends_at", _("Claim window ends")),
    cell("state", _("State"), words=claim_words.STATES),
    cell("proofs", _("Proofs")),
    cell("granted", _("Granted")),
    cell("article", _("Article")),
    cell("taken_by", _("Taken by")),
    cell("taken_at", _("Taken at")),
    cell("paid_at", _("Paid at"), "refund.paid_at"),
)

YEAR_END = Listing("orphans-year-end", _("Year end"))
RECONCILIATIONS = Listing("orphans-reconciliations", _("Reconciliations with the books"))
