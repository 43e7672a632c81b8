"""What a reader finds that is no accepted document has a name, and what may be a zone is let through."""

from datetime import date
from pathlib import Path

import pytest

from compliance.people.domain.documents import mrz
from compliance.people.domain.documents.mrz import Field, PartialDate, Reason, Unreadable, Zone, check_digit
from compliance.people.domain.documents.other_codes import other_document
from compliance.people.domain.documents.states import compared_as, is_state, state_code

ON = date(2026, 3, 3)
DOOR = Path(__file__).resolve().parent.parent.parent / "docs" / "door-outcomes.md"
FACTS = {
    "surname": "Kayser",
    "given_names": "Anne",
    "number": "JD7K4M2X8",
    "issuing_state": "LUX",
    "nationality": "LUX",
    "birth": PartialDate(1987, 4, 12),
    "sex": "F",
    "expires_on": date(2034, 9, 30),
}


@pytest.mark.parametrize(
    ("scan", "reason"),
    [
        ("D1FRA13AA000026181231MARTIN<<9", Reason.DRIVING_LICENCE),
        ("d1nld15094962111659va45vg5a2i4", Reason.DRIVING_LICENCE),
        ("D<GBRMORGA753116SM9IJ35<<<<<<<", Reason.DRIVING_LICENCE),
        (
            "AAA001D<<\nFACHE305142128097<<800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<",
            Reason.DRIVING_LICENCE,
        ),
        ("FACHE305142128097<<800126<<<<<\nMARCHAND<<FABIENNE<<<<<<<<<<<<", Reason.DRIVING_LICENCE),
        ("@\n\x1e\rANSI 636014040002DL00410278ZC03190008DLDAQD1234562", Reason.DRIVING_LICENCE),
        ("@\nANSI 6360010102DL00390187DCSSAMPLE", Reason.DRIVING_LICENCE),
        ("CRFRAAB123CD<<1VF7RD5FV8FL507366\nPEUGEOT<<<<308", Reason.VEHICLE_PAPER),
        ("PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<", Reason.INTERNAL_PASSPORT),
        ("M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100", Reason.NO_DOCUMENT),
        ("HC1:6BFOXN%TS3DHPVO13J /G-/2YRVA.Q/R82JD2FCJG96V75DOW", Reason.NO_DOCUMENT),
        ("DC04FR0000011E6D1E6D", Reason.NO_DOCUMENT),
        ("https://casino.example/offer", Reason.NO_DOCUMENT),
        ("WIFI:T:WPA;S:Casino;P:secret;;", Reason.NO_DOCUMENT),
        ("BEGIN:VCARD\nN:Weber", Reason.NO_DOCUMENT),
        ("4006381333931", Reason.NO_DOCUMENT),
        ("96385074\n", Reason.NO_DOCUMENT),
    ],
)
def test_what_is_no_accepted_document_has_a_name(scan: str, reason: Reason) -> None:
    assert mrz.read_zone(scan, on=ON) == Unreadable(reason)


@pytest.mark.parametrize(
    "scan",
    [
        *(
            mrz.write_td1(**FACTS),
            mrz.write_td3(**FACTS),
            "IDD<<T220001293<<<<<<<<<<<<<<<",
            "P<LUX",
            "",
            "12345",
            "D-000123",
        ),
        *("CARNET:1:018F0000:D-000123:ABCDEFGHIJKLMNOP", "MEIER", "DEUTSCHLAND"),
    ],
)
def test_what_may_be_a_zone_or_a_card_is_let_through(scan: str) -> None:
    assert other_document(scan) is None


def test_every_reason_is_explained_to_door_staff() -> None:
    page = DOOR.read_text()
    assert [reason.value for reason in Reason if f"| `{reason.value}` |" not in page] == []


@pytest.mark.parametrize("printed", ["RKS", "XXK", "XKX", "KOS", "xxk", "XXK<"])
def test_kosovo_is_one_state_whichever_code_is_printed(printed: str) -> None:
    assert state_code(printed) == "RKS"
    assert is_state(state_code(printed))


def test_states_compare_by_what_they_are_today() -> None:
    assert {compared_as(code) for code in ("GBR", "GBD", "GBN", "GBO", "GBP", "GBS")} == {"GBR"}
    assert [compared_as(code) for code in ("D", "ROM", "ZAR", "UNK", "LUX", "")] == [
        "DEU",
        "ROU",
        "COD",
        "RKS",
        "LUX",
        "",
    ]


def test_a_kosovar_on_a_german_residence_permit_is_read() -> None:
    zone = mrz.read_zone(
        mrz.write_td1(**FACTS | {"issuing_state": "DEU", "nationality": "XXK", "document_code": "AR"}), on=ON
    )
    assert isinstance(zone, Zone)
    assert (zone.nationality, zone.faulty) == ("RKS", ())


def with_fillers_for_zeros(zone: str) -> str:
    """A passport on which every check digit of 0, but for the last one, is printed as a filler."""
    first, second = zone.split("\n")
    signs = list(second)
    for place in (9, 19, 27, 42):
        if signs[place] == "0":
            signs[place] = "<"
    return f"{first}\n{''.join(signs)}"


def of_zeros() -> str:
    """A passport whose number, birth, expiry and optional data all have the check digit 0."""
    number = next(text for text in (f"K{n:08}" for n in range(1000)) if check_digit(text) == "0")
    optional = next(text for text in (f"{n:014}" for n in range(1, 1000)) if check_digit(text) == "0")
    born = next(day for day in range(1, 29) if check_digit(f"8704{day:02}") == "0")
    expires = next(day for day in range(1, 29) if check_digit(f"3409{day:02}") == "0")
    facts = {"number": number, "optional": optional, "birth": PartialDate(1987, 4, born)}
    return mrz.write_td3(**FACTS | facts | {"expires_on": date(2034, 9, expires)})


def test_a_check_digit_of_nought_may_be_printed_as_a_filler_in_every_field() -> None:
    zone = mrz.read_zone(with_fillers_for_zeros(of_zeros()), on=ON)
    assert isinstance(zone, Zone)
    assert zone.faulty == ()
    assert zone == mrz.read_zone(of_zeros(), on=ON)


def test_no_changed_digit_passes_for_one() -> None:
    first, second = with_fillers_for_zeros(of_zeros()).split("\n")
    for place, sign in enumerate(second):
        if not sign.isdigit():
            continue
        for other in set("0123456789") - {sign}:
            changed = mrz.read_zone(f"{first}\n{second[:place]}{other}{second[place + 1 :]}", on=ON)
            assert isinstance(changed, Unreadable) or Field.COMPOSITE in changed.faulty, (place, other)
