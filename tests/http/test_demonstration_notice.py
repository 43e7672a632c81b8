"""A demonstration says on every page and paper that it is one, in each language; production and its papers never do."""

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils.translation import override

from compliance.http.formatting.demonstration import with_demonstration_notice
from compliance.http.pdf.drawing import render_pdf
from tests import cast
from tests.signing import tools

SENTENCES = {
    "en": "Demonstration: invented persons, no legal effect",
    "fr": "Démonstration\u202f: personnes fictives, sans effet juridique",
    "nl": "Demonstratie: verzonnen personen, geen rechtsgevolg",
    "de": "Demonstration: erfundene Personen, keine Rechtswirkung",
}
PAPER = '<html lang="{}"><head><title>Card</title></head><body class="card"><p>D-000001</p></body></html>'


@pytest.mark.parametrize("language", SENTENCES)
def test_pages_say_it_in_the_language_of_the_reader(language, db, settings, sign_in):
    person = cast.member("director")
    person.language = language
    with override(language):
        assert Template("{% load demonstration %}{% demonstration_notice %}").render(Context()) == ""
        settings.MODE = "demo"
        assert Template("{% load demonstration %}{% demonstration_notice %}").render(Context()) == SENTENCES[language]
    settings.LANGUAGE_CODE = language
    client = Client(headers={"Accept-Language": language})
    assert SENTENCES[language] in client.get("/account/login/").content.decode()
    assert SENTENCES["en"] in sign_in(cast.member("director")).get("/house/").content.decode()


def test_production_says_nothing(db, sign_in):
    for address in ("/house/", "/account/login/", "/nowhere/"):
        assert "Demonstration" not in sign_in(cast.member("director")).get(address).content.decode()
    assert with_demonstration_notice(PAPER.format("fr")) == PAPER.format("fr")


def test_errors_say_it_too(db, settings, sign_in):
    settings.MODE = "demo"
    answer = sign_in(cast.member("director")).get("/nowhere/")
    assert (answer.status_code, SENTENCES["en"] in answer.content.decode()) == (404, True)


def test_papers_say_it_in_their_language(settings, tmp_path):
    settings.MODE = "demo"
    file = tmp_path / "card.pdf"
    file.write_bytes(render_pdf("card", PAPER.format("fr")))
    found = tools.run("pdftotext", "-layout", str(file), "-").stdout
    assert "personnes fictives, sans effet juridique" in found
    assert "D-000001" in found
    assert SENTENCES["en"] in with_demonstration_notice("<body>")


@pytest.mark.parametrize(("mode", "shown"), [("demo", True), ("production", False), ("prodcution", True)])
def test_every_mode_but_production_is_a_demonstration(mode, shown, settings):
    """Also one with a typing error: a house must not take it for production."""
    settings.MODE = mode
    assert (with_demonstration_notice("<body>") != "<body>") is shown
