"""Notes, heads and cosignatures are read as their specifications say, and whatever is written otherwise is refused."""

from base64 import b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from audit.tlog import notes
from audit.tlog.notes import COSIGNS, MOST, SIGNS, Checkpoint, Key, Note, Signature, WrongNote
from tests.audit.tlog.made import CALM, SEEN, cosign_note, flipped, log, witness

# The example of c2sp.org/signed-note.
KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
NOTE = """This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
"""
# The example of c2sp.org/tlog-cosignature.
COSIGNED = (
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— example.com/behind-the-sofa "
    "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— witness.example.com/w1 "
    "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
)
LOG = log(3)
ONE = witness("witness.test/one", 2)
HASH = b64encode(bytes(32)).decode()
SIGNATURE = "— a AAAAAAA=\n"
NAMES = some.text(
    some.characters(codec="utf-8", exclude_categories=["Cc", "Zs", "Zl", "Zp"], exclude_characters="+"), min_size=1
)
KEYS = some.builds(Key, NAMES, some.sampled_from([SIGNS, COSIGNS]), some.binary(min_size=32, max_size=32))
SIGNATURES = some.builds(Signature, NAMES, some.binary(min_size=4, max_size=4), some.binary(min_size=1, max_size=80))
TEXTS = some.text(some.characters(codec="utf-8", exclude_categories=["Cc"], include_characters="\n")).map("{}\n".format)
LINES = some.text(some.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1)


def half_written(said: str) -> bytes:
    return said.encode(errors="surrogatepass")


def test_the_example_of_the_specification_is_signed() -> None:
    found = notes.parse_note(NOTE.encode())
    assert found.text == "This is an example message.\n"
    assert notes.is_signed(found, notes.parse_key(KEY))
    assert (str(found), str(notes.parse_key(KEY))) == (NOTE, KEY)


def test_the_example_with_a_cosignature_is_read() -> None:
    found = notes.parse_note(COSIGNED.encode())
    assert notes.parse_checkpoint(found.text).size == 20_852_163
    assert [each.name for each in found.signatures] == ["example.com/behind-the-sofa", "witness.example.com/w1"]
    assert int.from_bytes(found.signatures[1].signed[:8], "big") == 1_679_315_147
    assert str(found) == COSIGNED


@CALM
@given(some.integers(0, len("This is an example message.\n") * 8 - 1), some.integers(0, 64 * 8 - 1))
def test_a_changed_text_or_signature_is_refused(in_text: int, in_signature: int) -> None:
    found, key = notes.parse_note(NOTE.encode()), notes.parse_key(KEY)
    text = flipped(found.text.encode(), in_text).decode("latin-1")
    [own] = found.signatures
    for wrong in (
        Note(text, (own,)),
        Note(found.text, (Signature(own.name, own.key_id, flipped(own.signed, in_signature)),)),
        Note(found.text, (own, Signature(own.name, own.key_id, b"x"))),
    ):
        with pytest.raises(WrongNote, match=r"example\.com/foo is not of this text"):
            notes.is_signed(wrong, key)


def test_signatures_of_others_are_passed_over() -> None:
    found, key = notes.parse_note(NOTE.encode()), notes.parse_key(KEY)
    [own] = found.signatures
    same_name, same_id = Signature(own.name, b"\0\0\0\0", b"x"), Signature("another", own.key_id, b"x")
    assert notes.is_signed(Note(found.text, (same_name, own, same_id)), key)
    assert not notes.is_signed(Note(found.text, (same_name, same_id)), key)
    assert not notes.is_signed(found, Key(key.name, COSIGNS, key.public))


def test_a_witness_says_when_it_has_signed() -> None:
    head = LOG.head(3, [ONE])
    assert notes.witness_time(head, ONE.key) == SEEN
    assert notes.witness_time(LOG.head(3), ONE.key) is None
    later = cosign_note(head.text, ONE.key, ONE.private.sign, SEEN + 5)
    assert notes.witness_time(Note(head.text, (*head.signatures, later)), ONE.key) == SEEN + 5


@pytest.mark.parametrize("at", [SEEN + 1, MOST + 1])
def test_a_witness_is_not_believed_at_another_time(at: int) -> None:
    head = LOG.head(3, [ONE])
    signed = at.to_bytes(8, "big") + head.signatures[1].signed[8:]
    with pytest.raises(WrongNote, match=r"the witness witness\.test/one is not of this text"):
        notes.witness_time(Note(head.text, (Signature(ONE.key.name, ONE.key.id, signed),)), ONE.key)


def test_a_witness_signs_at_the_latest_time_that_a_number_can_say() -> None:
    head = LOG.head(3)

    def signed_at(at: int) -> Note:
        return Note(head.text, (cosign_note(head.text, ONE.key, ONE.private.sign, at),))

    assert notes.witness_time(signed_at(MOST), ONE.key) == MOST
    with pytest.raises(WrongNote, match=r"the witness witness\.test/one is not of this text"):
        notes.witness_time(signed_at(MOST + 1), ONE.key)


def test_a_cosignature_that_is_cut_short_is_refused() -> None:
    with pytest.raises(WrongNote, match="the witness"):
        notes.witness_time(Note("text\n", (Signature(ONE.key.name, ONE.key.id, b"12345"),)), ONE.key)


def test_bytes_that_are_no_key_verify_nothing() -> None:
    assert not Key("short", SIGNS, b"short").verifies(bytes(64), b"")


@CALM
@given(KEYS)
def test_a_key_is_read_as_it_is_written(key: Key) -> None:
    assert notes.parse_key(str(key)) == key


@CALM
@given(TEXTS, some.lists(SIGNATURES, min_size=1, max_size=20))
def test_a_note_is_read_as_it_is_written(text: str, signatures: list[Signature]) -> None:
    found = Note(text, tuple(signatures))
    assert notes.parse_note(str(found).encode()) == found
    assert notes.parse_signatures("".join(map(str, signatures))) == found.signatures


@CALM
@given(
    some.builds(Checkpoint, LINES, some.integers(0, MOST), some.binary(min_size=32, max_size=32), some.tuples(LINES))
)
def test_a_head_is_read_as_it_is_written(head: Checkpoint) -> None:
    assert notes.parse_checkpoint(str(head)) == head


def test_sixteen_signatures_of_the_longest_kind_are_read() -> None:
    long = [Signature(f"witness.test/{number}", bytes(4), bytes(5_000)) for number in range(16)]
    assert len(notes.parse_note(str(Note("text\n", tuple(long))).encode()).signatures) == 16


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "written as name"),
        ("name", "written as name"),
        ("name+530d903a", "written as name"),
        ("name+530d903a+", "written as name"),
        ("name+530d903a+AQ=", "written as name"),
        (KEY.replace("example.com/foo", ""), "written as name"),
        (KEY.replace("example.com/foo", "a b"), "written as name"),
        (KEY.replace("example.com/foo", "a\u2003b"), "written as name"),
        (KEY.replace("example.com/foo", "a\x01b"), "written as name"),
        (KEY.replace("example.com/foo", "a\ud800"), "written as name"),
        (KEY.replace("example.com/foo", f"a{chr(0xDFFF)}"), "written as name"),
        (KEY + "+", "written as name"),
        (KEY + "\n", "written as name"),
        (KEY[:-1] + "l", "a letter was changed"),
        (KEY.replace("foo", "fooo"), "a letter was changed"),
        (KEY.replace("530d903a", "530D903A"), "a letter was changed"),
        (KEY.replace("+530d903a+", "++"), "a letter was changed"),
        ("name+00000000+" + b64encode(bytes([6, *bytes(1312)])).decode(), "a kind that is not read here: 0x06"),
        ("name+00000000+" + b64encode(bytes([1, *bytes(31)])).decode(), "has 31 bytes"),
    ],
)
def test_what_is_no_key_is_refused(said: str, why: str) -> None:
    with pytest.raises(WrongNote, match=why):
        notes.parse_key(said)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe", "UTF-8"),
        (f"text\r\n\n{SIGNATURE}".encode(), "control characters"),
        (f"te\x00xt\n\n{SIGNATURE}".encode(), "control characters"),
        (b"", "something is missing"),
        (b"text\n", "something is missing"),
        (b"text\n\n", "something is missing"),
        (f"text\n{SIGNATURE}".encode(), "something is missing"),
        (f"text\n\n{SIGNATURE[:-1]}".encode(), "something is missing"),
        (f"text\n\n{SIGNATURE}\n".encode(), "something is missing"),
        (f"text\n\n{SIGNATURE}x\n".encode(), "not a signature"),
        ("text\n\n— \n".encode(), "not a signature"),
        (f"text\n\n{SIGNATURE.replace('—', '-')}".encode(), "not a signature"),
        (f"text\n\n{SIGNATURE.replace('— ', '—')}".encode(), "not a signature"),
        ("text\n\n—  AAAAAAA=\n".encode(), "not a signature"),
        ("text\n\n— a+b AAAAAAA=\n".encode(), "not a signature"),
        ("text\n\n— a AAAAAAA= \n".encode(), "not a signature"),
        ("text\n\n— a AAAAAAB=\n".encode(), "not a signature"),
        ("text\n\n— a AAAAAAA\n".encode(), "not a signature"),
        ("text\n\n— a AAAAAA==\n".encode(), "not a signature"),
        ("text\n\n— a AAA-AAA=\n".encode(), "not a signature"),
        ("text\n\n— a ÄAAAAAA=\n".encode(), "not a signature"),
        (b"x" * (notes.LONGEST_NOTE + 1), "this long"),
    ],
)
def test_what_is_no_note_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(WrongNote, match=why):
        notes.parse_note(data)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "ends with its line"),
        (SIGNATURE[:-1], "ends with its line"),
        ("\n", "not a signature"),
        (SIGNATURE.replace(" a ", " a\x02 "), "not a signature"),
    ],
)
def test_lines_that_are_no_signatures_are_refused(said: str, why: str) -> None:
    with pytest.raises(WrongNote, match=why):
        notes.parse_signatures(said)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "three lines"),
        (f"origin\n1\n{HASH}", "three lines"),
        (f"origin\n1\n{HASH}\nmore", "three lines"),
        (f"\n1\n{HASH}\n", "none of them empty"),
        (f"origin\n1\n{HASH}\n\n", "none of them empty"),
        *[(f"origin\n{size}\n{HASH}\n", "is no number") for size in ("01", "-1", "+1", "1 ", " 1", "1_0", "1.0", "x")],
        *[(f"origin\n{size}\n{HASH}\n", "is no number") for size in ("١", "²", "1" * 20, "9" * 19, "9" * 5000)],
        (f"origin\n1\n{HASH[:-1]}\n", "a hash of 32 bytes"),
        (f"origin\n1\n{HASH[:-2]}B=\n", "a hash of 32 bytes"),
        ("origin\n1\nAAAA\n", "a hash of 32 bytes"),
        (f"origin\n1\n{HASH} \n", "a hash of 32 bytes"),
    ],
)
def test_what_is_no_head_is_refused(text: str, why: str) -> None:
    with pytest.raises(WrongNote, match=why):
        notes.parse_checkpoint(text)


@CALM
@given(some.text())
def test_a_number_is_written_in_one_way(said: str) -> None:
    assert not notes.is_number(said) or str(int(said)) == said


@CALM
@given(some.binary(max_size=400) | some.builds("{}\n\n— {}\n".format, some.text(), some.text()).map(half_written))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(WrongNote):
        assert str(notes.parse_note(data)).encode() == data


def test_the_largest_number_and_the_longest_note_are_read() -> None:
    assert notes.parse_checkpoint(f"origin\n9223372036854775807\n{HASH}\n").size == MOST
    assert not notes.is_number("9223372036854775808")
    assert notes.LONGEST_NOTE == 262_144
    long = "x" * (notes.LONGEST_NOTE - len(f"\n\n{SIGNATURE}".encode()))
    assert notes.parse_note(f"{long}\n\n{SIGNATURE}".encode()).text == f"{long}\n"
