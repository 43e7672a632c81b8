"""The host side of Carnet: its embedded PostgreSQL, the database roles, and the server processes."""
