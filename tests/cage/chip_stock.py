"""Chips and their stock."""

from decimal import Decimal
from typing import Any

from compliance.cage.chips import services
from compliance.cage.models.chips import Piece
from compliance.cage.witnesses.selectors import STOCK
from tests.cage import tables
from tests.cast import TUESDAY, house, member


def stock(piece: Any, change: int = 100, **changes: Any) -> Any:
    facts: dict[str, Any] = {
        "reason": "delivered" if change > 0 else "destroyed",
        "reference": "L-1",
        "remark": "",
        "witness_id": member("pit_boss").pk,
    }
    signed = changes.pop("signed", True)
    row = services.change_stock(
        house=house(), piece=piece, change=change, by=member("director"), at=TUESDAY, **facts | changes
    )
    return tables.witness(STOCK, row, TUESDAY) if signed else row


def chip(value: str = "5") -> Any:
    return Piece.objects.filter(medium="chip", value=Decimal(value)).first()
