"""Lines of the process log as JSON: one object each, with the id of the request, also in jobs, and without a guest."""

import io
import json
import logging
from types import SimpleNamespace

import pytest
from celery.app.task import Context
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.core.exceptions import PermissionDenied

from audit.recording.context import Origin, coming_from
from compliance.http.infrastructure.log_formatter import JsonLine
from compliance.http.infrastructure.request_ids import HEADER, current_request_id, follow_requests
from compliance.operations.process_logs import logging_settings
from server.environment import reading as environment

GUEST = "Zwiebelmann"
REQUEST = "0123456789abcdef" * 2


@pytest.fixture(autouse=True)
def requests_are_followed():
    follow_requests()


@pytest.fixture
def lines():
    """What a logger writes, each line as the object that it is."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLine())
    logging.getLogger().addHandler(handler)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    logging.getLogger().removeHandler(handler)


def test_a_line_is_one_object_with_the_id_of_its_request(lines):
    with coming_from(Origin(request_id=REQUEST)):
        logging.getLogger("carnet").warning("first\nsecond %s\u2028", "third")
    [line] = lines()
    assert set(line) == {"time", "level", "logger", "message", "request", "process"}
    assert (line["level"], line["logger"], line["request"]) == ("WARNING", "carnet", REQUEST)
    assert line["message"] == "first\nsecond third\u2028"
    assert line["time"].endswith("+00:00")


def test_an_error_is_named_without_its_message(lines):
    try:
        raise ValueError(GUEST)
    except ValueError as error:
        logging.getLogger("carnet").exception("failed: %s", error)
    try:
        raise PermissionDenied(GUEST)
    except PermissionDenied:
        logging.getLogger("django.request").warning("Forbidden: %s", "/door/", exc_info=True)
    failed, denied = lines()
    assert failed["message"] == "failed: ValueError"
    assert failed["error"].endswith("ValueError")
    assert "error" not in denied
    assert GUEST not in json.dumps([failed, denied])


def test_a_job_has_the_id_of_the_request_that_ordered_it():
    headers = {}
    before_task_publish.send("order", headers=headers)
    assert headers == {}  # a job of the clock belongs to no request
    with coming_from(Origin(request_id=REQUEST)):
        before_task_publish.send("order", headers=headers)
        before_task_publish.send("order", headers=None)
    assert headers == {HEADER: REQUEST}
    task = SimpleNamespace(request=Context(headers))
    task_prerun.send(None, task=task)
    assert current_request_id() == REQUEST
    before_task_publish.send("next", headers=(following := {}))
    assert following == headers
    task_postrun.send(None, task=task)
    assert current_request_id() is None


def test_a_real_message_carries_the_id_to_the_running_job():
    from celery import Celery
    from celery.app.trace import build_tracer

    seen = []
    app = Celery("lines", broker="memory://", set_as_current=False)

    @app.task(name="tests.lines", ignore_result=True)
    def note():
        seen.append(current_request_id())

    with coming_from(Origin(request_id=REQUEST)):
        note.apply_async(queue="lines")
    with app.connection_for_read() as connection:
        message = connection.default_channel.basic_get("lines")
    headers = {**message.headers, "delivery_info": {}, "is_eager": False}
    build_tracer(note.name, note, app=app)(message.headers["id"], (), {}, headers)
    assert seen == [REQUEST]
    assert current_request_id() is None


@pytest.mark.parametrize(
    ("wanted", "production", "form"),
    [("", True, "JsonLine"), ("", False, "Line"), ("text", True, "Line"), ("json", False, "JsonLine")],
)
def test_production_writes_json_unless_the_environment_says_otherwise(wanted, production, form, monkeypatch):
    monkeypatch.setenv("CARNET_LOG_FORMAT", wanted)
    assert logging_settings(production)["formatters"]["line"]["()"].endswith(f".{form}")


def test_another_form_is_refused(monkeypatch):
    monkeypatch.setenv("CARNET_LOG_FORMAT", "xml")
    assert any("json, text" in str(each) for each in environment.problems())
