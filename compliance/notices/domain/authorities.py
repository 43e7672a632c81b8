"""The offices that a casino writes to, by the jurisdiction of its rules."""

from collections.abc import Mapping
from types import MappingProxyType

AUTHORITIES: Mapping[str, frozenset[str]] = MappingProxyType(
    {"LU": frozenset({"justice", "finance", "control"}), "NL": frozenset({"ksa"})}
)
# Offices with a postal address: the authorities, and the treasurer who is paid the orphan funds.
POSTAL_OFFICES: Mapping[str, frozenset[str]] = MappingProxyType(
    {**AUTHORITIES, "LU": AUTHORITIES["LU"] | {"treasurer"}}
)
# The authority that oversees counts: the control agents (LU arts 67 and 81), the Kansspelautoriteit.
OVERSIGHT: Mapping[str, str] = MappingProxyType({"LU": "control", "NL": "ksa"})
