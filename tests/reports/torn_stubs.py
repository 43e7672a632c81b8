"""Stubs of cards for the register."""

from datetime import date
from decimal import Decimal
from uuid import UUID, uuid4

from compliance.people.domain.names.name_forms import sort_key
from compliance.reports.definitions.r04_stub_register.figures import Cancellation, Stub, TornOff
from tests import cast


def torn(
    number: int,
    surname: str,
    given_names: str = "Jean",
    *,
    person: UUID | None = None,
    address: str = "5, rue des Bains",
    cancelled: Cancellation | None = None,
) -> TornOff:
    stub = Stub(
        number=f"D-{number:06d}",
        series="day",
        valid_from=date(2026, 3, 3),
        valid_to=date(2026, 3, 3),
        price=Decimal("1.50"),
        currency="EUR",
        surname=surname,
        given_names=given_names,
        address=address,
        paper_kind="passport",
        paper_number="P123",
        paper_state="LUX",
        paper_expires_on=date(2030, 6, 1),
        issued_at=cast.TUESDAY,
        issued_by="Cashier",
        cancelled=cancelled,
    )
    return TornOff(stub, person or uuid4(), sort_key(surname, given_names))
