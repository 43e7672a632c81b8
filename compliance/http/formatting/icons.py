"""Template tag for the address of an icon, which a page shows dozens of times."""

from functools import cache

from django import template
from django.templatetags.static import static

register = template.Library()


@register.simple_tag
def icon_address(name: str) -> str:
    """Return the address of one symbol of `static/img/icons.svg`."""
    return f"{_sprite()}#{name}"


@cache
def _sprite() -> str:
    # The tag of Django asks for each icon which applications are installed.
    return static("img/icons.svg")
