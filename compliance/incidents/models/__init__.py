"""Tables of incidents, and of the entries that complete them."""

from . import entries, incidents

# Django discovers the models of the app here.
__all__ = ["entries", "incidents"]
