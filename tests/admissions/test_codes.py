"""The code on a card: read back as printed, and nothing else taken for it."""

from uuid import UUID

import pytest
from django.test import override_settings

from compliance.admissions.cards.services.codes import Fault, Numbered, code_of, is_code, read_code
from tests.cast import VENUE

OTHER = UUID("018f0000-0000-7000-8000-00000000beef")
CODE = code_of(VENUE, "D-000121")


@pytest.mark.parametrize(
    "scan",
    [CODE, CODE.lower(), f"  {CODE}\r\n", f"\x02{CODE}\x03", f"{CODE}\n{CODE}\n", f"{CODE}\n\n"],
    ids=["printed", "small letters", "with a line break", "framed", "read twice", "with empty lines"],
)
def test_a_code_is_read_as_printed(scan: str) -> None:
    assert is_code(scan.strip("\x02 "))
    assert read_code(scan, VENUE) == Numbered("D-000121")


def test_two_cards_have_two_seals() -> None:
    assert code_of(VENUE, "D-000121").rpartition(":")[2] != code_of(VENUE, "D-000122").rpartition(":")[2]
    assert code_of(VENUE, "D-000121").rpartition(":")[2] != code_of(OTHER, "D-000121").rpartition(":")[2]


def test_a_house_whose_id_ends_in_letters_reads_its_own_codes() -> None:
    assert read_code(code_of(OTHER, "D-000121"), OTHER) == Numbered("D-000121")


def test_every_sign_of_a_seal_depends_on_the_card() -> None:
    seals = [code_of(VENUE, f"D-{number:06}").rpartition(":")[2] for number in range(1, 101)]
    assert [len({seal[place] for seal in seals}) > 8 for place in range(16)] == [True] * 16


@override_settings(SECRET_KEY="a key of the tests")
def test_a_code_printed_by_an_earlier_version_is_read() -> None:
    """HMAC with SHA-256 of house and number, under SHA-256 of purpose and secret, its first 80 bits in base 32."""
    assert code_of(OTHER, "D-000121") == "CARNET:1:0000BEEF:D-000121:XDGPPIWJLCSZ33MS"


def test_a_number_past_six_digits_has_its_code() -> None:
    assert read_code(code_of(VENUE, "HD-1000000"), VENUE) == Numbered("HD-1000000")


def test_a_number_written_on_another_code_is_forged() -> None:
    assert read_code(CODE.replace("D-000121", "D-000122"), VENUE) is Fault.FORGED
    assert read_code(CODE.replace("D-000121", "Y-000121"), VENUE) is Fault.FORGED


def test_a_made_up_seal_is_forged() -> None:
    assert read_code(CODE[:-16] + "A" * 16, VENUE) is Fault.FORGED


def test_the_code_of_another_house_is_named_as_such() -> None:
    assert read_code(code_of(OTHER, "D-000121"), VENUE) is Fault.OTHER_HOUSE


@pytest.mark.parametrize(
    "scan",
    [
        "CARNET:",
        CODE[:-1],
        f"{CODE}7",
        CODE.replace(":1:", ":9:"),
        f"{CODE}{CODE}",
        f"{CODE}\n{code_of(VENUE, 'D-000122')}",
        f"{CODE}\nP<LUXWEBER<<JEAN<<<<",
        "CARNET:1:00000001:D-٠٠٠١٢١:" + "A" * 16,
    ],
)
def test_half_a_code_and_two_codes_are_not_read(scan: str) -> None:
    assert is_code(scan)
    assert read_code(scan, VENUE) is Fault.UNREADABLE


@pytest.mark.parametrize("scan", ["CQRNET.&.àààààààà&.D)ààà&é&", "CARNETÖ1Ö00000001ÖDß000121"])
def test_a_reader_set_to_another_keyboard_is_named(scan: str) -> None:
    assert is_code(scan)
    assert read_code(scan, VENUE) is Fault.OTHER_KEYBOARD


@pytest.mark.parametrize("scan", ["", "P<LUXWEBER<<JEAN", "D-000121", "hello"])
def test_other_scans_are_no_code(scan: str) -> None:
    assert not is_code(scan)


def test_a_year_card_outlives_a_change_of_the_key() -> None:
    with override_settings(SECRET_KEY="the key of this year", SECRET_KEY_FALLBACKS=["the key of last year"]):
        assert read_code(code_of(VENUE, "Y-000001"), VENUE) == Numbered("Y-000001")
        with override_settings(SECRET_KEY="the key of last year"):
            old = code_of(VENUE, "Y-000001")
        assert read_code(old, VENUE) == Numbered("Y-000001")
        with override_settings(SECRET_KEY="the key of another person"):
            forged = code_of(VENUE, "Y-000001")
        assert read_code(forged, VENUE) is Fault.FORGED
