"""No field of a form and no path of the API takes what a document reader types, but for those made for it."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest
from django import forms
from django.http import QueryDict
from django.test import RequestFactory
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.views import APIView

import compliance
from compliance.http.input.base import SCANNED, Form
from compliance.http.input.scanner_text import is_scanner_text
from compliance.http.rest.base import HouseView

ZONE = "P<LUXKAYSER<<ANNE<SOPHIE<<<<<<<<<<<<<<<<<<<<"
# Fields that a reader may type into, each with its reason.
FORM_FIELDS = {
    ("ControlForm", "card"): "the code of a card is scanned in a room",
    ("PersonForm", "card"): "the card of a guest who is concerned in an incident is scanned",
    ("StoredScanForm", "scan"): "a scan that the browser kept while the server was silent",
    ("TokenForm", "token"): "a random token, which may look like a zone and is only compared by its digest",
    ("OwnPasswordForm", "token"): "a random token, which may look like a zone and is only compared by its digest",
}
API_FIELDS = {
    ("PresentationView", "scan"): "a document at the door",
    ("PresentationView", "code"): "a card at the door",
    ("ReplacementView", "scan"): "a document at the card desk",
    ("ChecksView", "card"): "the code of a card is scanned in a room",
}
# Fields that take a file as base64.
FILE_FIELDS = {
    *{("EvidenceView", "document"), ("FindsView", "photograph"), ("PhotographsView", "image")},
    ("DecreesView", "scan"),
    *{("RulesView", "file"), ("RuleVersionsView", "file")},
}


def modules() -> Iterator[object]:
    for found in pkgutil.walk_packages(compliance.__path__, "compliance."):
        if not any(part in found.name for part in (".migrations", ".management", "wsgi", "celery")):
            yield importlib.import_module(found.name)


def classes(base: type) -> list[type]:
    found = {
        each
        for module in modules()
        for _name, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, base) and each.__module__.startswith("compliance.")
    }
    return sorted(found, key=lambda each: (each.__module__, each.__qualname__))


def test_every_form_refuses_scanner_text_in_every_other_field() -> None:
    faults = []
    allowed = set()
    for form in classes(forms.BaseForm):
        if not issubclass(form, Form):
            faults.append(f"{form.__module__}.{form.__qualname__} is not a compliance.http.input.base.Form")
            continue
        allowed |= {(form.__name__, name) for name in form.takes_scans}
    assert faults == []
    assert allowed == set(FORM_FIELDS)


def test_a_form_of_any_fields_refuses_it_and_keeps_what_was_typed() -> None:
    class Anything(Form):
        takes_scans = frozenset({"scan"})
        scan = forms.CharField(required=False)
        name = forms.CharField(max_length=10)
        note = forms.CharField(widget=forms.Textarea, required=False)
        day = forms.DateField(required=False)
        pick = forms.ChoiceField(choices=[("a", "a")], required=False)
        town = forms.CharField()

    sent = QueryDict(mutable=True)
    sent.update(dict.fromkeys(("scan", "name", "note", "day", "pick"), ZONE) | {"town": "Remich"})
    form = Anything(sent)
    assert not form.is_valid()
    assert {name: list(form.errors[name]) for name in form.errors} == {
        name: [SCANNED] for name in ("name", "note", "day", "pick")
    }
    assert form.cleaned_data == {"scan": ZONE, "town": "Remich"}
    assert form["name"].value() == ZONE
    assert not Anything().errors
    assert Anything({"name": "Weber", "town": "Remich"}).is_valid()


def test_what_a_page_keeps_in_a_hidden_field_is_never_taken_for_a_scan() -> None:
    """A signed text of the door desk is random: one in some thousand looks like a line of a document."""

    class Kept(Form):
        shown = forms.CharField(widget=forms.HiddenInput)
        name = forms.CharField()

    signed = ".eJx-PABCDE12345678901234567890ABCD:1vN:x"
    assert is_scanner_text(signed)
    assert Kept({"shown": signed, "name": "Weber"}).is_valid()
    assert list(Kept({"shown": "x", "name": signed}).errors) == ["name"]


def test_every_path_of_the_api_refuses_it() -> None:
    paths = [view for view in classes(APIView) if hasattr(view, "post") and view is not HouseView]
    ours = [view for view in paths if issubclass(view, HouseView)]
    assert ours
    assert ours == paths
    assert {(view.__name__, name) for view in ours for name in view.takes_scans} == set(API_FIELDS)
    assert {(view.__name__, name) for view in ours for name in view.takes_files} == FILE_FIELDS


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"surname": ZONE}, "surname"),
        ({"person": {"address": {"street": f"5 {ZONE}"}}}, "street"),
        ({"rows": [{"note": "fine"}, {"note": ZONE.lower()}]}, "note"),
        ({"names": ["Weber", ZONE]}, "names"),
        ([ZONE], "body"),
    ],
)
def test_a_body_is_searched_however_deep(sent: object, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = HouseView()
    monkeypatch.setattr(APIView, "initial", lambda *_args, **_options: None)  # who asks is not the question here
    request = Request(RequestFactory().post("/api/v1/"))
    request._full_data = sent
    with pytest.raises(exceptions.ValidationError) as error:
        view.initial(request)
    assert list(error.value.detail) == [field]


def test_a_file_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    class Files(HouseView):
        takes_files = frozenset({"document"})

    view = Files()
    monkeypatch.setattr(APIView, "initial", lambda *_args, **_options: None)
    request = Request(RequestFactory().post("/api/v1/"))
    request._full_data = {"document": "eJx+PABCDE12345678901234567890ABCD/x="}
    view.initial(request)


def test_numbers_and_words_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    view = HouseView()
    monkeypatch.setattr(APIView, "initial", lambda *_args, **_options: None)
    request = Request(RequestFactory().post("/api/v1/"))
    request._full_data = {"surname": "Weber", "amount": 3, "rows": [None, True, {"note": "stake < limit"}]}
    view.initial(request)
