"""No area has more discouraged words than were recorded, and an area that is not recorded has none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import source, vocabulary


def test_no_area_has_more_discouraged_words_than_recorded() -> None:
    risen = vocabulary.risen(vocabulary.counts(), vocabulary.recorded())
    assert not risen, source.listed(risen)


def test_every_word_has_another_to_write_instead() -> None:
    entries = {**vocabulary.terms(), **vocabulary.names()}
    assert entries
    assert not [
        word for word, instead in entries.items() if not instead.strip() or vocabulary.pattern().search(instead)
    ]


def test_an_area_without_a_record_must_be_clean() -> None:
    risen = vocabulary.risen({"compliance/cage": 1, "audit": 3, "server": 2}, {"audit": 3, "server": 9})
    assert [line.partition(";")[0] for line in risen] == ["compliance/cage: 1 discouraged words, recorded 0"]


def test_no_translation_uses_a_word_that_the_glossary_rules_out() -> None:
    assert not vocabulary.mistranslations(), source.listed(map(str, vocabulary.mistranslations()))


def test_every_row_of_the_glossary_is_complete() -> None:
    rows = vocabulary.glossary()
    assert not [row for row in rows if len(row) != 6 or not all(row[:4])]
    english = [row[0] for row in rows]
    assert len(english) == len(set(english)) > 70


@pytest.mark.parametrize(("column", "language"), [(1, "fr"), (2, "nl"), (3, "de")])
def test_the_glossary_names_each_ruled_out_word_and_the_right_one(column: int, language: str) -> None:
    rows = [[cell.lower() for cell in row] for row in vocabulary.glossary()]
    lost = []
    for word, instead in vocabulary.translations()[language].items():
        named = [row for row in rows if vocabulary.translation_pattern(word).search(row[4])]
        if not any(instead.lower() in row[column] for row in named):
            lost.append(f"{language}: {word}: {instead}")
    assert not lost, source.listed(lost)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "Les trouvailles", ["trouvailles"]),
        ("fr", "quittances à souche, quittances à souches", ["quittances à souche"]),
        ("fr", "un refus d\u2019accès et une journée de jeu", ["refus d\u2019accès"]),
        ("nl", "Kas, kassa; fichetelling\nbewaring", ["Kas", "bewaring", "fichetelling"]),
        ("de", "Dropboxen und Drop-Box", ["Dropboxen"]),
    ],
)
def test_ruled_out_words_are_found_with_their_endings(language: str, text: str, expected: list[str]) -> None:
    found = vocabulary.ruled_out(vocabulary.GLOSSARY, 3, text, [language])
    assert sorted(offence.word for offence in found) == expected


def test_a_catalogue_is_read_without_placeholders_and_obsolete_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "locale" / "nl" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    entries = ('msgid ""\nmsgstr ""\n', 'msgid "a"\nmsgstr "kas %(fiche)s"\n', '#~ msgid "b"\n#~ msgstr "fiche"\n')
    path.write_text("\n".join(entries), encoding="utf-8")
    monkeypatch.setattr(source, "ROOT", tmp_path)
    found = [
        offence
        for line, text in vocabulary.translated(vocabulary.catalogue("nl"))
        for offence in vocabulary.ruled_out(path, line, text, ["nl"])
    ]
    assert [str(offence) for offence in found] == ["locale/nl/LC_MESSAGES/django.po:4: kas: nl: kassa"]


@pytest.fixture
def _words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A list of two words and one name, whatever the real list becomes."""
    monkeypatch.setattr(vocabulary, "terms", lambda: {"whoever": "the cashier", "self-ban": "self-exclusion"})
    monkeypatch.setattr(vocabulary, "names", lambda: {"Torn": "IssuableCard"})
    vocabulary.pattern.cache_clear()
    vocabulary.by_word.cache_clear()
    yield
    vocabulary.pattern.cache_clear()
    vocabulary.by_word.cache_clear()


def found(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(source, "ROOT", folder)
    return [offence.word for offence in vocabulary.offences(path)]


@pytest.mark.usefixtures("_words")
@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.py", '"""For whoever reads it."""\n', ["whoever"]),
        ("a.py", "value = 1  # Whoever asks.\n", ["Whoever"]),
        ("a.py", 'text = _("Self-bans of {whoever}")\n', ["Self-ban"]),
        ("a.py", 'text = ngettext("{n} self-ban", "{n} self-bans", n)\n', ["self-ban", "self-ban"]),
        ("a.py", "def end_self_ban(whoever): ...\n", ["self ban", "whoever"]),
        ("a.py", "class SelfBanEnd: ...\n", ["Self Ban"]),
        ("a.py", "class Torn: ...\n", ["Torn"]),
        ("Torn.py", "value = 1\n", ["Torn"]),
        ("a.py", "other.self_ban()\n'whoever'\n", []),
        ("a.html", "{% trans 'Whoever comes' %}<p class='whoever'>", ["Whoever"]),
        ("a.html", "{% blocktrans with a=b %}A\nself-ban of {{ whoever }}{% endblocktrans %}", ["self-ban"]),
        ("a.md", "A self-ban.\n\n    whoever\n\nand `whoever`\n", ["self-ban"]),
    ],
)
def test_discouraged_words_are_found_where_people_read_them(
    name: str, text: str, expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [word.removesuffix("s") for word in found(tmp_path, name, text, monkeypatch)] == expected


@pytest.mark.usefixtures("_words")
def test_an_offence_names_its_line_and_the_better_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.html"
    path.write_text("<p>\n{% blocktrans %}First line\nwhoever{% endblocktrans %}</p>", encoding="utf-8")
    monkeypatch.setattr(source, "ROOT", tmp_path)
    assert [str(offence) for offence in vocabulary.offences(path)] == ["a.html:3: whoever: the cashier"]


def test_more_words_are_never_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = tmp_path / "counts.json"
    counts.write_text('{"audit": 1}', encoding="utf-8")
    monkeypatch.setattr(vocabulary, "COUNTS", counts)
    monkeypatch.setattr(vocabulary, "counts", lambda: {"audit": 2})
    assert vocabulary.write() == 1
    assert vocabulary.recorded() == {"audit": 1}
    monkeypatch.setattr(vocabulary, "counts", lambda: {"server": 1})
    assert vocabulary.write() == 0
    assert vocabulary.recorded() == {"server": 1}
