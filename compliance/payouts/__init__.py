"""Payouts: requested, compared with the pay table, approved, held, withheld, paid and voided."""
