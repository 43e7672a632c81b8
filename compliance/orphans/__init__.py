"""Orphan funds: found sums, pay-ins, the orphan register, refunds, and the payment to the commune."""
