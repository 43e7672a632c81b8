"""The authorities that a casino writes to, by the jurisdiction of its rules."""

from collections.abc import Mapping
from types import MappingProxyType

AUTHORITIES: Mapping[str, frozenset[str]] = MappingProxyType(
    {"LU": frozenset({"justice", "finance", "control"}), "NL": frozenset({"ksa"})}
)
