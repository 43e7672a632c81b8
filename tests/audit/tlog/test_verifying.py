"""The verifier accepts what is true, and says of everything else what is wrong with it: never a traceback."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from audit.tlog.commands import main
from audit.tlog.leaves import encode_canonical
from audit.tlog.notes import MOST, Checkpoint, Note, Signature, sign_note
from audit.tlog.policy import Refused, parse_policy
from audit.tlog.proofs import Proof
from audit.tlog.times import FAST, Clocks, WrongTime, since_1970
from audit.tlog.tree import EMPTY, WrongProof, leaf_hash, node_hash
from audit.tlog.verifying import erased_by, verify_growth, verify_log, verify_proof
from tests.audit.tlog.made import SEEN, Made, cosign_note, log, put, signs, witness
from tests.audit.tlog.spoilt import (
    DEMANDING,
    GOOD,
    LOG,
    NEXT,
    ONE,
    REVOKED,
    SINCE,
    SPOILT,
    Words,
    anchor,
    good,
    revoked_key,
    shown,
    spoilt,
)

TRUSTED = parse_policy(f"log {LOG.by.key}\nquorum none\n")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return good(tmp_path_factory.mktemp("logs") / "good")


@pytest.mark.parametrize("verb", GOOD)
def test_what_is_true_is_accepted(
    verb: str, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(made)
    words, said = GOOD[verb]
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert said in out
    assert (err, "No policy" in out) == ("", False)
    assert (shown(LOG.leaves[7]) in out) == (verb == "proof")


@pytest.mark.parametrize("how", SPOILT, ids=lambda how: how.__name__)
def test_what_was_spoilt_is_refused_by_name(
    how: Callable[[Path], Words],
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = spoilt(made, tmp_path / "spoilt", how)
    monkeypatch.chdir(tmp_path / "spoilt")
    assert main(words) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("REFUSED: ")
    assert SPOILT[how] in err


@pytest.mark.parametrize("verb", GOOD)
def test_what_another_key_has_signed_as_well_is_accepted(
    verb: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As while a key is changed for another: the older one may be revoked, where the policy knows the newer."""

    def both(head: Note) -> Note:
        return Note(head.text, (*head.signatures, sign_note(head.text, NEXT.key, NEXT.private.sign)))

    words = [*spoilt(made, tmp_path / "copy", lambda folder: revoked_key(folder, verb))]
    monkeypatch.chdir(tmp_path / "copy")
    for name, size in (("checkpoint", LOG.size), ("old", 300)):
        put(Path(name), str(both(LOG.head(size))).encode())
    put(Path("proof"), str(replace(LOG.proof(7, LOG.size), head=both(LOG.head(LOG.size)))).encode())
    assert main(words) == 1
    assert REVOKED in capsys.readouterr().err
    put(Path("policy"), f"log {NEXT.key}\nquorum none\n".encode())
    assert main(words) == 0
    put(Path("revoked"), f"{signs('carnet.test/another', seed=7).key} {SINCE}\n".encode())
    assert main(words) == 0


def test_without_a_policy_it_says_what_was_not_checked(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["log", str(made)]) == 0
    assert "No policy was given: the hashes were checked, but the signers were not." in capsys.readouterr().out


@pytest.mark.parametrize("said", ["", "5", "5:", "5:AAAA", f"05:{anchor(LOG, 5)[2:]}", f"5:{anchor(LOG, 5)}", ":"])
def test_a_kept_head_that_is_none_is_refused(said: str, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["log", str(made), "--anchor", said]) == 1
    assert "is not a size and a root in base64" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["log", "nowhere"], ["log", "file"], ["proof", "nowhere", "file"], ["log", "x" * 300]]
)
def test_what_is_not_there_is_refused(
    words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "file", b"something else")
    assert main(words) == 1
    assert capsys.readouterr().err.startswith("REFUSED: ")


def pair(folder: Path, leaves: list[object]) -> list[list[str]]:
    """A proof and a leaf for each of two entries, which hold whatever a log could be made to hold."""
    data = [encode_canonical(each) for each in leaves]
    root = node_hash(*map(leaf_hash, data))
    head = Note(str(Checkpoint("a/b", 2, root)), (Signature("a/b", b"id--", b"signed"),))
    for place, each in enumerate(data):
        put(folder / f"{place}.tlog-proof", str(Proof(place, (leaf_hash(data[1 - place]),), head)).encode())
        put(folder / f"{place}.leaf", each)
    return [[str(folder / f"{place}.{kind}") for kind in ("tlog-proof", "leaf")] for place in (0, 1)]


@pytest.mark.parametrize(
    "facts", [None, {}, {"gone": "0"}, {"gone": {"0": 5}}, {"gone": {"0": [["x"]]}}, {"gone": {"0": "x"}}, "gone"]
)
def test_an_erasure_that_does_not_say_what_is_gone_is_refused(
    facts: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, gone = pair(tmp_path, [{"operation": "N", "_sd": ["x"]}, {"operation": "E", "facts": facts}])
    assert main(["proof", *one, "--erased", *gone]) == 1
    assert "REFUSED: leaf 1 does not say which values were erased" in capsys.readouterr().err


def test_only_an_erasure_of_the_same_log_says_what_is_gone(tmp_path: Path) -> None:
    facts = {"gone": {"0": ["x"]}}
    for operation, origin, why in (
        ("N", "a/b", "leaf 1 does not record an erasure"),
        ("E", "a/c", "leaf 1 is in another log: a/b"),
    ):
        _one, gone = pair(tmp_path, [{"operation": "N"}, {"operation": operation, "facts": facts}])
        proven, data = (Path(each).read_bytes() for each in gone)
        with pytest.raises(Refused, match=why):
            erased_by(proven, data, 0, origin, None)
    assert erased_by(proven, data, 0, "a/b", None) == {"x": 1}
    for index in (1, 2):
        with pytest.raises(Refused, match=f"leaf 1 precedes leaf {index} and cannot record the erasure of its values"):
            erased_by(proven, data, index, "a/b", None)


@pytest.mark.parametrize("said", [b"nothing", b"\xff", b"5", b"[5]", b"{}", b"[" * 100_000])
def test_values_that_are_no_list_are_refused(said: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, _other = pair(tmp_path, [{"_sd": ["x"]}, {}])
    put(tmp_path / "values.json", said)
    assert main(["proof", *one, "--values", str(tmp_path / "values.json")]) == 1
    assert "REFUSED: the personal values are not a list" in capsys.readouterr().err


def test_what_is_no_digest_is_not_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, gone = pair(tmp_path, [{"_sd": [5, ["x"], "x"]}, {"operation": "E", "facts": {"gone": {"0": ["x"]}}}])
    assert main(["proof", *one, "--erased", *gone]) == 0
    assert capsys.readouterr().out.count("was erased") == 1


def test_a_witness_beyond_all_calendars_stumbles_nothing() -> None:
    assert since_1970(MOST).year == 9999


def test_every_kept_head_is_looked_at(made: Path) -> None:
    kept = [(size, LOG.root(size)) for size in (0, 1, 255, 256, 257, 256, 511, 512, 513, 600)]
    assert verify_log(made, TRUSTED, kept).size == 600
    for size, root in kept:
        with pytest.raises(Refused, match=f"the root of the log at {size} leaves differs from the trusted one"):
            verify_log(made, TRUSTED, [*kept, (size, bytes(32) if root != bytes(32) else EMPTY)])


def test_a_log_without_leaves_is_a_log(tmp_path: Path) -> None:
    folder = log(0).write(tmp_path)
    assert verify_log(folder, TRUSTED, [(0, EMPTY)]).size == 0
    with pytest.raises(Refused, match="the log has 0 leaves, and had 5 once"):
        verify_log(folder, TRUSTED, [(5, EMPTY), (0, EMPTY)])
    with pytest.raises(Refused, match="the root of the log at 0 leaves differs"):
        verify_log(folder, TRUSTED, [(0, bytes(32))])


def test_full_tiles_stand_for_those_that_were_not_full_yet(tmp_path: Path) -> None:
    LOG.write(tmp_path, 300)
    folder = LOG.write(tmp_path)  # grown since; what was not full then may stay
    for path in ("tile/entries/001.p/44", "tile/0/001.p/44"):
        (folder / path).unlink()
    put(folder / "checkpoint", str(LOG.head(300)).encode())
    assert verify_log(folder, TRUSTED).size == 300


def test_a_log_whose_last_tile_is_full_is_a_log(tmp_path: Path) -> None:
    assert verify_log(log(512).write(tmp_path), TRUSTED).size == 512


def test_a_head_of_more_leaves_than_anybody_has_is_refused(tmp_path: Path) -> None:
    text = str(Checkpoint(LOG.by.key.name, MOST, EMPTY))
    head = Note(text, (sign_note(text, LOG.by.key, LOG.by.private.sign),))
    put(tmp_path / "checkpoint", str(head).encode())
    with pytest.raises(Refused, match="tile/entries/000 is missing"):
        verify_log(tmp_path, TRUSTED)
    put(tmp_path / "checkpoint", b"x" * 10**6)
    with pytest.raises(Refused, match="checkpoint is longer than"):
        verify_log(tmp_path, TRUSTED)


def test_a_witness_that_is_asked_for_and_signed_is_accepted(tmp_path: Path) -> None:
    folder = log(5).write(tmp_path, witnesses=[ONE, witness("witness.test/unknown", 3)])
    trusted = parse_policy(DEMANDING)
    assert verify_log(folder, trusted).size == 5
    assert trusted.accepts(LOG.head(5, [ONE]))[1] == {"one": SEEN}


def test_a_proof_of_every_leaf_holds_and_of_no_other() -> None:
    made = log(20)
    for index, data in enumerate(made.leaves):
        proof = str(made.proof(index, 20)).encode()
        assert verify_proof(proof, data, TRUSTED)[0] == index
        with pytest.raises(Refused, match="is not in the log"):
            verify_proof(proof, made.leaves[index - 1], TRUSTED)
    with pytest.raises(WrongProof, match="has no leaf 20"):
        verify_proof(proof.replace(b"index 19", b"index 20"), data, TRUSTED)


def test_growth_without_tiles_is_checked_with_the_proof_alone() -> None:
    old, new = LOG.head(256), LOG.head(600)
    assert verify_growth(old, new, LOG.consistency(256, 600), TRUSTED)[0].size == 256
    with pytest.raises(WrongProof):
        verify_growth(old, new, LOG.consistency(255, 600), None)


def test_a_head_has_grown_out_of_itself() -> None:
    head = LOG.head(256)
    before, after = verify_growth(head, head, [], TRUSTED)
    assert before == after


# --- Clocks of the leaves.


def dated(*seconds: int) -> Made:
    """A log whose leaves were written so many seconds after the time of the witness."""
    at = [since_1970(SEEN + each).isoformat() for each in seconds]
    return Made([encode_canonical({"entry": place, "clock": each}) for place, each in enumerate(at)])


def test_every_leaf_of_a_log_has_a_clock(tmp_path: Path) -> None:
    whole = dated(*range(-300, 0))
    clocks = Clocks(late=0, silence=1)
    assert verify_log(whole.write(tmp_path / "whole"), TRUSTED, clocks=clocks).size == 300
    assert (clocks.newest, clocks.of) == (since_1970(SEEN - 1), 299)
    without = Made([*whole.leaves[:-1], encode_canonical({"entry": 299})])
    with pytest.raises(WrongTime, match="leaf 299 does not say when it was written"):
        verify_log(without.write(tmp_path / "without"), TRUSTED, clocks=Clocks())


def test_no_leaf_is_younger_than_the_first_signature_of_a_witness(tmp_path: Path) -> None:
    """The second witness signs an hour later: that is no excuse."""
    two = witness("witness.test/two", 4)
    trusted = parse_policy(
        f"log {LOG.by.key}\nwitness one {ONE.key}\nwitness two {two.key}\ngroup both all one two\nquorum both\n"
    )
    for second, accepted in ((FAST, True), (FAST + 1, False)):
        made = dated(0, second)
        folder = made.write(tmp_path / str(second))
        head = made.head(2, [ONE])
        later = cosign_note(head.text, two.key, two.private.sign, SEEN + 3600)
        put(folder / "checkpoint", str(Note(head.text, (*head.signatures, later))).encode())
        if accepted:
            assert verify_log(folder, trusted, clocks=Clocks()).size == 2
        else:
            with pytest.raises(WrongTime, match="its clock was ahead"):
                verify_log(folder, trusted, clocks=Clocks())


def test_no_sign_of_a_leaf_steers_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = '{"name":"Zoë\u202e\x9b2J Weber Ł"}'.encode()
    put(tmp_path / "proof", str(Made([data]).proof(0, 1)).encode())
    put(tmp_path / "leaf", data)
    words = ["proof", str(tmp_path / "proof"), str(tmp_path / "leaf")]
    assert main(words) == 0
    assert '"name": "Zoë\\u202e\\x9b2J Weber Ł"' in capsys.readouterr().out
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr("sys.stdout", narrow)
    assert main(words) == 0
    narrow.seek(0)
    assert '"name": "Zoë\\u202e\\x9b2J Weber \\u0141"' in narrow.read()
    plain = io.StringIO()
    monkeypatch.setattr("sys.stdout", plain)
    assert main(words) == 0
    assert "Weber Ł" in plain.getvalue()
