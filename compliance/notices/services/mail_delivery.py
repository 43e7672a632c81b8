"""Hand a message to a mail server, and interpret its answer: accepted, refused, or unknown.

If no server is configured, the message is written to a local file, which never counts as sent.
"""

import re
import smtplib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

LONGEST_REPLY = 500
_ANY_LINE_END = re.compile(rb"\r?\n")
_LEADING_DOT = re.compile(rb"^\.", re.MULTILINE)
# The meaning of a reply's first digit once the message has been transmitted.
_OUTCOMES = {2: "accepted", 4: "deferred", 5: "refused"}


@dataclass(frozen=True)
class Message:
    """A message with at most one PDF; neither subject nor headers name a person."""

    message_id: str
    to: str
    subject: str
    text: str
    file_name: str = ""
    pdf: bytes = b""


@dataclass(frozen=True)
class Delivered:
    """The result: accepted, deferred, refused, unreachable, unknown or filed, with the server's own words."""

    outcome: str
    code: int | None = None
    reply: str = ""


Deliver = Callable[[Message], Delivered]


def has_server() -> bool:
    """Is a mail server configured?"""
    return bool(settings.MAIL["host"])


def sender_domain() -> str:
    return str(settings.MAIL["sender"]).rpartition("@")[2]


def deliver_message(message: Message) -> Delivered:
    """Hand over a message once. If no valid reply follows its last byte, the result is unknown."""
    email = _build_email(message)
    if has_server():
        return _to_server(email, message.to)
    return _to_file(email, message.message_id)


def _build_email(message: Message) -> bytes:
    mail = EmailMessage(
        message.subject,
        message.text,
        str(settings.MAIL["sender"]),
        [message.to],
        # `Auto-Submitted` (RFC 3834) prevents automatic replies, such as absence notes.
        headers={"Message-ID": message.message_id, "Auto-Submitted": "auto-generated"},
    )
    if message.pdf:
        mail.attach(message.file_name, message.pdf, "application/pdf")
    # SMTP requires CRLF.
    return _ANY_LINE_END.sub(b"\r\n", mail.message().as_bytes())


def _to_file(message: bytes, message_id: str) -> Delivered:
    folder = Path(settings.MAIL["folder"])
    name = f"{message_id.strip('<>').partition('@')[0]}.eml"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / name).write_bytes(message)
    except OSError as error:
        # Like a server that cannot be reached, so that it is tried again: a full disk may be emptied.
        return Delivered("unreachable", reply=type(error).__name__)
    return Delivered("filed", reply=name)


def _to_server(message: bytes, to: str) -> Delivered:
    backend = EmailBackend(
        host=settings.MAIL["host"],
        port=settings.MAIL["port"],
        username=settings.MAIL["user"],
        password=settings.MAIL["password"],
        use_tls=settings.MAIL["tls"] == "starttls",
        use_ssl=settings.MAIL["tls"] == "tls",
        timeout=settings.MAIL["seconds"],
    )
    try:
        try:
            backend.open()
        except smtplib.SMTPResponseException as error:
            # The login failed, because of a wrong password for example; this does not concern the letter.
            return Delivered("unreachable", error.smtp_code, _one_line(error.smtp_error))
        assert backend.connection is not None  # `open` raises an error otherwise
        return _hand_over(backend.connection, message, to)
    # Nothing of the letter has left yet: `_hand_over` handles failures during and after its transmission.
    except (smtplib.SMTPException, OSError) as error:
        return Delivered("unreachable", reply=type(error).__name__)
    finally:
        with suppress(smtplib.SMTPException, OSError):
            backend.close()


def _hand_over(server: smtplib.SMTP, message: bytes, to: str) -> Delivered:
    """Send one message; the server accepts sender, recipient and DATA before the first byte of it is sent."""
    # Not `sendmail`: it does not say whether a connection failed before or after the last byte.
    server.ehlo_or_helo_if_needed()
    for yes, command, argument in (
        (2, "MAIL", f"FROM:<{settings.MAIL['sender']}>"),
        (2, "RCPT", f"TO:<{to}>"),
        (3, "DATA", ""),
    ):
        code, reply = server.docmd(command, argument)
        if code // 100 != yes:
            # Only 5xx is final; after any other answer the letter is tried again.
            return Delivered("refused" if code // 100 == 5 else "deferred", _reply_code(code), _one_line(reply))
    try:
        # A line with a single dot ends the message, so leading dots are doubled (RFC 5321, section 4.5.2).
        server.send(_LEADING_DOT.sub(b"..", message) + b"\r\n.\r\n")
        code, reply = server.getreply()
    except (smtplib.SMTPException, OSError) as error:
        return Delivered("unknown", reply=type(error).__name__)
    return Delivered(_OUTCOMES.get(code // 100, "unknown"), _reply_code(code), _one_line(reply))


def _reply_code(code: int) -> int | None:
    """Return a reply code, or None for an invalid one."""
    # smtplib gives -1 where it could not read a code.
    if 100 <= code <= 999:
        return code
    return None


def _one_line(reply: bytes | str) -> str:
    # A server may answer in any encoding and at any length, and the column has a limit.
    text = reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply
    return " ".join(text.split())[:LONGEST_REPLY]
