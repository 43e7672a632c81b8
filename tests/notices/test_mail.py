"""A mail server accepts, refuses, hangs or dies; only its yes is one, and what nobody knows is said so."""

from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from compliance.notices.services import mail_delivery as mail
from compliance.notices.services.mail_delivery import Message
from tests.notices import life, smtp
from tests.notices.smtp import says

MESSAGE = Message(
    message_id="<0190-1@casino.example>",
    to="courrier@justice.example",
    subject="Casino Mondorf : lettre MJ 2026/0001",
    text="Madame, Monsieur,\n.\n..points au début\n",
    file_name="MJ-2026-0001.pdf",
    pdf=b"%PDF-1.7 \x00\xff",
)


def deliver(settings: Any, *behaviours: smtp.Behaviour, **changes: Any) -> tuple[mail.Delivered, smtp.Simulated]:
    with smtp.server(*behaviours) as simulated:
        settings.MAIL = life.server_at(simulated.port, **changes)
        return mail.deliver_message(MESSAGE), simulated


def test_a_message_that_is_accepted_arrives_whole(settings: Any) -> None:
    came, server = deliver(settings)
    assert came == mail.Delivered("accepted", 250, "2.0.0 Ok: queued as 7F3K")
    (seen,) = server.accepted
    told = message_from_bytes(seen)
    assert (told["Message-ID"], told["To"], told["From"]) == (
        "<0190-1@casino.example>",
        "courrier@justice.example",
        "carnet@casino.example",
    )
    text, pdf = told.get_payload()
    assert text.get_payload(decode=True).decode().splitlines() == ["Madame, Monsieur,", ".", "..points au début"]
    assert pdf.get_payload(decode=True) == MESSAGE.pdf
    assert pdf.get_filename() == "MJ-2026-0001.pdf"


@pytest.mark.parametrize(
    ("behaviour", "expected"),
    [
        (says(mail_says="451 Not now"), mail.Delivered("deferred", 451, "Not now")),
        (says(rcpt_says="450 Greylisted"), mail.Delivered("deferred", 450, "Greylisted")),
        (says(rcpt_says="550 5.1.1 Unknown"), mail.Delivered("refused", 550, "5.1.1 Unknown")),
        (says(data_says="554 No"), mail.Delivered("refused", 554, "No")),
        (says(data_says="250 Odd"), mail.Delivered("deferred", 250, "Odd")),
        (says(end_says="452 Full"), mail.Delivered("deferred", 452, "Full")),
        (says(end_says="552 Too large"), mail.Delivered("refused", 552, "Too large")),
        (says(end_says="354 What"), mail.Delivered("unknown", 354, "What")),
        (says(end_says="gibberish"), mail.Delivered("unknown", None, "erish")),
        (says(greeting="554 Go away"), mail.Delivered("unreachable", 554, "Go away")),
        (smtp.silent, mail.Delivered("unreachable", None, "SMTPServerDisconnected")),
        (smtp.dies_before_data, mail.Delivered("unreachable", None, "SMTPServerDisconnected")),
        (smtp.hangs_after_data, mail.Delivered("unknown", None, "SMTPServerDisconnected")),
        (smtp.dies_after_data, mail.Delivered("unknown", None, "SMTPServerDisconnected")),
    ],
    ids=range(14),
)
def test_what_is_no_yes_is_none(settings: Any, behaviour: Any, expected: mail.Delivered) -> None:
    came, server = deliver(settings, behaviour)
    assert came == expected
    assert server.accepted == []


def test_where_nobody_listens_nothing_was_sent(settings: Any) -> None:
    with smtp.server() as gone:
        settings.MAIL = life.server_at(gone.port)
    assert mail.deliver_message(MESSAGE) == mail.Delivered("unreachable", reply="ConnectionRefusedError")


def test_a_server_without_tls_is_not_given_a_letter_where_tls_is_asked_for(settings: Any) -> None:
    came, server = deliver(settings, tls="starttls")
    assert came.outcome == "unreachable"
    assert server.seen == []


def test_without_a_server_a_message_becomes_a_file_and_that_is_no_yes(settings: Any, tmp_path: Path) -> None:
    settings.MAIL = life.server_at(0, host="", folder=tmp_path / "mail")
    assert not mail.has_server()
    assert mail.deliver_message(MESSAGE) == mail.Delivered("filed", reply="0190-1.eml")
    assert message_from_bytes((tmp_path / "mail" / "0190-1.eml").read_bytes())["Message-ID"] == MESSAGE.message_id


def test_a_file_that_cannot_be_written_is_tried_again(settings: Any, tmp_path: Path) -> None:
    (tmp_path / "mail").write_text("a file where the folder should be")
    settings.MAIL = life.server_at(0, host="", folder=tmp_path / "mail")
    assert mail.deliver_message(MESSAGE) == mail.Delivered("unreachable", reply="FileExistsError")


def test_a_message_may_have_no_file(settings: Any) -> None:
    with smtp.server() as simulated:
        settings.MAIL = life.server_at(simulated.port)
        assert mail.deliver_message(Message("<1@x>", "a@b.example", "Alarm", "Late.")).outcome == "accepted"
    assert not message_from_bytes(simulated.accepted[0]).is_multipart()
