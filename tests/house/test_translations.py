"""Every sentence of the product stands in French, Dutch and German, with the same placeholders."""

from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.house import source, translations

SENTENCES = {
    "Scan the document again.": "Scannez à nouveau le document.",
    "Issued card {card}.": "Carte {card} délivrée.",
    "At least %(least)s.": "Au moins %(least)s.",
}


@pytest.fixture(scope="module")
def wanted() -> dict[translations.Key, polib.POEntry]:
    return translations.wanted()


def test_the_languages_are_those_of_the_settings() -> None:
    assert {code for code, _name in settings.LANGUAGES} == {"en", *translations.LANGUAGES}


def test_code_and_templates_speak(wanted: dict[translations.Key, polib.POEntry]) -> None:
    assert ("", "Door desk") in wanted
    assert len(wanted) > 200


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_every_sentence_is_translated(language: str, wanted: dict[translations.Key, polib.POEntry]) -> None:
    faults = translations.faults(language, wanted)
    assert not faults, f"{len(faults)} of {len(wanted)}" + source.listed(faults[:40])


# --- The check itself finds what it should.


def _faults(**changes: str) -> list[str]:
    [(asked, told)] = [(each, SENTENCES[each]) for each in [changes.pop("of")]]
    sentence = polib.POEntry(msgid=asked)
    entry = polib.POEntry(msgid=asked, msgstr=changes.get("told", told), flags=changes.get("flags", "").split())
    return list(translations._faults(sentence, entry))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_accepts_a_faithful_translation(sentence: str) -> None:
    assert not _faults(of=sentence)


def test_refuses_a_missing_sentence() -> None:
    assert list(translations._faults(polib.POEntry(msgid="Cancel"), None)) == ["missing"]


def test_refuses_an_empty_translation() -> None:
    assert _faults(of="Scan the document again.", told="") == ["not translated"]


def test_refuses_a_guess() -> None:
    assert _faults(of="Scan the document again.", flags="fuzzy") == ["not certain (fuzzy)"]


def test_refuses_a_lost_or_renamed_placeholder() -> None:
    assert _faults(of="Issued card {card}.", told="Carte délivrée.")
    assert _faults(of="At least %(least)s.", told="Au moins %(moins)s.")


def test_lets_the_form_for_one_leave_the_number_out() -> None:
    sentence = polib.POEntry(msgid="%(count)s guest", msgid_plural="%(count)s guests")
    told = polib.POEntry(
        msgid=sentence.msgid,
        msgid_plural=sentence.msgid_plural,
        msgstr_plural={0: "un visiteur", 1: "%(count)s visiteurs"},
    )
    assert not list(translations._faults(sentence, told))


def test_a_catalogue_that_is_not_there_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(translations, "catalogue", lambda language: translations.ROOT / "locale" / "none.po")
    assert translations.faults("fr", {}) == [
        "fr: there is no locale/none.po; make it with manage.py makemessages",
    ]
