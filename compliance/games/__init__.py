"""Games of a house: gaming tables, pay tables, means of payment, and approvals by the Minister."""
