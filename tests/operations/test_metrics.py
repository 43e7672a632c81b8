"""Metrics: every figure at the time of the scrape, for the holder of the token, and without a guest."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from prometheus_client.parser import text_string_to_metric_families

from audit.operating.status import Sealing, Watching
from compliance.central.services.health import ConnectionState
from compliance.operations import metrics
from compliance.operations.backups import read_backup_record
from compliance.signing import keys
from server.environment import reading as environment
from server.version import VERSION
from tests import cast
from tests.admissions.presenting import present
from tests.signing import certificates
from tests.signing.conftest import arrange, folder

__all__ = ["arrange", "folder"]

AT = cast.TUESDAY
TOKEN = "a-token-of-some-length"


def values(text):
    """Each sample of an exposition: name and labels, with its value."""
    families = text_string_to_metric_families(text)
    return {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}


def measured(source, at=AT):
    return {(each.name, *each.labels.values()): each.value for family in source(at) for each in family.samples}


@pytest.fixture
def scrape(client, settings):
    settings.METRICS_TOKEN = TOKEN

    def get(token=TOKEN, scheme="Bearer"):
        with time_machine.travel(AT, tick=False):
            return client.get("/metrics", headers={"Authorization": f"{scheme} {token}"})

    return get


@pytest.fixture
def record(settings, tmp_path):
    """Writes what the program that makes backups records."""
    settings.VAR = tmp_path
    (tmp_path / "run").mkdir()
    return (tmp_path / "run" / "backup.json").write_text


# --- The exposition.


def test_a_scrape_counts_the_decisions_of_tonight_and_names_no_guest(scrape, porter):
    with time_machine.travel(AT, tick=False):
        present(porter, paper=cast.paper(surname="Zwiebelmann"))
    answer = scrape()
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    text = answer.content.decode()
    found = values(text)
    assert found["carnet_build_info", VERSION] == 1
    decided = {labels[-1]: value for labels, value in found.items() if labels[0] == "carnet_decisions" and value}
    assert sum(decided.values()) == 1
    assert found["carnet_unapplied_migrations",] == 0
    assert found["carnet_missing_objects",] == 0
    assert found["carnet_disk_free_bytes",] < found["carnet_disk_size_bytes",]
    assert {value for labels, value in found.items() if labels[0] == "carnet_scrape_failed"} == {0}
    assert not re.search("zwiebelmann|P123", text, re.IGNORECASE)
    assert str(porter.pk) not in text
    assert porter.full_name not in text


def test_a_source_that_fails_is_named_and_hides_no_other(scrape, db, monkeypatch, caplog):
    def fail(at):
        raise RuntimeError("Zwiebelmann")

    monkeypatch.setitem(metrics.SOURCES, "sealing", fail)
    found = values(scrape().content.decode())
    assert found["carnet_scrape_failed", "sealing"] == 1
    assert found["carnet_scrape_failed", "disk"] == 0
    assert ("carnet_unsealed_entries",) not in found
    assert ("carnet_disk_free_bytes",) in found


def test_statements_of_a_scrape_have_a_limit_of_their_own(db):
    limits = []
    measure = metrics.Metrics(AT)
    measure._measure("limit", lambda at: limits.extend(metrics.ask("SHOW statement_timeout", [])) or [])
    assert limits == [("5s",)]


# --- The token.


@pytest.mark.parametrize(("token", "refused"), [("", 0), (TOKEN, 0), ("short", 1), ("ä-token-of-some-length", 1)])
def test_a_start_is_refused_with_a_token_that_is_easy_to_guess(token, refused, monkeypatch):
    monkeypatch.delenv("CARNET_METRICS_TOKEN_FILE", raising=False)
    monkeypatch.setenv("CARNET_METRICS_TOKEN", token)
    found = [str(each) for each in environment.problems() if "CARNET_METRICS_TOKEN" in str(each)]
    assert len(found) == refused
    assert not [each for each in found if token in each]


def test_the_token_may_be_a_file(monkeypatch, tmp_path):
    file = tmp_path / "token"
    file.touch(0o600)
    file.write_text(f"{TOKEN}\n")
    monkeypatch.delenv("CARNET_METRICS_TOKEN", raising=False)
    monkeypatch.setenv("CARNET_METRICS_TOKEN_FILE", str(file))
    assert environment.secret("CARNET_METRICS_TOKEN") == TOKEN


# --- The sources.


def test_witnesses_are_measured_by_their_last_signature_and_their_faults(db, monkeypatch):
    assert measured(metrics.measure_witnesses) == {}
    states = (
        Watching("good", "", 7, AT - timedelta(seconds=90), ""),
        Watching("late", "", 5, AT - timedelta(hours=1), "It has not signed."),
        Watching("new", "", None, None, "It has never signed."),
    )
    monkeypatch.setattr(metrics, "witness_states", lambda *asked: states)
    assert measured(metrics.measure_witnesses) == {
        ("carnet_witness_ok", "good"): 1,
        ("carnet_witness_ok", "late"): 0,
        ("carnet_witness_ok", "new"): 0,
        ("carnet_witness_age_seconds", "good"): 90,
        ("carnet_witness_age_seconds", "late"): 3600,
    }


def test_sealing_is_measured_by_what_waits_and_by_the_last_head(db, monkeypatch):
    waiting = Sealing("log.example", 5, "", AT - timedelta(minutes=4), 3, AT - timedelta(minutes=2), "the key is gone")
    monkeypatch.setattr(metrics, "sealing_state", lambda asked: waiting)
    assert measured(metrics.measure_sealing) == {
        ("carnet_unsealed_entries",): 3,
        ("carnet_unsealed_oldest_seconds",): 120,
        ("carnet_sealing_stopped",): 1,
        ("carnet_checkpoint_age_seconds",): 240,
    }
    monkeypatch.setattr(metrics, "sealing_state", lambda asked: Sealing("", 0, "", None, 0, None, ""))
    found = measured(metrics.measure_sealing)
    assert ("carnet_checkpoint_age_seconds",) not in found
    assert found["carnet_unsealed_oldest_seconds",] == 0


def test_queues_are_measured_where_the_broker_is_the_database(settings, db):
    import psycopg

    with psycopg.connect(settings.CELERY_BROKER_TRANSPORT_OPTIONS["conn_string"]) as broker:
        broker.execute("SELECT pgmq.create('measured')")
        broker.execute("SELECT pgmq.send('measured', '{}')")
    try:
        found = measured(metrics.measure_queue)
        assert found["carnet_queue_messages", "measured"] == 1
        assert found["carnet_queue_oldest_seconds", "measured"] >= 0
    finally:
        with psycopg.connect(settings.CELERY_BROKER_TRANSPORT_OPTIONS["conn_string"]) as broker:
            broker.execute("SELECT pgmq.drop_queue('measured')")
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1"
    assert measured(metrics.measure_queue) == {}


def test_the_record_of_backups_is_measured(record):
    assert measured(metrics.measure_backups) == {("carnet_backup_known",): 0}
    at = AT.astimezone(UTC)
    record(json.dumps({"last_backup": (at - timedelta(hours=2)).isoformat()}))
    assert measured(metrics.measure_backups) == {
        ("carnet_backup_known",): 1,
        ("carnet_backup_age_seconds",): 7200,
        ("carnet_rehearsal_ok",): 0,
        ("carnet_pages_damaged",): 0,
    }
    times = dict.fromkeys(("last_backup", "last_archived", "rehearsed_at"), at.isoformat())
    record(json.dumps(times | {"rehearsal_ok": True, "damaged": True}))
    found = measured(metrics.measure_backups)
    assert found["carnet_archive_age_seconds",] == found["carnet_rehearsal_age_seconds",] == 0
    assert found["carnet_rehearsal_ok",] == 1
    assert found["carnet_pages_damaged",] == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "7", '{"last_backup": "2026-11-27T03:00:00"}', '{"last_backup": 7}', '{"last_backup": "soon"}']
)
def test_a_record_that_cannot_be_read_is_no_backup(record, text):
    record(text)
    assert read_backup_record() is None


def test_certificates_are_measured_while_they_are_known(folder, arrange, monkeypatch):
    assert measured(metrics.measure_certificates) == {}
    assert not folder.exists()
    made = datetime(2026, 1, 1, tzinfo=UTC)
    certificate, _key = keys.own_authority(folder, made)
    left = (certificate.not_valid_after_utc - AT).days
    state = ConnectionState("", None, 12, None, "", None)
    monkeypatch.setattr(metrics, "connection_state", lambda at: state)
    assert measured(metrics.measure_certificates) == {
        ("carnet_certificate_days", "papers"): left,
        ("carnet_certificate_days", "central_register"): 12,
    }
    monkeypatch.setattr(metrics, "connection_state", lambda at: ConnectionState("no_file", None, None, None, "", None))
    assert measured(metrics.measure_certificates)["carnet_certificate_days", "central_register"] == 0


def test_a_certificate_of_papers_that_cannot_be_used_has_no_day_left(arrange, folder, tmp_path):
    arrange(**certificates.sealed(tmp_path, certificates.issued()))
    days = "carnet_certificate_days", "papers"
    assert measured(metrics.measure_certificates, certificates.ENDS - timedelta(days=9))[days] == 9
    assert measured(metrics.measure_certificates, certificates.ENDS + timedelta(days=9))[days] == 0
    arrange(module="/nowhere/pkcs11.so", token="house", label="papers")
    assert days not in measured(metrics.measure_certificates)
    keys.store_anchor(folder, certificates.issued().certificate)
    assert measured(metrics.measure_certificates)[days] > 0
