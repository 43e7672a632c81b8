"""Acts on gaming tables, means of stake, stakes, and applications to the Minister."""

from .applications import (
    Applied,
    begin_use,
    end_approval,
    file_application,
    is_required,
    knows_approvals,
    prepare_application,
    record_decision,
)
from .approvals import approve_means, withdraw_means
from .approved import Unapproved, missing_approval
from .stakes import Stake, record_stake
from .tables import retire_table, set_up_table

__all__ = [
    "Applied",
    "Stake",
    "Unapproved",
    "approve_means",
    "begin_use",
    "end_approval",
    "file_application",
    "is_required",
    "knows_approvals",
    "missing_approval",
    "prepare_application",
    "record_decision",
    "record_stake",
    "retire_table",
    "set_up_table",
    "withdraw_means",
]
