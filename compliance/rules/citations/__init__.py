"""The articles that each edition cites for what no parameter names: grounds of a decision, registers, papers."""

from compliance.rules.citations import luxembourg, netherlands

# What can be cited. A law that is silent on a subject cites nothing for it.
SUBJECTS = frozenset({*luxembourg.CITATIONS, *netherlands.CITATIONS})


class UnknownSubject(LookupError):
    """No edition cites anything for a subject of that name."""
