"""The machine Carnet runs on: its own PostgreSQL, the database's roles, and the processes that serve."""
