"""Forms of games: tables, approvals, applications and stakes."""
