"""SQL of triggers that refuse, and the way back: each fires in replica mode too, and is dropped by its name."""

from collections.abc import Iterable, Sequence


def triggers(
    parts: Iterable[str], *, always: Sequence[tuple[str, str]], functions: Sequence[str], last: str = ""
) -> tuple[str, str]:
    """The SQL of the parts with its way back.

    `always` names each trigger with its table, `functions` each function with the types of its arguments; `last` is
    the way back of what came before them.
    """
    forward = "".join(parts) + "".join(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name};\n" for table, name in always)
    backward = "".join(f"DROP TRIGGER {name} ON {table};\n" for table, name in always)
    return forward, backward + "".join(f"DROP FUNCTION {function};\n" for function in functions) + last
