"""In production no neighbouring host and no plain connection can set or read the cookies of a sign-in."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.http import HttpResponse

from tests.database import ROOT

NAMES = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "LANGUAGE_COOKIE_NAME", "BROWSER_COOKIE_NAME")
FLAGS = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SECOND_FACTOR_REQUIRED")
SCRIPT = f"""
import json
from compliance import settings
print(json.dumps({{name: getattr(settings, name) for name in {NAMES + FLAGS!r}}}))
"""


@pytest.fixture(scope="module", params=["production", "demo"])
def mode(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    environment = os.environ | {"CARNET_MODE": request.param, "CARNET_SECRET_KEY": "only for this test " * 4}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, cwd=ROOT, check=True, capture_output=True, text=True
    )
    return request.param, json.loads(run.stdout)


def test_every_cookie_of_a_sign_in_belongs_to_this_host_alone(mode: tuple[str, dict[str, Any]]) -> None:
    name, settings = mode
    assert all(settings[each].startswith("__Host-") is (name == "production") for each in NAMES)
    assert all(settings[each] is (name == "production") for each in FLAGS)


def test_a_cookie_with_the_prefix_can_be_taken_back() -> None:
    answer = HttpResponse()
    answer.delete_cookie("__Host-django_language")
    assert answer.cookies["__Host-django_language"]["secure"]
    assert not answer.cookies["__Host-django_language"]["domain"]
