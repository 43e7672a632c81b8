"""The limits of a single stake: terminals at a table, individual limits, and the check of a stake (NL 1.1)."""
