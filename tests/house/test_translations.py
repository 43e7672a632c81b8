"""Every sentence of the product stands in French, Dutch and German, with the same placeholders."""

import ast
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


def test_a_sentence_that_no_code_says_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "django.po"
    path.write_text(f'{HEADER}msgid "Cancel"\nmsgstr "Annuler"\n', encoding="utf-8")
    monkeypatch.setattr(translations, "catalogue", lambda language: path)
    assert translations.faults("fr", {}) == ["fr: in no code: 'Cancel'"]
    assert translations.faults("fr", {("", "Cancel"): polib.POEntry(msgid="Cancel")}) == []


HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
BROKEN = {
    "a quote that is never closed": ('msgid "Cancel\nmsgstr "Annuler"\n', "7: end-of-line within string"),
    "a sentence told twice": (
        'msgid "Cancel"\nmsgstr "Annuler"\n\nmsgid "Cancel"\nmsgstr "Retirer"\n',
        "9: duplicate message definition...",
    ),
    "a placeholder cut short": (
        '#, python-format\nmsgid "At least %(least)s."\nmsgstr "Au moins %(least)."\n',
        "8: 'msgstr' is not a valid Python format string",
    ),
    "a mark of a rebase": ('<<<<<<< HEAD\nmsgid "Cancel"\nmsgstr "Annuler"\n', '6: keyword "HEAD" unknown'),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_catalogue_that_cannot_be_compiled_is_a_fault(
    what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text, said = BROKEN[what]
    path = tmp_path / "django.po"
    path.write_text(HEADER + text, encoding="utf-8")
    monkeypatch.setattr(translations, "catalogue", lambda language: path)
    found = translations.faults("fr", {})
    assert any(f"django.po:{said}" in each for each in found), found
    assert all(each.startswith("fr: ") for each in found)


def test_the_check_fails_and_names_file_and_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = translations.catalogue("nl").read_text(encoding="utf-8")
    path = tmp_path / "django.po"
    path.write_text(f'{whole}\nmsgid "Cut off\n', encoding="utf-8")
    monkeypatch.setattr(translations, "catalogue", lambda language: path)
    assert translations.main() == 1
    assert f"django.po:{whole.count(chr(10)) + 3}: end-of-line within string" in capsys.readouterr().err


def test_a_catalogue_that_compiles_is_not_broken(tmp_path: Path) -> None:
    path = tmp_path / "django.po"
    path.write_text(f'{HEADER}msgid "Cancel"\nmsgstr "Annuler"\n', encoding="utf-8")
    assert translations.broken(path) == []


# --- A German noun keeps its capital within a sentence.


# `str.capitalize` makes the rest of a text lowercase, so it is for names without a translation only.
UNTRANSLATED = {
    "compliance/http/register_views/api_list.py",  # the name of a class of the API
    "compliance/games/domain/pay_tables.py",  # the id of a pay table
}


def test_only_the_first_letter_of_a_translated_text_is_changed() -> None:
    lowering = {
        source.name(path)
        for path in source.product()
        for node in source.nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in {"capitalize", "title", "swapcase"}
    }
    assert lowering == UNTRANSLATED, source.listed(lowering ^ UNTRANSLATED)
