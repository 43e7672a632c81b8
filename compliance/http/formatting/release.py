"""Template tag for the version of Carnet in the footer of every page."""

from django import template

from server.version import VERSION

register = template.Library()


@register.simple_tag
def carnet_version() -> str:
    """Return the version, such as `0.2.0`; needs no context, because error pages have none."""
    return VERSION
