"""Tables of the games: where they are played, what the Minister approved, and stakes that were refused."""

from . import applications, stakes, tables

# Django finds the tables of an area here.
__all__ = ["applications", "stakes", "tables"]
