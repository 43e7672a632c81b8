"""What each kind of report is made of: its figures, how many pages it will have, and its volumes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeVar

from compliance.venues.house import House

from .. import (
    application_figures,
    application_paper,
    cage_figures,
    card_figures,
    carnet_paper,
    count_figures,
    count_paper,
    long_honour_guests,
    long_orphan_carnet,
    long_stub_register,
    orphan_figures,
    orphan_paper,
    paper,
    payout_paper,
    person_figures,
    person_paper,
)
from ..models import ReportKind
from ..sheet import Order, Sheet
from ..streaming_pdf.row_writer import HEARD_OF, LongSheet

Found = TypeVar("Found")


# Measured (docs/performance.md): up to here worker and press together stay under 300 MB with WeasyPrint.
ORDINARY_PAGES = 20


@dataclass(frozen=True)
class Long:
    """How a kind is drawn that can become long: `rows` and `pages` ask little, `volumes` write files row by row."""

    rows: Callable[[House, date, date, datetime], int]
    pages: Callable[[int], int]
    volumes: Callable[[Order, House, date, date, ExitStack, HEARD_OF], list[LongSheet]]


@dataclass(frozen=True)
class Kind(Generic[Found]):
    """How one kind is drawn. `figures` are asked of a house and a span, as known at a moment."""

    figures: Callable[[House, date, date, datetime], Found]
    pages: Callable[[Found], int]
    sheets: Callable[[Order, Found], Iterator[Sheet]]
    long: Long | None = None


def _volumes_from(
    source: Callable[[House, date, date, datetime], Found],
    volumes: Callable[[Order, Found, ExitStack, HEARD_OF], list[LongSheet]],
) -> Callable[[Order, House, date, date, ExitStack, HEARD_OF], list[LongSheet]]:
    """Volumes of what a source says of a house and a span, as known when the registers are read for the order."""
    return lambda order, house, first_day, last_day, files, told: volumes(
        order, source(house, first_day, last_day, order.read_at), files, told
    )


KINDS: dict[str, Kind[Any]] = {
    ReportKind.HONOUR_GUESTS: Kind(
        card_figures.honour_figures,
        paper.honour_guests_pages,
        paper.honour_guests_sheets,
        Long(
            card_figures.honoured_in,
            long_honour_guests.estimate_pages,
            _volumes_from(card_figures.honour_source, long_honour_guests.volumes),
        ),
    ),
    ReportKind.STUB_REGISTER: Kind(
        card_figures.stub_figures,
        paper.stub_register_pages,
        paper.stub_register_sheets,
        Long(
            card_figures.stubs_in,
            long_stub_register.estimate_pages,
            _volumes_from(card_figures.stub_source, long_stub_register.volumes),
        ),
    ),
    ReportKind.CARD_NUMBERING: Kind(
        card_figures.numbering_figures, paper.card_numbering_pages, paper.card_numbering_sheets
    ),
    ReportKind.DOOR_COVERAGE: Kind(
        card_figures.coverage_figures,
        paper.door_coverage_pages,
        paper.door_coverage_sheets,
    ),
    ReportKind.ORPHAN_CARNET: Kind(
        orphan_figures.carnet_figures,
        carnet_paper.orphan_carnet_pages,
        carnet_paper.orphan_carnet_sheets,
        Long(
            orphan_figures.carnet_lines,
            long_orphan_carnet.estimate_pages,
            _volumes_from(orphan_figures.carnet_sources, long_orphan_carnet.volumes),
        ),
    ),
    ReportKind.ORPHAN_RECONCILIATION: Kind(
        orphan_figures.reconciliation_figures,
        orphan_paper.orphan_reconciliation_pages,
        orphan_paper.orphan_reconciliation_sheets,
    ),
    ReportKind.ORPHAN_PAYMENT: Kind(
        orphan_figures.payment_figures, orphan_paper.orphan_payment_pages, orphan_paper.orphan_payment_sheets
    ),
    ReportKind.ORPHAN_NOTICE: Kind(
        orphan_figures.notice_figures, orphan_paper.payment_notice_pages, orphan_paper.payment_notice_sheets
    ),
    ReportKind.OWN_INITIATIVE: Kind(
        person_figures.notice_figures, person_paper.notices_pages, person_paper.notices_sheets
    ),
    ReportKind.SIGNALLED: Kind(
        person_figures.signal_figures, person_paper.signalled_pages, person_paper.signalled_sheets
    ),
    ReportKind.INTERVIEWS_DUE: Kind(
        person_figures.interview_figures, person_paper.interviews_pages, person_paper.interviews_sheets
    ),
    ReportKind.APPROVALS: Kind(
        application_figures.application_figures,
        application_paper.approval_letters_pages,
        application_paper.approval_letters_sheets,
    ),
    ReportKind.LARGE_PAYOUTS: Kind(
        cage_figures.payout_figures, payout_paper.large_payouts_pages, payout_paper.large_payouts_sheets
    ),
    ReportKind.SHIFT_COUNTS: Kind(
        count_figures.shift_figures, count_paper.shift_counts_pages, count_paper.shift_counts_sheets
    ),
    ReportKind.UNCLAIMED: Kind(
        orphan_figures.unclaimed_figures,
        orphan_paper.unclaimed_pages,
        orphan_paper.unclaimed_sheets,
    ),
}
