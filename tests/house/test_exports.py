"""Every register leaves as a file: as CSV, XLSX and JSON Lines, for whom its page is, noted in the log, and whole."""

import csv
import hashlib
import io
import json
import re
import sys
from typing import Any
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.test import Client
from django.urls import resolve, reverse
from openpyxl import load_workbook

from audit.schema.registers import Register as Kept
from compliance import catalogue
from compliance.catalogue import SHELVES, PublishedRegister
from compliance.http.access.guard import GUARDED
from compliance.http.registers import declarations as columns
from compliance.venues.domain.roles import GRANTS
from tests import said
from tests.house import source
from tests.house.draw_rows import write_draws
from tests.house.jackpot_rows import write_jackpots
from tests.house.machine_rows import add_machine_rows
from tests.house.nights import Night, night

pytestmark = pytest.mark.slow

__all__ = ["night"]

# Tables whose rows no file of their own tells of, each with the reason.
ELSEWHERE = {
    "incidents.Entry": "the entries of an incident are on its page and in the API; its file has the outcome",
    "notices.MeasureNotice": "term and basis of an exclusion: the register of measures has both, and the letter",
    "opening.OpeningLink": "digests of links that open a casino; the log has when each was made",
    "opening.OpeningUse": "which link opened a casino stands in the log",
    "audit.LegalHold": "whose data are held, and why, is for whoever may hold them, and never for a file",
    "audit.LegalHoldEnd": "why a hold was lifted stands in the log",
    "admissions.PaperFallback": "one sentence of the casino",
    "admissions.RoomExit": "how full a room is: figures of one night, of nobody in particular",
    "admissions.RoomCount": "how full a room is: figures of one night",
    "admissions.RoomCapacity": "a setting of a room",
    "admissions.InnerDoor": "a setting of a door",
    "exclusions.MeasureArrival": "how a measure arrived is on its own page, with the paper",
    "exclusions.MinisterForwarding": "whether a request was forwarded to the Minister is on the page of its measure",
    "exclusions.EndArrival": "how a striking-off arrived is on its measure's page",
    "exclusions.MeansMeasure": "which measure followed from a request stands on both pages",
    "exclusions.ListRecognition": "which rows of a list were known already stands on the page of the list",
    "exclusions.Observation": "what the team saw is for the team, one guest at a time, and never for a file",
    "exclusions.RequestSignature": "a drawn signature is a picture on the page of its request",
    "exclusions.ReceiptPrint": "who printed a receipt stands in the log",
    "central.Probe": "the last ones stand on the page of the connection",
    "central.KnownCode": "a code that the State gives to a guest leaves in no file",
    "central.ExpiryWarning": "the page of the connection warns",
    "orphans.FindPicture": "the digest of a sealed photograph",
    "orphans.CashInPiece": "the pieces of a cash-in stand on the page of the find",
    "orphans.ClaimReceipt": "who printed a receipt stands in the log",
    "orphans.CommunePayment": "the report R-08 has every one",
    "orphans.StubReceipt": "the report R-08 has every one",
    "orphans.Closing": "an exercise is closed once; R-06 says so",
    "payouts.Gate": "the gates of a payout stand on its page and in R-11",
    "payouts.GateAnswer": "the gates of a payout stand on its page and in R-11",
    "payouts.BoundWinnings": "what belongs to a payout stands on its page and in R-11",
    "payouts.OtherWinnings": "what belongs to a payout stands on its page and in R-11",
    "payouts.SettlementCheck": "the checks of a payout are shown on its page",
    "payouts.PayoutReceipt": "who printed a receipt stands in the log",
    "cage.BoxMove": "the way of a sealed box stands on its page",
    "cage.CountLine": "the pieces of a count are withheld piece by piece; its page knows from whom",
    "cage.PieceRetirement": "the page of a denomination says when it was withdrawn",
    "cage.SlipLine": "the pieces of a slip stand on the slip",
    "cage.WitnessSignature": "who signed as second person stands with what was signed",
    "cage.WitnessSettlement": "how a dispute ended stands with what was signed",
    "monitoring.MoneyOperation": "what was added up stands in the register that it came from, and on the alert",
    "monitoring.OperationVoid": "what was voided stands in the register that it came from",
    "monitoring.AlertOperation": "the operations of an alert stand on its page",
    "games.ApplicationRoom": "the rooms of an application stand in it, and in R-10",
    "games.FirstUse": "when something was used first stands on its application",
    "inspection.Entry": "what was said on an observation is its thread, which prints as one letter",
    "notices.NoticeLetter": "the digest of a kept letter; the letter itself opens from its notice",
    "notices.NoticeAmendment": "both texts of a draft stand on its page",
    "notices.NoticeCorrection": "which letter corrects which stands on both",
    "notices.NoticeWithdrawal": "the state of a notice says that it was withdrawn; its page says why",
    "notices.WithdrawalDecision": "the state of a notice says that it was withdrawn; its page says why",
    "notices.NoticeDispatch": "each try to mail a letter stands on the page of its notice",
    "notices.NoticeAttempt": "each try to mail a letter stands on the page of its notice",
    "notices.AttemptOutcome": "each try to mail a letter stands on the page of its notice",
    "notices.NoticeAnswer": "the state of a notice says how it was answered; its page has the words",
    "notices.AnswerScan": "the digest of a scanned answer",
    "notices.NoticeAlarm": "what is late is late in the register itself; the log has each alarm",
    "notices.AlarmMail": "who was mailed an alarm stands in the log",
    "reports.ScheduledRun": "each run is a report in the register of reports",
    "reports.SlotRefusal": "what could not be ordered stands on the page of its schedule",
    "notices.PaymentNotice": "what a notice says of a payment stands in its letter",
    "notices.PaymentReceipt": "the letter names it; it leaves with the receipts of the payment",
    "notices.ApplicationNotice": "the letter of an application has its particulars, and R-10 lists the applications",
    "notices.RulesNotice": "what a notice says of rules stands in its letter; schemes and rules have registers",
    "notices.VarianceNotice": "what a notice says of a difference stands in its letter",
    "people.IdentityDocument": "the papers of a guest stand in their file, which is opened one at a time",
    "people.Recognition": "by what a guest is known stands in their file",
    "people.GuestMerge": "which files are one stands in the file",
    "people.GuestSplit": "which files are one stands in the file",
    "people.Standing": "which file stands for a guest is no statement of its own",
    "people.Photograph": "pictures of guests leave in no file",
    "people.IdentityCheck": "how a paper was checked stands with the admission",
    "venues.Venue": "the casino itself",
    "venues.Staff": "who works here is a page for those who keep it, and leaves in no file",
    "venues.Post": "who holds which post is a page for those who keep it",
    "venues.PostProposal": "which role is proposed is on the page of the person",
    "venues.PostDecision": "who decided on a role stands in the log",
    "venues.CredentialRequest": "a digest of a code; who requested is on the page of the person",
    "venues.CredentialLink": "a digest of a token; who confirmed is on the page of the casino",
    "venues.CredentialUse": "when a link was used stands in the log",
    "venues.Room": "a page of a few lines",
    "venues.Door": "a page of a few lines",
    "venues.CashDesk": "a page of a few lines",
}
# Templates with pages of rows that are no register of the house.
NO_FILE = {
    "exclusions/list_preview.html": "what a list of the Minister would change, before anybody has decided",
    "exclusions/list_problems.html": "leaves as a file for whoever mends the list: errors.csv",
    "reports/schedules/schedule.html": "the runs of one schedule; each is a report in the register of reports",
    "cage/counts_list.html": "the part of a page whose whole has it",
    "cage/cage.html": "whose drawers are open now; the register of shifts has them",
    "cage/print/slip.html": "a paper",
    "cage/print/count.html": "a paper",
}
FORMS = ("csv", "xlsx", "jsonl")


# Registers of a part of a page: each is read with one row of another register.
PARTS = {
    "orphans-open-entries": "the entries of the orphan register, which has them all",
    "orphans-receipts": "the report R-08 has every one; the API lists them with the year end",
    "orphans-refunded-since": "the entries of the orphan register, which has them all",
    "report-schedule-runs": "the runs of one schedule; each is a report in the register of reports",
    "report-schedule-editions": "the versions of one schedule; the API lists them under it",
}


def test_every_declared_register_is_in_the_catalogue() -> None:
    reverse("front")  # every page is known from here on, and every module with it
    declared = {
        value.name
        for name, module in list(sys.modules.items())
        if name.startswith("compliance.")
        for value in vars(module).values()
        if isinstance(value, columns.Register)
    }
    assert declared == {*catalogue.BY_NAME, *(shelf.name for shelf in catalogue.WITHOUT_FILE), *PARTS}
    assert len(catalogue.BY_NAME) == len(SHELVES)


def test_every_table_leaves_in_a_file_or_has_a_reason() -> None:
    kept = {model._meta.label for model in apps.get_models() if issubclass(model, Kept)}
    ours = {label for label in kept if not label.startswith("shelf.")}
    held = {label for shelf in SHELVES for label in shelf.holds}
    assert held <= ours
    assert not held & set(ELSEWHERE)
    assert ours - held == set(ELSEWHERE)


def test_every_page_of_rows_offers_its_file() -> None:
    bare = []
    for path in sorted((source.ROOT / "templates").rglob("*.html")):
        text, name = path.read_text(), str(path.relative_to(source.ROOT / "templates"))
        if "pagination.html" in text and not re.search(r"(files|take_out|foot)\.html", text):
            bare.append(name)
    assert set(bare) <= set(NO_FILE) | {"http/register/foot.html"}, source.listed(bare)


@pytest.fixture(autouse=True, scope="module")
def gaming_floor(night: Night) -> None:
    """The night has no machine, and the law of Luxembourg neither jackpots nor bingo and keno: rows of each."""
    add_machine_rows(night)
    write_jackpots(night.house, night.person(holding="jackpots.jackpot.manage"))
    by, holder = (night.person(holding=each) for each in ("games.table.manage", "cage.shift.work"))
    write_draws(night.house, by, night.person(holding="games.rules.publish", lacking="games.table.manage"), holder)


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.name)
def test_no_field_of_a_file_has_the_name_of_another(shelf: PublishedRegister) -> None:
    names = [cell.name for cell in shelf.register.cells]
    assert len(names) == len(set(names))
    assert not {"id", "end"} & set(names)


# --- All of them, with the demonstration's night in them.


def asked(night: Night, client: Client, shelf: PublishedRegister, form: str) -> Any:
    sent = {"export": form, "of": "all"} | shelf.also
    if shelf.name not in {"refusals-in-figures", "coverage", "duty-of-care"}:  # which want days, and have usual ones
        sent |= {"first": "", "last": ""}
    if shelf.by_post:
        return client.post(night.address(shelf), sent | {"text": "we"})
    return client.get(night.address(shelf) + "?" + urlencode(sent | {"all": "1"}))


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.name)
def test_every_register_leaves_in_every_form_with_all_its_rows(night: Night, shelf: PublishedRegister) -> None:
    client = night.client(holding=shelf.permission)
    counts = {}
    for form in FORMS:
        response = asked(night, client, shelf, form)
        assert response.status_code == 200
        assert response.streaming
        sent = b"".join(response.streaming_content)
        counts[form] = _read(form, sent, shelf)
        (ended, *_others) = said.acts(night.house.id, "http.register.exported")
        (begun, *_others) = said.acts(night.house.id, "http.export.begun")
        assert ended.facts["begun"] == str(begun.act)
        assert (ended.facts["register"], ended.facts["form"]) == (shelf.name, form)
        assert (ended.facts["rows"], ended.facts["bytes"]) == (counts[form], len(sent))
        assert ended.facts["sha256"] == hashlib.sha256(sent).hexdigest()
    # Each file is begun and ended in the log, and so the next file of the log has two rows more.
    growth = [0, 2, 4] if shelf.name == "log" else [0, 0, 0]
    assert [count - counts["csv"] for count in counts.values()] == growth


def _read(form: str, sent: bytes, shelf: PublishedRegister) -> int:
    """How many rows a file has, once everything else about it is as it must be."""
    if form == "csv":
        head, *rows = csv.reader(io.StringIO(sent.decode("utf-8-sig")), delimiter=";")
        assert head == [str(cell.title) for cell in _cells(shelf, len(head))]
        for value in (value for row in rows for value in row):
            assert not value.startswith(("=", "+", "@", "\t", "\r")), value
            assert not value.startswith("-") or re.fullmatch(r"-\d+(\.\d+)?", value), value
        return len(rows)
    if form == "xlsx":
        sheet = load_workbook(io.BytesIO(sent)).worksheets[1]
        assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)
        return int(sheet.max_row) - 1
    *lines, last = [json.loads(line) for line in sent.splitlines()]
    before = sent[: sent.rstrip(b"\n").rfind(b"\n") + 1]
    assert last == {"end": {"rows": len(lines), "sha256": hashlib.sha256(before).hexdigest(), "whole": True}}
    names = [cell.name for cell in shelf.register.cells]
    for line in lines:
        assert [name for name in line if name != "id"] == [name for name in names if name in line]
        assert not any(isinstance(value, float) for value in line.values())
    return len(lines)


def _cells(shelf: PublishedRegister, count: int) -> list[Any]:
    """The cells of a file; some readers are not shown what was noted, or which paper."""
    cells = list(shelf.register.cells)
    if len(cells) == count:
        return cells
    if shelf.name == "refusals":
        return [cell for cell in cells if cell.name != "note"]
    return [cell for column in shelf.register.columns if not column.permission for cell in column.cells]


def test_the_night_has_rows_for_most_registers(night: Night) -> None:
    """So that the tests above look at rows, and not only at heads."""
    empty = set()
    for shelf in SHELVES:
        response = asked(night, night.client(holding=shelf.permission), shelf, "jsonl")
        if len(b"".join(response.streaming_content).splitlines()) == 1:
            empty.add(shelf.name)
    assert len(empty) <= len(SHELVES) // 3, empty


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.name)
def test_no_register_leaves_for_whom_it_is_not(night: Night, shelf: PublishedRegister) -> None:
    everyone = all(shelf.permission in held for held in GRANTS.values())
    page = resolve(night.address(shelf)).func
    assert getattr(page, GUARDED) == shelf.permission or shelf.name in {"claims", "central-questions"}
    if everyone:
        return
    response = asked(night, night.client(lacking=shelf.permission), shelf, "csv")
    assert response.status_code in {200, 403}
    assert not response.streaming


@pytest.mark.parametrize("shelf", [each for each in SHELVES if not each.by_post], ids=lambda shelf: shelf.name)
def test_a_machine_gets_the_same_file(night: Night, shelf: PublishedRegister) -> None:
    sent = {"of": night.parent(shelf)} if shelf.of else {}
    client = night.client(holding=shelf.permission)
    response: Any = client.get(f"/api/v1/registers/{shelf.name}/", sent)
    assert response.status_code == 200
    assert b'{"end":' in b"".join(response.streaming_content).splitlines()[-1]
    if not all(shelf.permission in held for held in GRANTS.values()):
        refused = night.client(lacking=shelf.permission).get(f"/api/v1/registers/{shelf.name}/", sent)
        assert refused.status_code == 403
