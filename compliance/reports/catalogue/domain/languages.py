"""Language of a report: that of the authority, or of the requester for internal reports."""

# The language that each jurisdiction's authority reads.
LANGUAGES = {"LU": "fr", "NL": "nl"}

# Internal reports use the language of the requester.
WITHIN_THE_HOUSE = frozenset({"R-07", "R-11", "R-14", "R-16", "R-18"})
WITHIN_THE_HOUSE = frozenset({"R-07", "R-11", "R-14", "R-16", "R-19"})


def languages_of(kind: str, jurisdiction: str) -> tuple[str, ...]:
    """Return the languages in which a report may be scheduled, the authority's first."""
    of_authority = LANGUAGES.get(jurisdiction, "en")
    others = [each for each in ("en", "fr", "nl", "de") if each != of_authority] if kind in WITHIN_THE_HOUSE else []
    return (of_authority, *others)
