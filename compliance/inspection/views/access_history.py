"""The page of accesses by the authority."""

from compliance.http.register_views.pages import register_page

from ..presentation.registers.access_history import ACCESSES

access_history = register_page(ACCESSES)
