"""Citations of articles in the reader's language. Ids such as `69(1); 81` are stored; only their text is shown."""

from django.utils.translation import get_language

from compliance.rules.citations.formatting import DEFAULT, format_citation


def citation_text(citation: str) -> str:
    """Return a citation in the active language: `69(1)` is "article 69, alinéa 1er" in French; empty for none."""
    return format_citation(citation, get_language() or DEFAULT)


def add_citation(sentence: str, citation: str) -> str:
    """Return a sentence with its articles before the full stop; unchanged without a citation."""
    if citation:
        return f"{sentence.rstrip('.')} ({citation_text(citation)})."
    return sentence
