"""Template tags that cite the articles of a page, from the version of the rules of its venue."""

from typing import Any, Protocol, cast

from django import template
from django.utils.html import format_html

from compliance.citations.texts import add_citation, citation_text

from ..access.presence import current_time

register = template.Library()


class Law(Protocol):
    """Cites the articles for a subject: a version of the rules, or the rulebook of a day."""

    def cite(self, subject: str) -> str: ...


@register.simple_tag(takes_context=True)
def article(context: template.Context, subject: str) -> str:
    """Return `art. 75(1)` marked up for a page; empty if the rules are silent on the subject."""
    citation = _cite_subject(context, subject)
    if citation:
        return mark_article(citation_text(citation))
    return ""


def mark_article(text: str) -> str:
    """Return the label of an article marked up for a page; empty if there is none."""
    if text:
        return format_html('<span class="article">{}</span>', text)
    return ""


@register.simple_tag(takes_context=True)
def cited(context: template.Context, sentence: str, subject: str) -> str:
    """Return a sentence with its articles before the full stop."""
    return add_citation(sentence, _cite_subject(context, subject))


def _cite_subject(context: template.Context, subject: str) -> str:
    """Return the citation: documents bring the rules of their period, pages use today's."""
    if "law" in context:
        return cast("Law", context["law"]).cite(subject)
    # Any: a template may have any request, or none.
    request: Any = context["request"]
    return str(request.presence.house.cite(subject, current_time()))
