"""Payouts: asked for, checked against the pay table, approved by a second person, held, withheld, paid, voided."""
