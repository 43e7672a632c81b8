"""Template tags that name the articles a page rests on, by the edition of the law of its house."""

from typing import Any, Protocol, cast

from django import template
from django.utils.html import format_html

from compliance.rules.citations.articles import add_citation, label

from ..access.presence import moment

register = template.Library()


class Law(Protocol):
    """What cites the articles for a subject: an edition, or the rulebook of a day."""

    def cite(self, subject: str) -> str: ...


@register.simple_tag(takes_context=True)
def article(context: template.Context, subject: str) -> str:
    """`art. 75(1)` as a page marks it; nothing where the law of the house is silent on the subject."""
    citation = _citation(context, subject)
    return format_html('<span class="article">{}</span>', label(citation)) if citation else ""


@register.simple_tag(takes_context=True)
def cited(context: template.Context, sentence: str, subject: str) -> str:
    """A sentence with its articles in front of the full stop."""
    return add_citation(sentence, _citation(context, subject))


def _citation(context: template.Context, subject: str) -> str:
    """Papers bring the law of their span along; pages show the law of today."""
    if "law" in context:
        return cast("Law", context["law"]).cite(subject)
    request: Any = context["request"]
    return str(request.presence.house.cite(subject, moment()))
