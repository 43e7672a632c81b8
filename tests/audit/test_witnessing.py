"""What a witness may answer, and what becomes of it: nothing but its signature of this very head counts."""

from base64 import b64encode
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from audit.sealing.signer import Signer
from audit.tlog.notes import COSIGNS, Key, Note
from audit.witnesses.witness_client import Disputed, Silent, Unknown, cosign_request
from tests.audit.sealed import Link, add, seal
from tests.audit.witness_answers import KEY, TIME, asked, line, text_of


def test_the_signature_of_the_witness_is_kept_and_that_of_others_is_not(link: Link, signer: Signer) -> None:
    other = Key("witness.test/other", COSIGNS, KEY.public)

    def answers(said: httpx.Request) -> httpx.Response:
        assert str(said.url) == "http://witness.test/prefix/add-checkpoint"
        text = text_of(said)
        return httpx.Response(200, text=line(text, key=other) + line(text) + line(text, TIME - 60))

    found = asked(link, signer, answers)
    assert (found.witness, found.at) == (KEY.name, datetime.fromtimestamp(TIME, UTC))
    assert found.line.startswith("— witness.test/one ")
    assert found.line.count("\n") == 1


@pytest.mark.parametrize(
    ("answer", "fault", "why"),
    [
        (httpx.Response(404), Unknown, r"does not know this log or its key \(404\)"),
        (httpx.Response(403), Unknown, r"does not know this log or its key \(403\)"),
        (httpx.Response(500), Silent, "it answered 500"),
        (httpx.Response(302, headers={"Location": "http://witness.test/elsewhere"}), Silent, "it answered 302"),
        (httpx.Response(200, text=""), Silent, "not a signature of this head"),
        (httpx.Response(200, text="— witness.test/two AAAAAAAA\n"), Silent, "no signature of the key"),
        (httpx.Response(200, text=line("another text\n")), Silent, "not a signature of this head"),
        (httpx.Response(200, content=b"\xff\n"), Silent, "not a signature of this head"),
        (httpx.Response(200, content=b"x" * 70_000), Silent, "longer than allowed"),
        (httpx.Response(409), Disputed, "names no size"),
        (httpx.Response(409, text="3\n"), Disputed, "names no size"),
        (httpx.Response(409, text="03\n", headers={"Content-Type": "text/x.tlog.size"}), Disputed, "names no size"),
        (httpx.Response(409, text="999\n", headers={"Content-Type": "text/x.tlog.size"}), Disputed, "999 leaves"),
        (
            httpx.Response(409, text="1\n", headers={"Content-Type": "text/x.tlog.size"}),
            Silent,
            "reported one size and then another",
        ),
        (httpx.Response(422), Disputed, "does not accept the head of"),
    ],
    ids=lambda each: f"{each.status_code}" if isinstance(each, httpx.Response) else None,
)
def test_any_other_answer_is_no_signature(
    answer: httpx.Response, fault: type[Exception], why: str, link: Link, signer: Signer
) -> None:
    with pytest.raises(fault, match=why):
        asked(link, signer, lambda _asked: answer)


@pytest.mark.parametrize(
    ("again", "why"),
    [
        ({}, "names no size"),
        ({"text": "{}\n", "headers": {"Content-Type": "text/x.tlog.size"}}, "that differs from the one here"),
    ],
    ids=["as the specification says", "with its size once more"],
)
def test_another_head_of_the_same_size_is_a_dispute(
    again: dict[str, Any], why: str, link: Link, signer: Signer
) -> None:
    """It is asked from the very size that it knows, and what stands there is not the same."""

    def answers(said: httpx.Request) -> httpx.Response:
        size = text_of(said).split("\n")[1]
        if said.content.startswith(b"old 0\n"):
            return httpx.Response(409, text=f"{size}\n", headers={"Content-Type": "text/x.tlog.size"})
        assert said.content.startswith(f"old {size}\n\n".encode())
        return httpx.Response(409, **again | ({"text": again["text"].format(size)} if again else {}))

    with pytest.raises(Disputed, match=why):
        asked(link, signer, answers)


@pytest.mark.parametrize("at", [0, 2**62])
def test_a_signature_without_a_time_that_can_be_is_none(at: int, link: Link, signer: Signer) -> None:
    with pytest.raises(Silent, match="time"):
        asked(link, signer, lambda said: httpx.Response(200, text=line(text_of(said), at)))


def test_no_answer_is_no_signature(link: Link, signer: Signer) -> None:
    def fails(_said: httpx.Request) -> httpx.Response:
        raise httpx.ConnectTimeout("too late")

    with pytest.raises(Silent, match=r"no answer \(ConnectTimeout\)"):
        asked(link, signer, fails)


def test_a_witness_that_names_an_older_head_gets_the_proof_from_there(link: Link, signer: Signer) -> None:
    first = seal(link, signer).head.size
    add()
    seen = []

    def answers(said: httpx.Request) -> httpx.Response:
        seen.append(said.content.decode().splitlines())
        if len(seen) == 1:
            return httpx.Response(409, text=f"{first}\n", headers={"Content-Type": "text/x.tlog.size; charset=utf-8"})
        return httpx.Response(200, text=line(text_of(said)))

    asked(link, signer, answers)
    assert [lines[0] for lines in seen] == ["old 0", f"old {first}"]
    assert seen[0][1] == ""
    assert len(seen[1][1]) == len(b64encode(b"h" * 32))


def test_a_request_is_no_longer_than_a_witness_reads() -> None:
    with pytest.raises(Silent, match="longer than a witness accepts"):
        cosign_request(1, [b"h" * 32] * 300, Note("text\n", ()))
