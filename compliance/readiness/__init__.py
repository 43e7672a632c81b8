"""Readiness: what a casino needs before its first guest, and whether it has it. It reads every area, writes in none."""
