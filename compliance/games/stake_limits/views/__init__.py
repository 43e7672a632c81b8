"""Pages of terminals, individual limits and stake checks."""
