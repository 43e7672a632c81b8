"""A person that the central register is asked about."""

from typing import Any

from compliance.central.domain.protocol import Identity


def who(**changes: Any) -> Identity:
    facts: dict[str, Any] = {
        "surname": "Weber",
        "given_names": "Jean",
        "birth": (1980, 5, 17),
        "sex": "M",
        "birth_place": "Remich",
    }
    return Identity(**facts | changes)
