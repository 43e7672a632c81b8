"""The notice of a demonstration, on every page and every paper; a house in production never shows it."""

import re

from django.conf import settings
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import override

_SILENT = frozenset({"production", "test"})
_BODY = re.compile(r"<body[^>]*>")
_LANGUAGE = re.compile(r'<html lang="([a-z]{2})')
# In the margin of each sheet; WeasyPrint repeats what is fixed.
_STYLE = (
    "position: fixed; top: -4mm; left: 0; right: 0; margin: 0; text-align: center; font: bold 6.5pt/1 Inter, sans-serif"
)


def demonstration_notice() -> str:
    """Return what every page of a demonstration says, in the active language; empty in production."""
    # Any other mode, also one that is misspelt, is no production. Tests compare pages without the notice.
    if settings.MODE not in _SILENT:
        return _("Demonstration: invented persons, no legal effect")
    return ""


def with_demonstration_notice(paper: str) -> str:
    """Return the HTML of a paper with the notice on each sheet, in its language; unchanged in production."""
    written_in = _LANGUAGE.search(paper)
    with override(written_in[1] if written_in else None):
        notice = demonstration_notice()
    if not notice:
        return paper
    line = format_html('<p style="{}">{}</p>', _STYLE, notice)
    return _BODY.sub(lambda found: f"{found[0]}{line}", paper, count=1)
