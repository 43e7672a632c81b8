"""The page of accesses by the authority."""

from compliance.http.register_views.pages import register_page

from ..presentation.registers.access_history import LOOKS

looked_at = register_page(LOOKS)
