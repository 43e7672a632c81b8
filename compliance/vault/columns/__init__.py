"""Columns of registers whose texts are stored sealed: the field, and how a migration seals what is there."""
