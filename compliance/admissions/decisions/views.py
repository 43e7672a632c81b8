"""Pages of the registers of refusals."""

from compliance.http.register_views.pages import register_page

from .presentation.attempts import ATTEMPTS
from .presentation.refusals import REFUSALS

refusals = register_page(REFUSALS)


attempts = register_page(ATTEMPTS)
