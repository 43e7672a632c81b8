"""Definition of each kind of report: figures, page estimate and volumes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeVar

from compliance.venues.domain.house import House

from ..models import ReportKind
from ..rendering.sheet import Order, Sheet
from ..streaming_pdf.row_writer import LongSheet, RowCallback
from .r01_own_initiative import document as own_initiative_document
from .r01_own_initiative import query as own_initiative_query
from .r02_agent_signals import document as signalled_document
from .r02_agent_signals import query as signalled_query
from .r03_honour_guests import document as honour_guests_document
from .r03_honour_guests import query as honour_guests_query
from .r03_honour_guests import stream as honour_guests_stream
from .r04_stub_register import document as stub_register_document
from .r04_stub_register import query as stub_register_query
from .r04_stub_register import stream as stub_register_stream
from .r05_card_numbering import document as card_numbering_document
from .r05_card_numbering import query as card_numbering_query
from .r06_orphan_carnet import document as orphan_carnet_document
from .r06_orphan_carnet import query as orphan_carnet_query
from .r06_orphan_carnet import stream as orphan_carnet_stream
from .r07_orphan_reconciliation import document as orphan_reconciliation_document
from .r07_orphan_reconciliation import query as orphan_reconciliation_query
from .r08_orphan_payments import document as orphan_payment_document
from .r08_orphan_payments import query as orphan_payment_query
from .r09_notices_sent import document as notices_sent_document
from .r09_notices_sent import query as notices_sent_query
from .r10_approval_letters import document as approval_letters_document
from .r10_approval_letters import query as approval_letters_query
from .r11_large_payouts import document as large_payouts_document
from .r11_large_payouts import query as large_payouts_query
from .r12_shift_counts import document as shift_counts_document
from .r12_shift_counts import query as shift_counts_query
from .r14_interviews_due import document as interviews_due_document
from .r14_interviews_due import query as interviews_due_query
from .r15_stake_changes import document as stake_changes_document
from .r15_stake_changes import query as stake_changes_query
from .r16_unclaimed_money import document as unclaimed_document
from .r16_unclaimed_money import query as unclaimed_query
from .r17_jackpots import document as jackpots_document
from .r17_jackpots import query as jackpots_query
from .r18_incidents import document as incidents_document
from .r18_incidents import query as incidents_query
from .r19_equipment_inspections import document as inspections_document
from .r19_equipment_inspections import query as inspections_query
from .r20_door_coverage import document as door_coverage_document
from .r20_door_coverage import query as door_coverage_query
from .r21_duty_of_care import document as duty_of_care_document
from .r21_duty_of_care import query as duty_of_care_query

Found = TypeVar("Found")


# Measured (docs/performance.md): up to this limit, worker and WeasyPrint together use less than 300 MB.
ORDINARY_PAGES = 20


@dataclass(frozen=True)
class Long:
    """How to stream a kind of report that can be long.

    `rows` and `pages` are cheap estimates; `volumes` writes the files row by row.
    """

    rows: Callable[[House, date, date, datetime], int]
    pages: Callable[[int], int]
    volumes: Callable[[Order, House, date, date, ExitStack, RowCallback], list[LongSheet]]


@dataclass(frozen=True)
class Kind(Generic[Found]):
    """How to produce one kind of report. `figures` takes a casino, a period and a cut-off time."""

    figures: Callable[[House, date, date, datetime], Found]
    pages: Callable[[Found], int]
    sheets: Callable[[Order, Found], Iterator[Sheet]]
    long: Long | None = None


def _volumes_from(
    source: Callable[[House, date, date, datetime], Found],
    volumes: Callable[[Order, Found, ExitStack, RowCallback], list[LongSheet]],
) -> Callable[[Order, House, date, date, ExitStack, RowCallback], list[LongSheet]]:
    """Return a function that writes volumes from a source, read at the time of the order."""
    return lambda order, house, first_day, last_day, files, on_row: volumes(
        order, source(house, first_day, last_day, order.read_at), files, on_row
    )


# Any: the figures of each report are of a type of its own.
KINDS: dict[str, Kind[Any]] = {
    ReportKind.HONOUR_GUESTS: Kind(
        honour_guests_query.honour_figures,
        honour_guests_document.honour_guests_pages,
        honour_guests_document.honour_guests_sheets,
        Long(
            honour_guests_query.honoured_in,
            honour_guests_stream.estimate_pages,
            _volumes_from(honour_guests_query.honour_source, honour_guests_stream.write_volumes),
        ),
    ),
    ReportKind.STUB_REGISTER: Kind(
        stub_register_query.stub_figures,
        stub_register_document.stub_register_pages,
        stub_register_document.stub_register_sheets,
        Long(
            stub_register_query.stubs_in,
            stub_register_stream.estimate_pages,
            _volumes_from(stub_register_query.stub_source, stub_register_stream.write_volumes),
        ),
    ),
    ReportKind.CARD_NUMBERING: Kind(
        card_numbering_query.numbering_figures,
        card_numbering_document.card_numbering_pages,
        card_numbering_document.card_numbering_sheets,
    ),
    ReportKind.DOOR_COVERAGE: Kind(
        door_coverage_query.coverage_figures,
        door_coverage_document.door_coverage_pages,
        door_coverage_document.door_coverage_sheets,
    ),
    ReportKind.ORPHAN_CARNET: Kind(
        orphan_carnet_query.carnet_figures,
        orphan_carnet_document.orphan_carnet_pages,
        orphan_carnet_document.orphan_carnet_sheets,
        Long(
            orphan_carnet_query.carnet_lines,
            orphan_carnet_stream.estimate_pages,
            _volumes_from(orphan_carnet_query.carnet_sources, orphan_carnet_stream.write_volumes),
        ),
    ),
    ReportKind.ORPHAN_RECONCILIATION: Kind(
        orphan_reconciliation_query.reconciliation_figures,
        orphan_reconciliation_document.orphan_reconciliation_pages,
        orphan_reconciliation_document.orphan_reconciliation_sheets,
    ),
    ReportKind.ORPHAN_PAYMENT: Kind(
        orphan_payment_query.payment_figures,
        orphan_payment_document.orphan_payment_pages,
        orphan_payment_document.orphan_payment_sheets,
    ),
    ReportKind.NOTICES_SENT: Kind(
        notices_sent_query.sent_figures,
        notices_sent_document.notices_sent_pages,
        notices_sent_document.notices_sent_sheets,
    ),
    ReportKind.OWN_INITIATIVE: Kind(
        own_initiative_query.notice_figures,
        own_initiative_document.notices_pages,
        own_initiative_document.notices_sheets,
    ),
    ReportKind.SIGNALLED: Kind(
        signalled_query.signal_figures, signalled_document.signalled_pages, signalled_document.signalled_sheets
    ),
    ReportKind.INTERVIEWS_DUE: Kind(
        interviews_due_query.interview_figures,
        interviews_due_document.interviews_pages,
        interviews_due_document.interviews_sheets,
    ),
    ReportKind.APPROVALS: Kind(
        approval_letters_query.application_figures,
        approval_letters_document.approval_letters_pages,
        approval_letters_document.approval_letters_sheets,
    ),
    ReportKind.LARGE_PAYOUTS: Kind(
        large_payouts_query.payout_figures,
        large_payouts_document.large_payouts_pages,
        large_payouts_document.large_payouts_sheets,
    ),
    ReportKind.SHIFT_COUNTS: Kind(
        shift_counts_query.shift_figures,
        shift_counts_document.shift_counts_pages,
        shift_counts_document.shift_counts_sheets,
    ),
    ReportKind.STAKE_CHANGES: Kind(
        stake_changes_query.stake_figures,
        stake_changes_document.stake_changes_pages,
        stake_changes_document.stake_changes_sheets,
    ),
    ReportKind.JACKPOTS: Kind(
        jackpots_query.jackpot_figures,
        jackpots_document.jackpots_pages,
        jackpots_document.jackpots_sheets,
    ),
    ReportKind.INSPECTIONS: Kind(
        inspections_query.inspection_figures,
        inspections_document.inspection_pages,
        inspections_document.inspection_sheets,
    ),
    ReportKind.UNCLAIMED: Kind(
        unclaimed_query.unclaimed_figures,
        unclaimed_document.unclaimed_pages,
        unclaimed_document.unclaimed_sheets,
    ),
    ReportKind.INCIDENTS: Kind(
        incidents_query.incident_figures, incidents_document.incident_pages, incidents_document.incident_sheets
    ),
    ReportKind.TRAINING: Kind(
        duty_of_care_query.care_figures,
        duty_of_care_document.care_pages,
        duty_of_care_document.care_sheets,
    ),
}
