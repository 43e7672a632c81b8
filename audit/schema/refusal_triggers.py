"""SQL of triggers that reject writes, with its reversal; the triggers also fire in replica mode."""

from collections.abc import Iterable, Sequence


def trigger_sql(
    parts: Iterable[str], *, always: Sequence[tuple[str, str]], functions: Sequence[str], last: str = ""
) -> tuple[str, str]:
    """Return the SQL of the parts and its reversal.

    `always` gives each trigger with its table, `functions` each function with its argument types; `last` reverses
    what precedes them.
    """
    forward = "".join(parts) + "".join(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name};\n" for table, name in always)
    backward = "".join(f"DROP TRIGGER {name} ON {table};\n" for table, name in always)
    return forward, backward + "".join(f"DROP FUNCTION {function};\n" for function in functions) + last
