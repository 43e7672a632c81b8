"""A list of staff as a CSV file: administrators open the accounts, others propose the roles (ADR 79)."""
