"""The articles that each version cites for subjects other than parameters, such as registers and reports."""

from compliance.rules.citations import luxembourg, netherlands

# The possible subjects. If the rules are silent on one, they cite nothing for it.
SUBJECTS = frozenset({*luxembourg.CITATIONS, *netherlands.CITATIONS})


class UnknownSubject(LookupError):
    """No version cites an article for a subject of that name."""
