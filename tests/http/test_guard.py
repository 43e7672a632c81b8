"""The guard before every page and path: who passes, who does not, and how a refusal is told and logged."""

import json

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate

from audit.recording import log
from compliance.http.access.guard import GUARDED, plain_problem, require_permission
from compliance.http.access.permissions import NobodyByDefault
from compliance.http.access.presence import StaffContext
from compliance.http.rest import schema_view
from compliance.http.rest.base import HouseView, KeyUsedOtherwise
from compliance.http.rest.problems import handle_exception, problem_response
from tests import cast, said
from tests.database import ROOT

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(AT, tick=False):
        yield


@require_permission("venues.house.read")
def page(request):
    return HttpResponse(str(request.venue_id))


def asked(user, presence, **headers):
    request = RequestFactory().get("/some/page/?day=1", headers=headers)
    request.user = user
    request.presence = presence
    return request


def present(staff, house, *permissions):
    return StaffContext(staff=staff, house=house, roles=frozenset(), permissions=frozenset(permissions))


def test_marks_every_page_with_its_permission():
    assert getattr(page, GUARDED) == "venues.house.read"


def test_tells_the_page_its_house(porter, house):
    answer = page(asked(porter, present(porter, house, "venues.house.read")))
    assert answer.content.decode() == str(house.id)


def test_sends_a_stranger_to_the_sign_in_and_back():
    answer = page(asked(AnonymousUser(), None))
    assert answer["Location"] == "/account/login/?next=/some/page/%3Fday%3D1"


def test_reloads_a_fragment_for_a_stranger():
    answer = page(asked(AnonymousUser(), None, **{"HX-Request": "true"}))
    assert (answer.status_code, answer["HX-Refresh"]) == (401, "true")


def test_refuses_and_logs_whoever_lacks_the_permission(porter, house):
    with pytest.raises(PermissionDenied):
        page(asked(porter, present(porter, house)))
    denied = said.acts(house.id, "http.permission.denied")[0]
    assert (denied.actor, denied.subject_id, denied.scope) == (porter.pk, porter.pk, house.id)


@pytest.mark.parametrize("somewhere", [True, False])
def test_refuses_whoever_is_at_no_house(somewhere, porter):
    presence = present(porter, None, "venues.house.read") if somewhere else None
    with pytest.raises(PermissionDenied):
        page(asked(porter, presence))


# --- The API.


class Echo(HouseView):
    permissions = {"GET": "venues.house.read", "POST": "venues.house.manage"}

    class Input(serializers.Serializer):
        name = serializers.CharField()

    def get(self, request):
        return Response({"house": str(self.house.id), "key": self.idempotency_key()})

    def post(self, request):
        self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        raise self.failure


def call(staff, presence, method="get", data=None, failure=None, **headers):
    request = getattr(APIRequestFactory(), method)("/api/v1/echo/", data, format="json", headers=headers)
    request.presence = presence
    if staff is not None:
        force_authenticate(request, staff)
    view = Echo.as_view()
    Echo.failure = failure
    return view(request)


def test_answers_at_the_house_of_the_presence(porter, house):
    answer = call(porter, present(porter, house, "venues.house.read"))
    assert answer.data == {"house": str(house.id), "key": None}


def test_binds_a_key_to_the_caller_and_the_house(porter, cashier, house):
    keys = {
        call(who, present(who, house, "venues.house.read"), **{"Idempotency-Key": "the-same-key"}).data["key"]
        for who in (porter, cashier)
    }
    assert len(keys) == 2
    assert "the-same-key" not in keys


@pytest.mark.parametrize("key", ["short", "x" * 201])
def test_refuses_keys_that_cannot_be_fresh(key, porter, house):
    answer = call(porter, present(porter, house, "venues.house.read"), **{"Idempotency-Key": key})
    assert answer.status_code == 400
    assert "8 to 200" in str(answer.data["errors"])


def test_wants_a_key_for_an_act(director, house):
    answer = call(director, present(director, house, "venues.house.manage"), "post", {"name": "x"})
    assert answer.status_code == 400
    assert "fresh Idempotency-Key" in str(answer.data["errors"])


def test_names_the_fields_that_are_wrong(director, house):
    presence = present(director, house, "venues.house.manage")
    answer = call(director, presence, "post", {}, **{"Idempotency-Key": "a-fresh-key"})
    assert (answer.status_code, set(answer.data["errors"])) == (400, {"name"})
    assert answer.data["title"] == "Invalid input"


@pytest.mark.parametrize("presence", ["none", "no house", "no permission"])
def test_refuses_and_logs_in_the_api_too(presence, porter, house):
    found = {
        "none": None,
        "no house": present(porter, None, "venues.house.read"),
        "no permission": present(porter, house),
    }
    answer = call(porter, found[presence])
    assert answer.status_code == 403
    assert answer.data["title"] == "Not allowed"


def test_logs_nothing_of_strangers(house):
    assert call(None, None).status_code == 401
    assert not said.acts(house.id, "http.permission.denied")


def test_a_method_without_a_permission_is_closed(director, house, monkeypatch):
    monkeypatch.setattr(Echo, "delete", Echo.get, raising=False)
    answer = call(director, present(director, house, "venues.house.manage"), "delete")
    assert answer.status_code == 403
    assert Echo().permission_for("HEAD") == "venues.house.read"


def test_a_method_that_the_path_does_not_have_is_no_question_of_permission(director, house):
    answer = call(director, present(director, house), "delete")
    assert (answer.status_code, answer.data["title"]) == (405, "Method not allowed")
    assert answer["Allow"] == "GET, POST, HEAD, OPTIONS"
    assert not said.acts(house.id, "http.permission.denied")
    assert call(None, None, "delete").status_code == 401


def test_a_path_without_permissions_is_closed():
    assert NobodyByDefault().has_permission(None, None) is False


def test_a_key_gives_the_first_result_of_its_own_act_only():
    from uuid import uuid4

    row = uuid4()
    again = log.DuplicateAct(act_id=uuid4(), kind="venues.room.added", subject_id=row, at=AT)
    assert Echo().first_result(again, "venues.room.added") == row
    with pytest.raises(KeyUsedOtherwise, match="Idempotency-Key"):
        Echo().first_result(again, "venues.door.added")
    without = log.DuplicateAct(act_id=uuid4(), kind="venues.room.added", subject_id=None, at=AT)
    with pytest.raises(KeyUsedOtherwise):
        Echo().first_result(without, "venues.room.added")


CSV = 'Unsupported media type "text/csv" in request.'


@pytest.mark.parametrize(
    ("failure", "status", "title", "detail"),
    [
        (ValidationError({"name": ["Taken."]}), 400, "Invalid input", "Taken."),
        (ValidationError("Not so."), 400, "Invalid input", "Not so."),
        (Http404("No such room."), 404, "Not found", "No such room."),
        (PermissionDenied(), 403, "Not allowed", "You do not have permission to perform this action."),
        (
            exceptions.Throttled(wait=30),
            429,
            "Too many requests",
            "Request was throttled. Expected available in 30 seconds.",
        ),
        (exceptions.UnsupportedMediaType("text/csv"), 415, "Unsupported media type", CSV),
        (exceptions.NotAcceptable(), 406, "Not acceptable", "Could not satisfy the request Accept header."),
        (exceptions.ParseError(), 400, "Invalid input", "Malformed request."),
    ],
)
def test_tells_what_went_wrong_as_problem_details(failure, status, title, detail, director, house):
    presence = present(director, house, "venues.house.manage")
    answer = call(director, presence, "post", {"name": "x"}, failure, **{"Idempotency-Key": "a-fresh-key"})
    assert (answer.status_code, answer.data["title"], answer.data["detail"]) == (status, title, detail)
    assert answer.data["type"] == "about:blank"
    assert answer.content_type == "application/problem+json"
    assert answer.has_header("Retry-After") is (status == 429)


def test_an_unknown_error_is_never_a_success(director, house):
    presence = present(director, house, "venues.house.manage")
    with pytest.raises(ZeroDivisionError):
        call(director, presence, "post", {"name": "x"}, ZeroDivisionError(), **{"Idempotency-Key": "a-fresh-key"})
    assert handle_exception(ZeroDivisionError(), {}) is None


def test_errors_that_concern_no_field_have_a_name(director, house):
    presence = present(director, house, "venues.house.manage")
    failure = exceptions.ValidationError(["Nothing to do."])
    answer = call(director, presence, "post", {"name": "x"}, failure, **{"Idempotency-Key": "a-fresh-key"})
    assert answer.data["errors"] == {"non_field_errors": ["Nothing to do."]}


def test_adds_facts_to_a_problem():
    assert problem_response(409, "Taken", "Choose another.", room="Salon").data["room"] == "Salon"


def test_tells_a_problem_before_any_view():
    answer = plain_problem(401, "Not signed in", "Sign in again.")
    assert json.loads(answer.content)["status"] == 401
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["WWW-Authenticate"] == "Bearer"
    assert not plain_problem(403, "Not allowed", "Sign in again.").has_header("WWW-Authenticate")


def test_describes_itself_as_json_to_those_whose_post_includes_it(inspector, porter, sign_in, client):
    answer = sign_in(inspector).get("/api/schema.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.json()["openapi"].startswith("3.1")
    assert sign_in(porter).get("/api/schema.json").status_code == 403
    stranger = client.get("/api/schema.json")
    assert (stranger.status_code, stranger["Content-Type"]) == (401, "application/problem+json")


def test_the_description_is_made_once_and_is_the_committed_one(inspector, sign_in):
    reader = sign_in(inspector)
    served = [reader.get("/api/schema.json").json() for _time in range(2)]
    assert served[0] == served[1] == json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    made = schema_view._describe.cache_info().misses
    assert reader.get("/api/schema.json").json() == served[0]
    assert schema_view._describe.cache_info().misses == made


def test_draws_the_documentation_from_our_own_server(inspector, sign_in):
    page = sign_in(inspector).get("/api/").content.decode()
    assert 'data-schema="/api/schema.json"' in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_shows_the_documentation_to_those_whose_post_includes_it(porter, sign_in):
    assert sign_in(porter).get("/api/").status_code == 403
