"""What each kind of report is made of: its figures, how many pages it will have, and its volumes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeVar

from compliance.venues.house import House

from .. import carnet_paper, orphan_figures, orphan_paper, paper, selectors
from ..models import ReportKind
from ..sheet import Order, Sheet

Found = TypeVar("Found")


@dataclass(frozen=True)
class Kind(Generic[Found]):
    """How one kind is drawn. `figures` are asked of a house and a span, as known at a moment."""

    figures: Callable[[House, date, date, datetime], Found]
    pages: Callable[[Found], int]
    sheets: Callable[[Order, Found], Iterator[Sheet]]


def _always(figures: Callable[[House, date, date], Found]) -> Callable[[House, date, date, datetime], Found]:
    """Figures that are the same at whatever moment they are asked for."""
    return lambda house, first_day, last_day, at: figures(house, first_day, last_day)


KINDS: dict[str, Kind[Any]] = {
    ReportKind.HONOUR_GUESTS: Kind(
        _always(selectors.honour_figures), paper.honour_guests_pages, paper.honour_guests_sheets
    ),
    ReportKind.STUB_REGISTER: Kind(
        _always(selectors.stub_figures), paper.stub_register_pages, paper.stub_register_sheets
    ),
    ReportKind.CARD_NUMBERING: Kind(
        _always(selectors.numbering_figures), paper.card_numbering_pages, paper.card_numbering_sheets
    ),
    ReportKind.DOOR_COVERAGE: Kind(
        lambda house, first_day, last_day, at: selectors.coverage_figures(house, first_day, last_day, at=at),
        paper.door_coverage_pages,
        paper.door_coverage_sheets,
    ),
    ReportKind.ORPHAN_CARNET: Kind(
        _always(orphan_figures.carnet_figures), carnet_paper.orphan_carnet_pages, carnet_paper.orphan_carnet_sheets
    ),
    ReportKind.ORPHAN_RECONCILIATION: Kind(
        _always(orphan_figures.reconciliation_figures),
        orphan_paper.orphan_reconciliation_pages,
        orphan_paper.orphan_reconciliation_sheets,
    ),
    ReportKind.ORPHAN_PAYMENT: Kind(
        _always(orphan_figures.payment_figures), orphan_paper.orphan_payment_pages, orphan_paper.orphan_payment_sheets
    ),
    ReportKind.ORPHAN_NOTICE: Kind(
        _always(orphan_figures.notice_figures), orphan_paper.payment_notice_pages, orphan_paper.payment_notice_sheets
    ),
    ReportKind.UNCLAIMED: Kind(
        lambda house, first_day, last_day, at: orphan_figures.unclaimed_figures(house, first_day, last_day, at=at),
        orphan_paper.unclaimed_pages,
        orphan_paper.unclaimed_sheets,
    ),
}
