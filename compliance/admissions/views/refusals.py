"""The registers of refusals."""

from compliance.http.register_views.pages import register_page

from ..registers.attempts import ATTEMPTS
from ..registers.refusals import REFUSALS

refusals = register_page(REFUSALS)


attempts = register_page(ATTEMPTS)
