"""Names in every encoding that spreadsheets write: each list is read right or refused, and never read wrong."""

import io
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.exclusions.ministerial_list.domain.encodings.detection import (
    CANDIDATES,
    AmbiguousEncoding,
    Undecodable,
    encoding_of,
    is_misread,
    most_plausible,
    wide_encoding,
    word_cost,
)
from compliance.exclusions.ministerial_list.domain.encodings.letters import LETTERS
from compliance.exclusions.ministerial_list.domain.files import Unreadable, open_list
from compliance.exclusions.ministerial_list.domain.rows import Row, RowReader
from tests.exclusions.lists import text

NAMES = (
    *("Müller", "Łukasiewicz", "Çelik", "Ștefănescu", "Dvořák", "Ångström", "Gonçalves", "Nuñez", "Đorđević", "Żółć"),
    *("Íñigo", "Æsir", "Straße", "Ţepeş", "Õun", "Žižek", "Владимир", "Παπαδόπουλος", "Éric", "Hélène", "François"),
    *("Zoë", "Jérôme", "Lætitia", "Sørensen", "Kjær", "Þórður", "Guðrún", "João", "Conceição", "Şahin", "Yıldız"),
    *("Erdoğan", "İbrahim", "Bērziņš", "Kalniņš", "Žukauskas", "Čiurlionis", "Szűcs", "Erdős", "Gyöngyi", "Wałęsa"),
    *("Świątek", "Jędrzejczyk", "Řehoř", "Ďurica", "Ľubomír", "Škvařil", "Čeferin", "Međedović", "Cœur", "Haÿ"),
    *("Šmidt", "Põld", "Андреевна", "Щербаков", "Їжакевич", "Ґалаґан", "Георгиев", "Αλέξανδρος", "Ιωάννης", "Ħaġar"),
    *("MÜLLER", "ŁUKASIEWICZ", "ÇELİK", "DVOŘÁK", "ÅNGSTRÖM", "ŻÓŁĆ", "NUÑEZ", "ПЕТРОВА", "ΝΙΚΟΛΆΟΥ", "GONÇALVES"),
)
ENCODINGS = (*CANDIDATES, "iso8859-1", "iso8859-9", "iso8859-10", "iso8859-14", "koi8-r", "cp866", "cp1125")
EVERY = [(name, encoding) for name in NAMES for encoding in ENCODINGS]
ON = date(2026, 3, 2)


def encoded(names: list[str], encoding: str) -> bytes | None:
    try:
        return text(*(f"MJ-{n};4;{name};Jean;1980;M;LUX;;;" for n, name in enumerate(names))).decode().encode(encoding)
    except UnicodeEncodeError:
        return None


def outcome(names: list[str], encoding: str) -> str:
    """`right`, `refused`, `wrong`, or `unwritable` where the encoding has no such letters."""
    content = encoded(names, encoding)
    if content is None:
        return "unwritable"
    try:
        found = open_list(io.BytesIO(content))
        read = [RowReader(found.heading, ON, 4).read(number, cells) for number, cells in found.lines]
    except Unreadable:
        return "refused"
    if not all(isinstance(row, Row) for row in read):
        return "refused"
    return "right" if [row.who.surname for row in read if isinstance(row, Row)] == names else "wrong"


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_single_name_is_never_read_wrong(encoding: str) -> None:
    assert [name for name in NAMES if outcome([name], encoding) == "wrong"] == []


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=8, unique=True), st.sampled_from(ENCODINGS))
def test_lists_of_real_names_are_never_read_wrong(names: list[str], encoding: str) -> None:
    writable = [name for name in names if encoded([name], encoding) is not None]
    assert not writable or outcome(writable, encoding) != "wrong"


@st.composite
def made_up(draw: Any) -> list[str]:
    """One or two words of letters of one language, however unlikely."""
    letters = LETTERS[draw(st.sampled_from(sorted(LETTERS)))]
    plain = "" if ord(min(letters)) > 0x2FF else "abcdefghijklmnoprstuvz" * 2
    words = st.text(letters + plain, min_size=3, max_size=9).map(str.capitalize)
    return [word for word in draw(st.lists(words, min_size=1, max_size=2)) if not word.isascii()]


@settings(max_examples=400, deadline=None)
@given(made_up(), st.sampled_from(CANDIDATES))
def test_words_that_no_language_has_are_not_guessed_at(words: list[str], encoding: str) -> None:
    try:
        content = {word.encode(encoding): row for row, word in enumerate(words)}
        found = most_plausible(content) if content else encoding
    except (UnicodeEncodeError, Undecodable):
        return
    if isinstance(found, str):
        read = [word.decode(found) for word in content]
        assert [each.casefold() for each in read] == [word.decode(encoding).casefold() for word in content]


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("cp1252", "Müller Hélène Geneviève Loïc François Muñoz Gonçalves João Håkansson Sørensen Thérèse Anaïs"),
        ("iso8859-15", "Müller Hélène Geneviève Loïc François Muñoz Gonçalves João Håkansson Sørensen Thérèse Anaïs"),
        ("mac_roman", "Müller Hélène Geneviève Loïc François Muñoz Gonçalves João Schröder Jäger Thérèse Anaïs"),
        ("cp850", "Müller Hélène Geneviève Loïc François Muñoz Gonçalves João Schröder Jäger Thérèse Anaïs"),
        ("cp1250", "Łukasiewicz Dvořák Žižek Wałęsa Świątek Jędrzejczyk Erdős Řehoř Đorđević"),
        ("iso8859-2", "Łukasiewicz Dvořák Žižek Wałęsa Świątek Jędrzejczyk Erdős Řehoř Đorđević"),
        ("mac_latin2", "Łukasiewicz Dvořák Žižek Wałęsa Świątek Jędrzejczyk Erdős Řehoř"),
        ("cp852", "Łukasiewicz Dvořák Žižek Wałęsa Świątek Jędrzejczyk Erdős Řehoř"),
        ("cp1254", "Şahin Yıldız Erdoğan Çelik Gülşen Öztürk Ağaoğlu Işık"),
        ("cp1257", "Bērziņš Kalniņš Jānis Čiurlionis Žukauskas Pēteris Liepiņa"),
        ("cp1251", "Владимир Андреевна Щербаков Петрова"),
        ("koi8-u", "Владимир Андреевна Щербаков Петрова"),
        ("cp866", "Владимир Андреевна Щербаков Петрова"),
        ("cp1253", "Παπαδόπουλος Αλέξανδρος Ιωάννης Νικολάου"),
        ("iso8859-7", "Παπαδόπουλος Αλέξανδρος Ιωάννης Νικολάου"),
    ],
)
def test_a_list_with_a_few_names_is_read_right(encoding: str, names: str) -> None:
    assert outcome(names.split(), encoding) == "right"


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"],
)
def test_what_unicode_writes_is_certain(encoding: str) -> None:
    assert outcome(list(NAMES), encoding) == "right"


def test_a_few_words_of_each_letter_are_enough() -> None:
    names = [f"Müller{letter}{other}" for letter in "abcdefgh" for other in "abcdefgh"]
    assert outcome([*names, "Hélène", "François"], "cp1252") in {"right", "refused"}


def test_doubt_names_the_row_and_both_readings() -> None:
    with pytest.raises(Unreadable) as refused:
        open_list(
            io.BytesIO(
                text("MJ-1;4;Weber;Jean;1980;M;LUX;;;", "MJ-2;4;Nuñez;Jean;1980;M;LUX;;;").decode().encode("cp1252")
            )
        )
    assert (refused.value.code, refused.value.row) == ("two_encodings", 3)
    assert "Nuñez" in refused.value.found


def test_words_of_the_headings_are_evidence() -> None:
    head = "Référence;Motif;Nom;Prénoms;Né(e) le;N° pièce d'identité"
    found = open_list(io.BytesIO(f"{head}\nMJ-1;4;Hélène;Jean;1980;\n".encode("cp1252")))
    assert (found.encoding, found.guessed) == ("cp1252", True)
    assert [cells[2] for _number, cells in found.lines] == ["Hélène"]


def test_arabic_and_chinese_bytes_are_refused() -> None:
    for names, encoding in (("محمد أحمد عبدالله", "cp1256"), ("王 李 张伟", "gb18030"), ("山田 太郎", "shift_jis")):
        assert outcome(names.split(), encoding) == "refused"


def test_a_file_that_is_no_text_is_refused() -> None:
    assert isinstance(encoding_of(io.BytesIO(b"Nu\xf1ez")), AmbiguousEncoding)
    for content, code in ((b"a" * 5000 + b"\0", "no_list"), ("é".encode()[:1], "cut_off_file")):
        with pytest.raises(Undecodable) as refused:
            encoding_of(io.BytesIO(content))
        assert refused.value.code == code
    with pytest.raises(Undecodable):
        most_plausible({bytes(range(0x80, 0x100)): 1})
    assert wide_encoding(b"abcdefgh\0") is None
    with pytest.raises(Unreadable) as cut:
        list(open_list(io.BytesIO(text("MJ-1;4;Weber;Jean;1980;M;LUX;;;").decode().encode("utf-16")[:-1])).lines)
    assert cut.value.code == "encoding"


def test_a_word_counts_once() -> None:
    line = "MJ-{};4;Nuñez;Jean;1980;M;LUX;;;"
    found = encoding_of(io.BytesIO(text(*(line.format(n) for n in range(50))).decode().encode("cp1252")))
    assert isinstance(found, AmbiguousEncoding)
    assert found.row == 2


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("utf-8", "cp1252"),
        ("utf-8", "latin-1"),
        ("utf-8", "mac_roman"),
        ("utf-8", "cp850"),
        ("utf-8", "cp437"),
        ("utf-8", "cp1250"),
        ("cp1250", "cp1252"),
        ("mac_roman", "cp1252"),
        ("cp1252", "mac_roman"),
        ("cp1251", "cp1252"),
        ("cp1253", "cp1252"),
        ("cp850", "cp1252"),
    ],
)
def test_names_that_were_misread_before_are_recognised(written: str, read_as: str) -> None:
    seen = 0
    for name in NAMES:
        try:
            shown = name.encode(written).decode(read_as)
        except UnicodeError:
            continue
        if shown == name or not any(sign.isalpha() for sign in shown):
            continue
        seen += 1
        content = text(f"MJ-1;4;{shown};Jean;1980;M;LUX;;;").replace(b"Legal", "Légal Prénom Né".encode())
        found = open_list(io.BytesIO(content))
        ((_number, cells),) = list(found.lines)
        row = RowReader(found.heading, ON, 4).read(2, cells)
        # What is not recognised has letters outside ASCII, and is shown to the uploader.
        assert not isinstance(row, Row) or not row.who.surname.isascii(), (name, shown)
        if written == "utf-8":
            assert not isinstance(row, Row), (name, shown)
    assert seen


@pytest.mark.parametrize(
    "name", [*NAMES, "KÓŁKO", "WÓŁ", "JOÃO", "Nguyễn Văn Đức", "محمد", "王伟", "O’Brien", "D’Ávila"]
)
def test_names_as_they_should_be_are_not_taken_for_misread_ones(name: str) -> None:
    assert not is_misread(name)


def test_what_is_written_twice_as_utf_8_is_recognised() -> None:
    twice = "Müller".encode().decode("cp1252").encode().decode("cp1252")
    assert is_misread(twice)
    assert is_misread("VoilÃ")


def test_words_cost_what_they_are_worth() -> None:
    assert word_cost("Müller") == 0
    assert word_cost("N°") == 0
    assert word_cost("d’Arc") == 0
    assert word_cost("€") < word_cost("¤¤")
    assert word_cost("MüLLER") > word_cost("MÜLLER")
    assert word_cost("STRAßE") == 0
    assert word_cost("“Müller”") == 0 < word_cost("Müller”")
    assert word_cost("Müller–Böhm") > 0
    assert word_cost("Müllerж") > word_cost("müllär")
