"""Text of a document reader is told from what people type, in both directions."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.admissions.cards.services.codes import code_of
from compliance.http.input.scanner_text import is_scanner_text
from compliance.people.domain.documents.mrz import PartialDate, write_td1, write_td3
from tests import cast

FACTS = {
    "surname": "Kayser",
    "given_names": "Anne Sophie",
    "number": "JD7K4M2X8",
    "issuing_state": "LUX",
    "nationality": "LUX",
    "birth": PartialDate(1987, 4, 12),
    "sex": "F",
    "expires_on": date(2034, 9, 30),
}
PASSPORT, CARD = write_td3(**FACTS), write_td1(**FACTS)
CODE = code_of(cast.VENUE, "D-000123")
# A US reader on a French keyboard, and on a German one.
AZERTY = str.maketrans("QWAZM<1234567890:", "AZQW?.&é\"'(-è_çàM")
QWERTZ = str.maketrans("YZ<:", "ZY;Ö")
FULL = "I<LUX1234567897ABCDEFGHIJKLMNO\n8704120F3409305LUX12345678901\nKAYSER<<ANNE<SOPHIE<<<<<<<<<<<"


@pytest.mark.parametrize(
    "text",
    [
        *(PASSPORT, CARD, CODE, FULL, PASSPORT + CARD, f"{PASSPORT}\n{PASSPORT}"),
        *(*PASSPORT.split("\n"), *CARD.split("\n"), *FULL.split("\n")),
        *(PASSPORT.lower(), CARD.lower(), CODE.lower(), PASSPORT.replace("\n", ""), CARD.replace("\n", " ")),
        *(PASSPORT[:20], PASSPORT[:12], PASSPORT[-30:], CARD[:35], CODE[:20], CODE[12:], CODE[18:]),
        *(f"\x02{PASSPORT}\x03", f"]C1{PASSPORT}", f"~{CODE}", f"5, rue des Bains {PASSPORT}", f"Weber{CODE}"),
        *(f"Remich\t{CARD}", f"note: {PASSPORT.split()[1]}", PASSPORT.replace("<", "< ")),
        *(PASSPORT.translate(AZERTY), PASSPORT.translate(AZERTY).lower(), PASSPORT.translate(QWERTZ)),
        *(CARD.translate(AZERTY), CODE.translate(AZERTY), CODE.translate(QWERTZ)),
        *("P<LUXKAYSER", "IDFRABERTHIER<<<<<<<<<<<<", "P<D<<MUSTERMANN<<ERIKA", "V<FRAKAYSER<<ANNE"),
    ],
)
def test_what_a_reader_types_is_recognised(text: str) -> None:
    assert is_scanner_text(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "Weber", "5, rue de l'Église <3>", "Remich", "L-5550", "12 bis, Avenue J.-F. Kennedy (2e étage)"),
        *("INTERNATIONALE SCHIFFFAHRTSGESELLSCHAFT MBH", "PASSPORT LOST, POLICE REPORT 2026/114", "Carnet de passage"),
        *("Stake < limit, win > 500", "stake << limit", "Il a dit << bonjour >> et <<merci>>", "il dit<<bonjour>>."),
        *("LU28 0019 4006 4475 0000", "LU280019400644750000", "NL91ABNA0417164300", "D-000123", "P123", "K1234567"),
        *(
            "a <- b -> c",
            "<b>bold</b>",
            "x<y",
            "1<2<3",
            "......",
            "Total.........................: 500",
            "5.000,00 EUR",
        ),
        *("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Keihanaikukauakahihuliheekahaunaele"),
        *("KRUNGTHEPMAHANAKHONAMONRATTANAKOSIN", "van der Berg-de la Croix", "O'Brien", "Нгуен <3", "محمد"),
        *("https://casino.example/?a=1&b=2", "018f0000-0000-7000-8000-000000000001", "a" * 44, "9" * 30),
        *("0123456789abcdef" * 4, "MJ-2026-114; art. 68(1) 4", "see <<annex>> 3", "CARNET", "Carnets: 3", "carnet:1"),
    ],
)
def test_what_people_type_is_let_through(text: str) -> None:
    assert not is_scanner_text(text)


names = st.text(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ "), min_size=2, max_size=25).filter(str.strip)


@given(
    names,
    names,
    st.text(st.sampled_from("ABCDEFGHJKLMNP0123456789"), min_size=5, max_size=9),
    st.booleans(),
    st.sampled_from([str, str.lower, lambda text: text.translate(AZERTY), lambda text: text.translate(QWERTZ)]),
    st.sampled_from(["\n", "\r\n", "\t", " ", ""]),
)
def test_every_zone_is_recognised_however_it_is_typed(
    surname: str, given_names: str, number: str, card: bool, typed: object, between: str
) -> None:
    write = write_td1 if card else write_td3
    zone = write(**FACTS | {"surname": surname, "given_names": given_names, "number": number})
    assert callable(typed)
    assert is_scanner_text(typed(zone).replace("\n", between))


@given(st.text(st.characters(exclude_characters="<", exclude_categories=["Cs"]), max_size=80))
def test_a_short_text_without_fillers_is_what_a_person_types(text: str) -> None:
    words = text.split()
    assert not is_scanner_text(text) or any(len(word) > 16 for word in words)
