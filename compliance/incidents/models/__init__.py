"""Tables of incidents, and of the entries that complete them."""

from . import entries, incidents  # noqa: F401
