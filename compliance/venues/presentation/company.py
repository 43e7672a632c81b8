"""The company that operates a casino, as papers name it."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from ..domain.house import House
from ..selectors.letterheads import letterhead_at

if TYPE_CHECKING:
    from ..models.letterheads import Letterhead


@dataclass(frozen=True)
class Company:
    """Name with legal form, registered office, trade register number and contact; the last two may be empty."""

    name: str
    seat: str
    registration: str = ""
    contact: str = ""


def describe_company(house: House, head: "Letterhead | None") -> Company:
    """Describe the company by its letterhead; without one, by the legal name and the address of the casino."""
    if head is None:
        return Company(house.legal_name, f"{house.street}, {house.postal_code} {house.commune}")
    contact = _("Tel. %(telephone)s · %(email)s") % {"telephone": head.telephone, "email": head.email}
    return Company(f"{house.legal_name}, {head.legal_form}", head.seat, head.registration, contact)


def company_line(house: House, at: datetime) -> str:
    """Return the company in one line, by the letterhead that is approved and valid at a time."""
    company = describe_company(house, letterhead_at(house, at))
    return join_parts(company.name, company.seat, company.registration)


def join_parts(*parts: str) -> str:
    """Join the parts that are not empty, as papers separate them."""
    return " · ".join(part for part in parts if part)
