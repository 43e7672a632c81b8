"""API of terminals, individual limits and stake checks."""
