"""What people type into the sheets of the cage."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from tests.cage.drawers import FLOAT


def typed(rows: Any = None, **more: Any) -> dict[str, Any]:
    """A count sheet as a browser sends it: `typed({"note": {"50": 40}})`; the float of the house without rows."""
    said: dict[str, Any] = {"nonce": str(uuid4())}
    for medium, each in (FLOAT if rows is None else rows).items():
        for value, quantity in each.items():
            said[f"{medium}-{value.replace('.', '_')}"] = str(quantity)
    return said | more


def sent(rows: Any = None) -> list[dict[str, Any]]:
    """The same as a machine sends it to the API."""
    return [
        {"medium": medium, "value": str(Decimal(value)), "quantity": quantity}
        for medium, each in (FLOAT if rows is None else rows).items()
        for value, quantity in each.items()
    ]
