"""Sentences of the log."""

KINDS: dict = {}
LABELS: dict = {}
