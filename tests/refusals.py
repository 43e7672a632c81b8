"""What the API answers when an act is refused."""

from typing import Any


def detail_of(answer: Any) -> str:
    """Why an act was refused, in a sentence. Fails for any other answer."""
    assert answer.status_code == 409, (answer.status_code, answer.content)
    problem = answer.json()
    assert (problem["title"], problem["status"]) == ("Refused", 409)
    assert problem["detail"]
    return str(problem["detail"])
