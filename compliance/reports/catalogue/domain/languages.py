"""In which language a report is drawn: the authority's, or that of the requester for reports within the casino."""

# What the authority of a jurisdiction reads.
LANGUAGES = {"LU": "fr", "NL": "nl"}

# Reports for internal use are in the language of the person who orders them.
WITHIN_THE_HOUSE = frozenset({"R-07", "R-11", "R-14", "R-16"})


def languages_of(kind: str, jurisdiction: str) -> tuple[str, ...]:
    """The languages in which a report may be scheduled, that of the authority first."""
    of_authority = LANGUAGES.get(jurisdiction, "en")
    others = [each for each in ("en", "fr", "nl", "de") if each != of_authority] if kind in WITHIN_THE_HOUSE else []
    return (of_authority, *others)
