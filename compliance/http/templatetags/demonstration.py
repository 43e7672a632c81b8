"""The tag for the notice of a demonstration."""

from django import template

from ..formatting.demonstration import demonstration_notice

register = template.Library()
register.simple_tag(demonstration_notice)
