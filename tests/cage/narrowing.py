"""What the filters of a register of the cage leave."""

from typing import Any

from compliance.http.access.presence import StaffContext
from compliance.http.register_views.pages import filters_of
from compliance.http.registers.declarations import Register, Scope
from tests.cast import TUESDAY, house, member


def narrowed(register: Register, **sent: Any) -> list[Any]:
    """The rows of a register that its filters leave, as they are sent by page and API."""
    scope = Scope(StaffContext(member("director"), house()), TUESDAY)
    filters = filters_of(register, {name: str(value) for name, value in sent.items()}, scope)
    assert filters is not None
    assert filters.is_valid(), filters.errors
    return list(filters.qs)
