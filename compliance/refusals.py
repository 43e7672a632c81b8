"""Why an act is not done, or a row is not found. Services and selectors raise it; screens and the API answer it."""

from collections.abc import Collection
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import models

from compliance.citations.texts import add_citation, citation_text

Row = TypeVar("Row", bound=models.Model)


class Refused(ValueError):
    """An act cannot be done like this.

    `message` says why. `field` names the input it is about. `article` is the citation it rests on, such as "75(1)".
    `next_step` says what to do, where the message does not, and `page` is the name of the address where that is done.
    `code` is for callers that must tell refusals apart.
    """

    # The name of an address that takes `next`, the page to return to.
    page: str = ""

    def __init__(self, message: str, field: str = "", article: str = "", next_step: str = "", code: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.article = article
        self.next_step = next_step
        self.code = code

    @property
    def sentence(self) -> str:
        """All of it for a screen: why, what to do, and the article if the message does not cite it."""
        why = str(self) if citation_text(self.article) in str(self) else add_citation(str(self), self.article)
        return f"{why} {self.next_step}".rstrip()


class Forbidden(Refused):
    """An act that no one at the casino may do: the law forbids it, or it is another authority's.

    The attempt is logged although the act is rolled back, as `kind` about the stored row `subject`, with `facts`.
    """

    def __init__(
        self, message: str, field: str = "", *, kind: str, subject: models.Model, article: str = "", **facts: str
    ) -> None:
        super().__init__(message, field, article, code="forbidden")
        self.kind = kind
        self.subject = subject
        self.facts = facts


class ApprovalRefused(Forbidden):
    """An approval that is not accepted from this session. The attempt is logged."""

    def __init__(
        self, message: str, *, next_step: str, code: str, page: str = "", kind: str, subject: models.Model, **facts: str
    ) -> None:
        super().__init__(message, kind=kind, subject=subject, **facts)
        self.next_step, self.code, self.page = next_step, code, page


class NotFound(LookupError):
    """This casino has no such row. `field` is the name by which the body of a request refers to it."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


def get_row(rows: "models.QuerySet[Row]", missing: str, field: str = "", **wanted: object) -> Row:
    """The one row of `rows` that is wanted. Raises NotFound with the sentence `missing`."""
    try:
        return rows.get(**wanted)
    except ObjectDoesNotExist as error:
        raise NotFound(missing, field) from error


def check_fields(row: models.Model, except_fields: Collection[str]) -> None:
    """Raise Refused, with the sentence of the field, for a value that a column has no room for."""
    try:
        row.clean_fields(exclude=except_fields)
    except ValidationError as error:
        # A refusal names one field, so only the first error is shown.
        field, sentences = next(iter(error.message_dict.items()))
        raise Refused(sentences[0], field) from error
