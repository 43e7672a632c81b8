"""Short ways to raise a doubt at a desk and to answer it as a supervisor."""

from typing import Any

from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.models.decisions import DoorDecision
from compliance.admissions.models.reviews import Review
from compliance.admissions.reviews import services
from tests import cast
from tests.admissions.presenting import present

NOTE = "Compared both papers: married since, the photograph is hers."


def wagner(**changes: Any) -> Any:
    """The passport of the guest Weber, shown under another surname."""
    return cast.paper(**{"surname": "Wagner"} | changes)


def doubt(by: Any, **options: Any) -> DoorDecision:
    """Weber is known; the same passport is shown by Wagner, and the desk cannot settle it."""
    present(by, at=options.get("at", cast.TUESDAY), card_kind="day", place=cast.desk())
    return doubt_again(by, **options)


def doubt_again(by: Any, **options: Any) -> DoorDecision:
    return present(by, **{"paper": wagner()} | options).decision


def answer(
    row: DoorDecision, by: Any, how: Answer = Answer.CLEARED, note: str = NOTE, at: Any = cast.TUESDAY
) -> Review:
    return services.resolve_review(house=cast.house(), decision=row, answer=how, note=note, by=by, at=at)
