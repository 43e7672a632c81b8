"""The rows of a register as its filters leave them, at the house of the tests."""

from typing import Any

from compliance.http.access.presence import StaffContext
from compliance.http.register_views.pages import filters_of, rows_of
from compliance.http.registers.declarations import Register, Scope
from tests import cast


def narrowed(register: Register, **asked: str) -> list[Any]:
    """As files and the API have them: without usual days."""
    scope = Scope(StaffContext(None, cast.house()), cast.TUESDAY)
    filters = filters_of(register, asked, scope)
    assert filters is not None
    assert filters.is_valid(), filters.errors
    return list(rows_of(register, filters, scope))
