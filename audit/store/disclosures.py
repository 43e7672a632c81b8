"""The personal values of a leaf as they are stored: one row for each leaf, and in it one line for each value.

A line is the path of the value, a space, and its disclosure, which is base64url and contains no space. One row for each
value needed 1.9 kB more for an admission.
"""

from collections.abc import Iterable

# The rows of the table, in the order of the leaves.
STORED = "SELECT idx, disclosures FROM audit.disclosure ORDER BY idx"


def join_disclosures(disclosures: Iterable[tuple[str, str]]) -> str:
    """Return pairs of path and disclosure as they are stored, in the order of their paths."""
    return "\n".join(f"{path} {disclosure}" for path, disclosure in sorted(disclosures))


def split_disclosures(stored: str) -> list[tuple[str, str]]:
    """Return the pairs of path and disclosure of a stored text."""
    found = []
    for line in stored.splitlines():
        path, _space, disclosure = line.rpartition(" ")
        found.append((path, disclosure))
    return found
