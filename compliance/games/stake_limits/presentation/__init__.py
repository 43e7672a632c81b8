"""Registers of terminals, individual limits and stake checks."""
