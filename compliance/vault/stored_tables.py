"""The rights on a table of sealed files, for migrations."""


def stay_sealed(*tables: str) -> tuple[str, str]:
    """Return the statements that leave the application only the sealing with a newer key, and their reversal."""
    forwards = "".join(
        f"REVOKE UPDATE, DELETE, TRUNCATE ON {table} FROM carnet_app; GRANT UPDATE (sealed) ON {table} TO carnet_app; "
        for table in tables
    )
    return forwards, f"GRANT UPDATE, DELETE, TRUNCATE ON {', '.join(tables)} TO carnet_app;"
