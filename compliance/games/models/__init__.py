"""Tables of games: gaming tables, approvals by the Minister, minimum stakes, sessions, stakes and published rules."""

from . import applications, decrees, minimums, rule_documents, schemes, sessions, stakes, tables

# Django discovers the models of the app here.
__all__ = ["applications", "decrees", "minimums", "rule_documents", "schemes", "sessions", "stakes", "tables"]
