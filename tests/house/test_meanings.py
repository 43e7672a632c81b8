"""One English word with two meanings has a context for each, so that every language says what is meant."""

import ast

import polib
import pytest
from django.template.loader import render_to_string
from django.utils.translation import override, pgettext

from compliance.http.register_views.pages import Table
from compliance.orphans.account.presentation.registers import JOURNAL
from tests.house import meanings, source, translations

TEMPLATES = [path for path in source.files(".html") if source.name(path).startswith("templates/")]
LEDGER: dict[str, object] = {"register": JOURNAL, "table": Table(JOURNAL.columns, [])}
MEANINGS = [
    ("button", "Answer", "Antworten", "Répondre", "Antwoorden"),
    ("what was answered", "Answer", "Antwort", "Réponse", "Antwoord"),
    ("button", "Set", "Festlegen", "Fixer", "Vaststellen"),
    ("when it was set", "Set", "Festgelegt am", "Fixé le", "Vastgesteld"),
    ("bank or ledger", "Account", "Konto", "Compte", "Rekening"),
    ("user account", "Account", "Konto", "Compte", "Account"),
    ("day of the cage", "Closed", "Abgeschlossen", "Clôturée", "Afgesloten"),
    ("user account", "Closed", "Geschlossen", "Fermé", "Gesloten"),
    ("addressee", "To", "An", "À", "Aan"),
    ("last day", "To", "Bis", "Jusqu’au", "Tot en met"),
]


@pytest.fixture(scope="module")
def wanted() -> dict[translations.Key, polib.POEntry]:
    return translations.wanted()


def test_a_word_with_two_meanings_has_a_context(wanted: dict[translations.Key, polib.POEntry]) -> None:
    found = meanings.ambiguous(wanted)
    assert not found, source.listed(found)


def test_a_participle_without_a_context_is_of_one_area(wanted: dict[translations.Key, polib.POEntry]) -> None:
    found = meanings.shared_participles(wanted)
    assert not found, source.listed(found)


def test_no_word_is_on_a_button_and_above_a_value() -> None:
    found = meanings.on_both(map(source.text, TEMPLATES), map(source.tree, source.product()))
    assert not found, source.listed(found)


@pytest.mark.parametrize(("context", "word", "german", "french", "dutch"), MEANINGS)
def test_each_meaning_has_its_own_word(context: str, word: str, german: str, french: str, dutch: str) -> None:
    told = {}
    for language in ("de", "fr", "nl"):
        with override(language):
            told[language] = pgettext(context, word)
    assert told == {"de": german, "fr": french, "nl": dutch}


@pytest.mark.parametrize(
    ("language", "template", "facts", "words", "other"),
    [
        (
            "fr",
            "admissions/reviews/answer.html",
            {"answer": "cleared", "withdrawn": True},
            ["Levé", "Retirée"],
            "Retiré<",
        ),
        ("fr", "components/outcome.html", {"outcome": "refused"}, ["Refusé"], "Refusés"),
        (
            "nl",
            "http/register/rows.html",
            LEDGER,
            ["Rekening", "Boekstuk"],
            "Account",
        ),
        (
            "de",
            "http/register/rows.html",
            LEDGER,
            ["Konto", "Beleg"],
            "Gutschein",
        ),
        (
            "fr",
            "http/register/rows.html",
            LEDGER,
            ["Compte", "Pièce justificative"],
            "Bon<",
        ),
    ],
)
def test_a_page_says_what_is_meant(
    language: str, template: str, facts: dict[str, object], words: list[str], other: str
) -> None:
    with override(language):
        page = render_to_string(template, facts)
    assert [word for word in words if word not in page] == []
    assert other not in page


# --- The checks themselves find what they should.


def _said(*places: str, context: str = "", text: str) -> dict[translations.Key, polib.POEntry]:
    return {(context, text): polib.POEntry(msgid=text, occurrences=[(place, "7") for place in places])}


def test_refuses_a_word_that_lost_its_context() -> None:
    place = "compliance/payouts/views/queue.py"
    assert not meanings.ambiguous(_said(place, context="button", text="Answer"))
    assert meanings.ambiguous(_said(place, text="Answer")) == [f"Answer: {place}:7"]
    assert meanings.ambiguous(_said(place, text="Refused."))
    assert not meanings.ambiguous(_said(place, text="Reply by"))


def test_refuses_a_participle_of_two_areas() -> None:
    one, same, other = (
        "compliance/cage/drawers/presentation/words.py",
        "templates/cage/day.html",
        "templates/orphans/year.html",
    )
    assert not meanings.shared_participles(_said(one, same, text="Opened"))
    assert not meanings.shared_participles(_said(one, other, text="Opened", context="drop box"))
    assert meanings.shared_participles(_said(one, other, text="Opened")) == [f"Opened: {one}:7, {other}:7"]


BUTTON = '<button class="button" type="submit">{% trans "Set" %}</button>'
HEADING = '<th scope="col">{% trans "Set" %}</th>'


@pytest.mark.parametrize(
    ("template", "module"),
    [
        (BUTTON + HEADING, ""),
        (BUTTON + "<td data-label=\"{% trans 'Set' %}\">", ""),
        ('{% trans "Set" as button %}' + HEADING, ""),
        (HEADING, 'yield {"url": url, "action": _("Set")}'),
        (BUTTON, 'Column("set", _("Set"), ())'),
        (BUTTON, 'forms.CharField(label=_("Set"))'),
        (BUTTON, 'choices = [("", gettext_lazy("Set"))]'),
    ],
)
def test_refuses_a_word_on_a_button_and_above_a_value(template: str, module: str) -> None:
    assert meanings.on_both([template], [ast.parse(module)]) == {"Set"}


@pytest.mark.parametrize(
    ("template", "module"),
    [
        (BUTTON.replace('"Set" %', '"Set" context "button" %') + HEADING, ""),
        (BUTTON + HEADING.replace('"Set"', '"Set by"'), ""),
        (HEADING, 'yield {"action": pgettext("button", "Set")}'),
        (BUTTON, 'Column("set", pgettext_lazy("when it was set", "Set"), ())'),
    ],
)
def test_accepts_two_meanings_that_are_told_apart(template: str, module: str) -> None:
    assert not meanings.on_both([template], [ast.parse(module)])
