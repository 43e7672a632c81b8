"""The columns of the registers of the door: cards, stubs, the alphabetical index, refusals and guests of honour."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Amount, Cell, Column, Register, field

from . import sentences

_KIND = Cell("kind", _("Kind"), field("kind"), lambda row: sentences.card_kind(row.kind))
_ISSUED_BY = Cell("issued_by", pgettext_lazy("card", "Issued by"), field("issued_by"))
_PAID_BY = Cell(
    "paid_by", _("Paid by"), field("paid_by"), lambda row: str(sentences.PAYMENT_MEANS.get(row.paid_by, ""))
)
_REPLACES = Cell("replaces", _("Replaces"), field("stub.replaces_label"))
_REPLACED = Cell("replaced", pgettext_lazy("card", "Replaced"), field("replaced"))
_CANCELLED = Cell("cancelled", pgettext_lazy("card", "Cancelled"), field("cancelled"))


def _price(path: str) -> tuple[Cell, ...]:
    price, currency = field(f"{path}price"), field(f"{path}currency")
    return (
        Cell("price", _("Price"), lambda row: Amount(price(row), currency(row))),
        Cell("currency", _("Currency"), currency),
    )


def _holder(stub: str, order: str) -> Column:
    """The holder of a card as the stub names them; pages show one name, files its parts."""
    cells = (
        Cell("surname", _("Surname"), field(f"{stub}surname")),
        Cell("given_names", _("First names"), field(f"{stub}given_names")),
    )
    return Column("holder", _("Holder"), cells, order=(f"{order}sort_key",))


def _paper(stub: str) -> Column:
    kind = field(f"{stub}document_kind")
    cells = (
        Cell(
            "document",
            pgettext_lazy("identity document", "Document"),
            kind,
            lambda row: sentences.document_kind(kind(row)),
        ),
        Cell("document_number", _("Document number"), field(f"{stub}document_number")),
        Cell("document_state", _("Issuing state"), field(f"{stub}document_state")),
        Cell("document_expires_on", _("Document valid until"), field(f"{stub}document_expires_on")),
    )
    return Column("document", pgettext_lazy("identity document", "Document"), cells, usual=False)


def _address(path: str) -> Column:
    return Column("address", _("Address"), (Cell("address", _("Address"), field(path)),), usual=False)


def _day(name: str, title: Any, path: str = "", *, usual: bool = True, order: str = "") -> Column:
    cells = (Cell(name, title, field(path or name)),)
    return Column(name, title, cells, order=(order or name,), style="figures", usual=usual)


_ISSUED = Column(
    "issued_at",
    pgettext_lazy("card", "Issued"),
    (Cell("issued_at", pgettext_lazy("card", "Issued at"), field("issued_at")),),
    order=("gaming_day", "issued_at"),  # the same order, along the index of the nights
    style="figures",
)

CARDS = Register(
    name="cards",
    title=_("Cards and stubs"),
    columns=(
        Column("number", _("Number"), (Cell("number", _("Number"), field("label")),), ("kind", "number"), kept=True),
        Column("kind", _("Kind"), (_KIND,), order=("kind",)),
        _holder("stub.", "stub__"),
        _address("stub.address"),
        _paper("stub."),
        Column("price", _("Price"), _price(""), order=("price",), style="figures"),
        _day("valid_from", _("Valid from"), usual=False),
        _day("valid_to", _("Valid until")),
        _day("gaming_day", _("Gaming day"), usual=False),
        _ISSUED,
        Column("issued_by", _("By"), (_ISSUED_BY,), order=("issued_by__full_name",), style="spare"),
        Column("cancelled", pgettext_lazy("card", "Cancelled"), (_CANCELLED,), usual=False),
        Column("paid_by", _("Paid by"), (_PAID_BY,), order=("paid_by",), usual=False),
        Column("replaces", _("Replaces"), (_REPLACES, _REPLACED), usual=False),
    ),
    sort="-issued_at",
)

_HONOURED = {"holder", "address", "kind", "valid_to", "issued_at", "issued_by", "used_on"}

HONOUR = replace(
    CARDS,
    name="honour-guests",
    title=_("Honour guests"),
    columns=tuple(
        column if column.kept else replace(column, usual=column.name in _HONOURED)
        for column in (*CARDS.columns, _day("used_on", _("Last used")))
    ),
    sort="holder",
)

INDEX = Register(
    name="index",
    title=_("Alphabetical index"),
    columns=(
        Column(
            "name",
            _("Name"),
            (
                Cell("surname", _("Surname"), field("surname")),
                Cell("given_names", _("First names"), field("given_names")),
            ),
            order=("sort_key",),
            kept=True,
        ),
        replace(_address("address"), usual=True, order=("address",)),
        Column(
            "cards",
            _("Cards"),
            (Cell("cards", _("Cards"), lambda row: " ".join(each["label"] for each in row["cards"])),),
        ),
    ),
    sort="name",
    then=("sort_key", "surname", "given_names", "guest", "address"),
)

_WHEN = Column(
    "at",
    _("When"),
    (Cell("at", _("When"), field("decision.decided_at")),),
    order=("decided_at",),
    kept=True,
)


def _grounds(part: str) -> Any:
    return lambda row: " | ".join(getattr(ground, part) for ground in row["grounds"])


def _review(part: str) -> Any:
    """A supervisor's answer to a doubt; nothing where none was asked, or none has answered yet."""

    def value(row: Any) -> Any:
        found = getattr(row["review"], part, "")
        return found() if callable(found) else found

    return value


REFUSALS = Register(
    name="refusals",
    title=_("Refusals"),
    columns=(
        _WHEN,
        _day("gaming_day", _("Gaming day"), "decision.gaming_day", usual=False, order="gaming_day"),
        Column(
            "place", _("Where"), (Cell("place", _("Where"), field("place")),), ("door__name", "desk__name"), "spare"
        ),
        Column(
            "outcome",
            _("Outcome"),
            (Cell("outcome", _("Outcome"), field("outcome"), lambda row: sentences.outcome(row["outcome"])),),
            order=("cardless", "outcome"),
        ),
        Column(
            "grounds",
            _("Grounds"),
            (
                Cell("grounds", _("Grounds"), _grounds("text")),
                Cell("articles", _("Articles"), _grounds("citation")),
            ),
        ),
        Column(
            "note",
            _("Note"),
            (
                Cell("note", _("Note"), field("decision.note")),
                Cell("review_note", _("Note of the review"), _review("note")),
            ),
        ),
        Column(
            "decided_by",
            _("By"),
            (Cell("decided_by", _("Decided by"), field("decision.decided_by")),),
            order=("decided_by__full_name",),
        ),
        Column(
            "review",
            pgettext_lazy("doubt", "Review"),
            (
                Cell(
                    "review",
                    pgettext_lazy("doubt", "Review"),
                    _review("answer"),
                    lambda row: str(_review("get_answer_display")(row)),
                ),
                Cell("review_article", _("Article of the review"), field("review_article")),
                Cell("reviewed_by", _("Reviewed by"), _review("resolved_by")),
                Cell("reviewed_at", _("Reviewed at"), _review("resolved_at")),
                Cell(
                    "clearance_withdrawn_at",
                    _("Clearance withdrawn at"),
                    lambda row: getattr(_review("withdrawal")(row), "withdrawn_at", None),
                ),
            ),
        ),
    ),
    sort="-at",
)


def _expulsion(part: str) -> Any:
    return lambda row: getattr(getattr(row, "expulsion", None), part, None)


CHECKS = Register(
    name="card-checks",
    title=_("Card checks"),
    columns=(
        Column("at", _("When"), (Cell("at", _("When"), field("checked_at")),), order=("checked_at",), kept=True),
        _day("gaming_day", _("Gaming day"), usual=False),
        Column("room", _("Room"), (Cell("room", _("Room"), field("room.name")),), order=("room__name",)),
        Column(
            "result",
            _("Result"),
            (
                Cell("result", _("Result"), field("result"), lambda row: str(sentences.SHOWN[row.result])),
                Cell("finding", _("Why it is not good"), field("finding"), lambda row: finding(row.finding)),
            ),
            order=("result",),
        ),
        Column("card", _("Card"), (Cell("card", _("Card"), lambda row: row.card.label if row.card else ""),)),
        Column(
            "demanded_by",
            _("Demanded by"),
            (
                Cell(
                    "demanded_by",
                    _("Demanded by"),
                    field("demanded_by"),
                    lambda row: str(sentences.DEMANDED_BY[row.demanded_by]),
                ),
            ),
            order=("demanded_by",),
        ),
        Column("expelled_at", _("Left at"), (Cell("expelled_at", _("Left at"), _expulsion("expelled_at")),)),
        Column("note", _("Note"), (Cell("note", _("Note"), _expulsion("note")),)),
        Column(
            "checked_by",
            _("By"),
            (Cell("checked_by", _("Checked by"), field("checked_by")),),
            order=("checked_by__full_name",),
        ),
    ),
    sort="-at",
)


def finding(code: str) -> str:
    """Why a card held out was not good, in words; nothing for a good one or none."""
    return sentences.reason(code, {}) if code else ""


def means(row: Any) -> str:
    """How the cards of a row of takings were paid; free cards were not."""
    return str(sentences.MEANS_PAID[row["paid_by"]]) if row["amount"] else ""


def _money(name: str, title: Any) -> Column:
    cells = (Cell(name, title, lambda row: Amount(row[name], row["currency"])),)
    return Column(name, title, cells, order=(name,), style="figures")


def _count(name: str, title: Any) -> Column:
    return Column(name, title, (Cell(name, title, field(name)),), order=(name,), style="figures")


TAKINGS = Register(
    name="takings",
    title=_("Takings"),
    columns=(
        Column(
            "cashier",
            _("Cashier"),
            (Cell("cashier", _("Cashier"), field("issued_by__full_name")),),
            order=("issued_by__full_name",),
            kept=True,
        ),
        Column(
            "kind",
            _("Series"),
            (Cell("kind", _("Series"), field("kind"), lambda row: sentences.card_kind(row["kind"])),),
            order=("kind",),
        ),
        Column("paid_by", _("Paid by"), (Cell("paid_by", _("Paid by"), field("paid_by"), means),), order=("paid_by",)),
        _count("issued", _("Cards issued")),
        _money("amount", _("Sold for")),
        _count("cancelled", _("Cards cancelled")),
        _money("given_back", _("Given back")),
        _money("net", _("Remains")),
    ),
    sort="cashier",
    then=("issued_by__full_name", "issued_by", "kind", "paid_by"),
)

FIGURES = Register(
    name="refusals-in-figures",
    title=_("Refusals in figures"),
    columns=(
        Column(
            "part",
            pgettext_lazy("figures", "Counted by"),
            (Cell("part", pgettext_lazy("figures", "Counted by"), field("part"), lambda row: str(row["heading"])),),
        ),
        Column("key", _("What"), (Cell("key", _("What"), field("key"), lambda row: str(row["label"])),)),
        Column("article", _("Article"), (Cell("article", _("Article"), field("article")),)),
        Column("now", _("This span"), (Cell("now", _("This span"), field("now")),)),
        Column("before", _("The span before"), (Cell("before", _("The span before"), field("before")),)),
        Column("days", _("Gaming days"), (Cell("days", _("Gaming days"), field("days")),)),
        Column(
            "days_before",
            _("Gaming days before"),
            (Cell("days_before", _("Gaming days before"), field("days_before")),),
        ),
    ),
)


def without(register: Register, *names: str) -> Register:
    """The register for somebody who may not see some of its columns."""
    return replace(register, columns=tuple(column for column in register.columns if column.name not in names))


STUBS = Register(
    name="stubs",
    title=_("Stub book"),
    columns=(
        Column(
            "number", _("Number"), (Cell("number", _("Number"), field("label")),), ("kind", "card__number"), kept=True
        ),
        replace(_holder("", ""), order=()),
        replace(_address("address"), usual=True),
        replace(_paper(""), usual=True),
        Column("price", _("Price"), _price(""), style="figures"),
        Column(
            "valid",
            pgettext_lazy("period of a card", "Valid"),
            (
                Cell("valid_from", _("Valid from"), field("valid_from")),
                Cell("valid_to", _("Valid until"), field("valid_to")),
            ),
            style="figures",
        ),
        replace(_ISSUED, order=()),
        Column(
            "became",
            _("What became of it"),
            (
                Cell("cancelled_at", pgettext_lazy("card", "Cancelled"), field("cancelled_at")),
                Cell("confirmed_by", _("Confirmed by"), field("confirmed_by")),
                Cell("replaces", _("Replaces"), field("replaces_label")),
                Cell("replaced_by", _("Replaced by"), field("replaced_by")),
            ),
        ),
    ),
    sort="number",
)
