"""Acts on terminals, individual limits and stake checks."""
