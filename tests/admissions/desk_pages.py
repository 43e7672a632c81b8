"""The forms and texts of the desk's pages, as the tests fill and read them."""

import re
from typing import Any


def hidden(answer: Any, name: str) -> str:
    """The value of a hidden field on the page."""
    found = re.search(rf'name="{name}"[^>]*value="([^"]+)"', answer.content.decode())
    assert found, f"no hidden field {name}"
    return found.group(1)


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def address() -> dict[str, str]:
    return {"address": "5, rue des Bains", "postcode": "L-5601", "town": "Remich", "country": "LU"}


def guest_form(answer: Any, **changes: str) -> dict[str, str]:
    """The form of a new guest as the page shows it, with the address filled in."""
    names = ("shown", "surname", "first_names", "born_on", "nationality", "number", "issuing_state", "expires_on")
    page = answer.content.decode()
    filled = {name: hidden(answer, name) for name in names if re.search(rf'name="{name}"[^>]*value="[^"]', page)}
    return filled | {"sex": "M", "kind": "passport"} | address() | changes
