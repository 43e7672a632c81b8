"""Tables of the games: where they are played, what the Minister approved, and stakes that were refused."""

from .applications import (
    ApplicationDecision,
    ApplicationFiling,
    ApplicationKind,
    ApplicationRoom,
    ApprovalApplication,
    ApprovalEnd,
    Condition,
    FirstUse,
    Numbering,
)
from .means import Family, Means, MeansApproval, MeansWithdrawal, StakeRecord
from .tables import GamingTable, TableRetirement

__all__ = [
    "ApplicationDecision",
    "ApplicationFiling",
    "ApplicationKind",
    "ApplicationRoom",
    "ApprovalApplication",
    "ApprovalEnd",
    "Condition",
    "Family",
    "FirstUse",
    "GamingTable",
    "Means",
    "MeansApproval",
    "MeansWithdrawal",
    "Numbering",
    "StakeRecord",
    "TableRetirement",
]
