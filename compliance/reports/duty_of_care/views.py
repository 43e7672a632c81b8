"""Page of the statistics on training and duty of care."""

from compliance.http.register_views.pages import register_page

from .presentation import DUTY_OF_CARE

show_figures = register_page(DUTY_OF_CARE)
