"""A policy says whom a reader trusts (c2sp.org/tlog-policy); what it does not say is not trusted."""

import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from audit.tlog.notes import SIGNS, Key, Note, Signature, WrongNote, sign_note
from audit.tlog.policy import Distrusted, Refused, Revoked, WrongPolicy, parse_policy, parse_revoked, refuse_keys
from tests.audit.tlog.made import CALM, ORIGIN, SEEN, log, signs, witness

LOG = log(3)
KEY = LOG.by.key
WITNESSES = {name: witness(f"witness.test/{name}", seed) for seed, name in enumerate(("X1", "X2", "X3", "Y1"), 10)}
X1, X2 = (f"witness {name} {WITNESSES[name].key}" for name in ("X1", "X2"))
EXAMPLE = "\n".join(
    [
        "# Whom we trust",
        "",
        f"log {KEY} https://log.test/",
        *[f" \twitness\t{name}  {each.key} " for name, each in WITNESSES.items()],
        "group X-witnesses 2 X1 X2 X3",
        "group Y-witnesses any Y1",
        "group X-and-Y all X-witnesses Y-witnesses",
        "quorum X-and-Y",
        "",
    ]
)


@pytest.mark.parametrize("signers", [["X1", "X3", "Y1"], ["X1", "X2", "X3", "Y1"]])
def test_enough_witnesses_are_enough(signers: list[str]) -> None:
    head, times = parse_policy(EXAMPLE).accepts(LOG.head(3, [WITNESSES[name] for name in signers]))
    assert (head.origin, head.size, head.root) == (ORIGIN, 3, LOG.root(3))
    assert times == dict.fromkeys(signers, SEEN)


@pytest.mark.parametrize("signers", [["X1", "X2", "X3"], ["X1", "Y1"], ["Y1"], []])
def test_too_few_witnesses_are_too_few(signers: list[str]) -> None:
    said = ", ".join(signers) or "none"
    with pytest.raises(Distrusted, match=f"too few witnesses have signed: {said}; the policy asks for X-and-Y"):
        parse_policy(EXAMPLE).accepts(LOG.head(3, [WITNESSES[name] for name in signers]))


def test_a_quorum_may_be_one_witness_or_none() -> None:
    bare, one = LOG.head(3), LOG.head(3, [WITNESSES["X1"]])
    assert parse_policy(f"log {KEY}\nquorum none").accepts(bare)[1] == {}
    alone = parse_policy(f"log {KEY}\n{X1}\nquorum X1\n")
    assert alone.accepts(one)[1] == {"X1": SEEN}
    with pytest.raises(Distrusted, match="the policy asks for X1"):
        alone.accepts(bare)


def test_a_quorum_may_be_one_group() -> None:
    """Y1 is defined before X1: the witnesses that have signed are named in the order of the alphabet."""
    y1 = f"witness Y1 {WITNESSES['Y1'].key}"
    for needed, accepted in (("any", True), ("all", False)):
        trusted = parse_policy("\n".join([f"log {KEY}", y1, X1, f"group g {needed} X1 Y1", "quorum g"]))
        one, both = LOG.head(3, [WITNESSES["X1"]]), LOG.head(3, [WITNESSES["X1"], WITNESSES["Y1"]])
        assert trusted.accepts(both)[1] == {"X1": SEEN, "Y1": SEEN}
        if accepted:
            assert trusted.accepts(one)[1] == {"X1": SEEN}
        else:
            with pytest.raises(Distrusted, match="signed: X1; the policy asks for g"):
                trusted.accepts(one)
        with pytest.raises(Distrusted, match="signed: none; the policy asks for g"):
            trusted.accepts(LOG.head(3))
    three = parse_policy("\n".join([f"log {KEY}", y1, X1, X2, "group g all X1 X2 Y1", "quorum g"]))
    with pytest.raises(Distrusted, match="signed: X1, Y1; the policy asks for g"):
        three.accepts(LOG.head(3, [WITNESSES["X1"], WITNESSES["Y1"]]))


def test_a_hundred_groups_within_groups_are_followed() -> None:
    chain = [f"group g{number} any {f'g{number - 1}' if number else 'X1'}" for number in range(3_000)]
    deep = parse_policy("\n".join([f"log {KEY}", X1, *chain, "quorum g2999"]))
    assert deep.accepts(LOG.head(3, [WITNESSES["X1"]]))[0].size == 3
    with pytest.raises(Distrusted, match="too few"):
        deep.accepts(LOG.head(3))


def test_the_address_of_a_log_or_witness_is_kept() -> None:
    found = parse_policy(f"log {KEY} https://log.test/\n{X1} https://witness.test/\nquorum none\n")
    assert found.addresses == {KEY: "https://log.test/", WITNESSES["X1"].key: "https://witness.test/"}


def test_a_log_may_have_two_keys() -> None:
    new = log(3, seed=7)
    both = parse_policy(f"log {KEY}\nlog {new.by.key}\nquorum none\n")
    for made in (LOG, new):
        assert both.accepts(made.head(3))[0].size == 3


def test_another_log_is_not_trusted() -> None:
    trusted = parse_policy(f"log {KEY}\nquorum none\n")
    with pytest.raises(Distrusted, match=r"the checkpoint of another log, elsewhere\.test, which the policy"):
        trusted.accepts(log(3, origin="elsewhere.test").head(3))
    with pytest.raises(Distrusted, match=r"no key that the policy knows of carnet\.test/log has signed"):
        trusted.accepts(log(3, seed=7).head(3))
    with pytest.raises(Distrusted, match="another log"):
        parse_policy("quorum none\n").accepts(LOG.head(3))


def test_a_head_that_a_known_key_did_not_sign_is_refused_as_a_whole() -> None:
    trusted, head = parse_policy(EXAMPLE), LOG.head(3, list(WITNESSES.values()))
    for place in range(len(head.signatures)):
        forged = [
            Signature(each.name, each.key_id, bytes(72)) if at == place else each
            for at, each in enumerate(head.signatures)
        ]
        with pytest.raises(Distrusted, match="is not of this text"):
            trusted.accepts(Note(head.text, tuple(forged)))
    with pytest.raises(Distrusted, match="three lines"):
        trusted.accepts(Note("no head\n", head.signatures))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("", "has none"),
        (f"log {KEY}", "has none"),
        ("quorum none\nquorum none", "line 2: a policy has one quorum line"),
        ("quorum", "line 1: a policy has one quorum line"),
        ("quorum none none", "line 1: a policy has one quorum line"),
        ("quorum X1", "line 1: 'X1' was not defined on a line above"),
        (f"quorum X1\n{X1}", "line 1: 'X1' was not defined"),
        ("quorum none\r", "line 1: the only control character"),
        ("quorum none\n#\x7f", "line 2: the only control character"),
        ("quorum\u00a0none", "is not a line of a policy"),
        ("Quorum none", "'Quorum' is not a line of a policy"),
        ("log", "is not a line"),
        (f"log {KEY} a b", "is not a line"),
        (f"witness {WITNESSES['X1'].key}", "is not a line"),
        (f"{X1} a b", "is not a line"),
        ("group g any", "is not a line"),
        ("log x", "line 1: a key is written as"),
        (f"log {WITNESSES['X1'].key}", "not of the kind that signs here"),
        (f"witness X1 {KEY}", "not of the kind that signs here"),
        (f"log {KEY}\nlog {Key('another', SIGNS, KEY.public)}", "line 2: the key of another is listed twice"),
        (f"{X1}\nwitness X2 {WITNESSES['X1'].key}", "line 2: the key of .* is listed twice"),
        (f"{X1}\nwitness X1 {WITNESSES['X2'].key}", "'X1' cannot be used as a name"),
        (f"witness none {WITNESSES['X1'].key}", "'none' cannot be used as a name"),
        (f"{X1}\ngroup X1 any X1", "'X1' cannot be used as a name"),
        (f"{X1}\ngroup g any X1\ngroup g any X1", "'X1' is a member twice"),
        (f"{X1}\n{X2}\ngroup g any X1\ngroup g any X2", "'g' cannot be used as a name"),
        (f"{X1}\ngroup g any X1 X1", "'X1' is a member twice"),
        ("group g any g", "'g' was not defined on a line above"),
        ("group g any none", "'none' was not defined on a line above"),
        *[
            (f"{X1}\ngroup g {needed} X1", "of 1 members is not a valid threshold")
            for needed in ("0", "2", "-1", "01", "+1", "١", "some", "9" * 5000)
        ],
    ],
)
def test_what_is_no_policy_is_refused(lines: str, why: str) -> None:
    with pytest.raises(WrongPolicy, match=why):
        parse_policy(f"{lines}\n")


@CALM
@given(some.lists(some.sampled_from(["log", "witness", "group", "quorum", "none", "any", "1", "a", "#", str(KEY)])))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    with suppress(WrongPolicy):
        assert parse_policy(" ".join(words)).quorum == "none"


def test_a_name_is_only_its_bytes() -> None:
    kelvin, half = "\u212a", "\udc80"
    found = parse_policy(
        f"witness K {WITNESSES['X1'].key}\nwitness {kelvin} {WITNESSES['X2'].key}\n#{half}\nquorum K\n"
    )
    assert list(found.witnesses) == ["K", kelvin]
    assert parse_policy(f"witness {half} {WITNESSES['X1'].key}\nquorum {half}\n").quorum == half
    assert signs("log.test/é").key.name == "log.test/é"


# --- Revoked keys.


SINCE = datetime(2026, 5, 1, 6, tzinfo=UTC)


def test_a_revocation_list_names_keys_and_certificates_with_their_times() -> None:
    other = log(3, seed=7).by.key
    found = parse_revoked(
        f"# stolen\n\n{KEY} 2026-05-01T06:00:00Z\n  # moved\nsha256:{'0a' * 32} 2026-05-01T08:00:00+02:00\n"
        f"  {other}   2026-05-02T06:00:00Z  \n"
    )
    assert found.keys == {KEY: SINCE, other: SINCE + timedelta(days=1)}
    assert found.certificates == {"0a" * 32: SINCE}
    assert parse_revoked("") == parse_revoked("# none\n \n") == Revoked()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"{KEY}", "needs a key and a time, unlike this one: "),
        (f"{KEY} {SINCE.isoformat()} stolen", "needs a key and a time, unlike this one: "),
        (f"{KEY} 2026-05-01T06:00:00", "'2026-05-01T06:00:00' is not a time with a zone, such as 2026-05-01T06:00:00Z"),
        (f"{KEY} yesterday", "'yesterday' is not a time with a zone, such as 2026-05-01T06:00:00Z"),
    ],
)
def test_a_line_that_is_no_revocation_is_refused(line: str, why: str) -> None:
    with pytest.raises(Refused, match=re.escape(why)):
        parse_revoked(f"{line}\n")


@pytest.mark.parametrize("text", ["sha256:" + "0" * 63, "sha256:" + "0" * 65, "sha256:" + "0A" * 32, f"x{KEY.name}"])
def test_a_revoked_key_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(WrongNote, match="a key is written as name"):
        parse_revoked(f"{text} {SINCE.isoformat()}")


def test_a_head_that_a_revoked_key_signed_is_refused() -> None:
    revoked = Revoked(keys={KEY: SINCE})
    trusted = parse_policy(f"log {KEY}\nquorum none\n")
    for policy in (trusted, None):
        with pytest.raises(Refused) as refusal:
            refuse_keys(LOG.head(3), policy, revoked)
        assert str(refusal.value) == (
            f"the key {ORIGIN}+{KEY.id.hex()} has been revoked since 2026-05-01T06:00:00+00:00: a checkpoint that it"
            " signed proves nothing, whatever its age"
        )
    for policy in (trusted, None):
        refuse_keys(LOG.head(3), policy, Revoked())
        refuse_keys(log(3, seed=7).head(3), policy, revoked)


def test_a_head_that_another_known_key_signed_as_well_stands() -> None:
    """As while a key is changed; the other key has to be of the same log, known to the policy, and not revoked."""
    new = log(3, seed=7).by
    text = LOG.head(3).text
    both = Note(text, (*LOG.head(3).signatures, sign_note(text, new.key, new.private.sign)))
    knows_both = parse_policy(f"log {KEY}\nlog {new.key}\nquorum none\n")
    revoked = Revoked(keys={KEY: SINCE})
    refuse_keys(both, knows_both, revoked)
    for policy in (parse_policy(f"log {KEY}\nquorum none\n"), None):
        with pytest.raises(Refused, match="has been revoked"):
            refuse_keys(both, policy, revoked)
    with pytest.raises(Refused, match="has been revoked"):
        refuse_keys(LOG.head(3), knows_both, revoked)
    with pytest.raises(Refused, match="has been revoked"):
        refuse_keys(both, knows_both, Revoked(keys={KEY: SINCE, new.key: SINCE}))


def test_a_key_of_another_log_does_not_stand_in_for_a_revoked_one() -> None:
    other = log(3, origin="elsewhere.test", seed=7).by
    text = LOG.head(3).text
    both = Note(text, (*LOG.head(3).signatures, sign_note(text, other.key, other.private.sign)))
    with pytest.raises(Refused, match="has been revoked"):
        refuse_keys(both, parse_policy(f"log {KEY}\nlog {other.key}\nquorum none\n"), Revoked(keys={KEY: SINCE}))
