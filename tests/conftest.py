"""Fixtures of every test: the databases, the fixed cast, and the house they work for."""

import gc
import os
from collections.abc import Callable, Generator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from _pytest.runner import pytest_runtest_protocol as run_test
from django.conf import settings as django_settings
from django.template import Context, RequestContext
from django.template.base import Template
from django.test import Client
from django.test.signals import template_rendered
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings

from audit.sealing.signer import Signer
from server import addresses
from server.call_stack import with_room
from server.database import postgres, roles
from tests import cast as fixed
from tests import database
from tests.audit.sealed import Link, sealer_of
from tests.order import deal
from tests.pdf_standards import every_pdf_keeps_its_standard, pdfs_are_noted_where_they_come_out
from tests.unchanged import Unchanged

__all__ = ["every_pdf_keeps_its_standard", "pdfs_are_noted_where_they_come_out"]

# How long an example takes on a machine that runs two more workers says nothing about the property.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


def pytest_configure() -> None:
    database.begin_run()
    # Houses of tests have the register that a test connects, and otherwise none.
    django_settings.CENTRAL_REGISTER["simulated"] = ""


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The last one out: workers have ended, or there were none."""
    if not hasattr(session.config, "workerinput") and not session.config.option.collectonly:
        database.end_run()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The slowest first in the part of each worker, once it is known which tests run."""
    items[:] = deal(items, getattr(config, "workerinput", {}).get("workercount", 1))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected lives as long as the suite: it is not searched for garbage again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)  # as the web process does
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """As pytest runs a test, with room for its calls: in the middle of pytest they are deep."""
    return bool(with_room(run_test)(item, nextitem))


@pytest.fixture(scope="session", autouse=True)
def papers_are_signed_since_long_ago() -> None:
    """Tests draw on days of the past: the authority that vouches for their papers is older than all of them."""
    from compliance.signing import keys

    keys.own_authority(addresses.var_folder() / "secrets" / "papers", datetime(2020, 1, 1, tzinfo=UTC))


@pytest.fixture(scope="session", autouse=True)
def contexts_are_noted_of_pages_alone(django_test_environment: None) -> Iterator[None]:
    """The test client copies the context of what is rendered. No test reads that of an included template or a widget,
    and each page has hundreds."""

    def render(template: Template, context: Context) -> str:
        if context.template is template and isinstance(context, RequestContext):
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: Any, worker_id: str) -> Iterator[None]:
    """One clone of the template for this worker; tests that do not commit share it."""
    name = f"worker_{worker_id}_{os.getpid()}"
    with django_db_blocker.unblock():
        postgres.start_server(fsync=False)
        roles.drop_database(postgres.superuser_dsn(), name)
        database.clone(name)
        before = database.point_at(name)
    yield
    with django_db_blocker.unblock():
        database.point_at(before)
        roles.drop_database(postgres.superuser_dsn(), name)


@pytest.fixture(autouse=True)
def the_language_of_the_settings() -> Iterator[None]:
    """A request leaves its language and zone to its thread; the next test does not inherit them."""
    yield
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture
def own_database(django_db_setup: None, django_db_blocker: Any) -> Iterator[database.OwnDatabase]:
    """A database of this test alone, with real commits, for races, kills and browsers."""
    with django_db_blocker.unblock(), database.own_database() as own:
        yield own


@pytest.fixture(scope="module")
def filling() -> Callable[[], object]:
    """What stands in the database that the refused tests of a module share; a module may say otherwise."""
    return lambda: None


@pytest.fixture(scope="module")
def unchanged(django_db_setup: None, django_db_blocker: Any, filling: Callable[[], object]) -> Iterator[Unchanged]:
    """The database that the refused tests of a module share."""
    with django_db_blocker.unblock():
        shared = Unchanged(filling)
        yield shared
        shared.close()


@pytest.fixture
def unchanged_database(unchanged: Unchanged, django_db_blocker: Any) -> Iterator[database.OwnDatabase]:
    """For a test that is refused and so changes nothing; it fails if it does."""
    with django_db_blocker.unblock(), unchanged.use() as own:
        yield own


@pytest.fixture
def owner_connection(own_database: database.OwnDatabase) -> Iterator[psycopg.Connection[Any]]:
    """A connection as the owner of the tables, to the test's own database."""
    with psycopg.connect(addresses.connection_string(roles.OWNER, own_database.name)) as connection:
        yield connection


def _member(name: str) -> Any:
    @pytest.fixture(name=name)
    def member(db: None) -> Any:
        return fixed.member(name)

    return member


(
    porter,
    cashier,
    pit_boss,
    chef_de_salle,
    accountant,
    play_it_safe,
    compliance_officer,
    director,
    inspector,
    auditor,
    administrator,
) = (_member(name) for name in fixed.MEMBERS)


@pytest.fixture
def house(db: None) -> Any:
    """The Luxembourg house of the cast."""
    return fixed.house()


@pytest.fixture
def door(db: None) -> Any:
    return fixed.door()


@pytest.fixture
def desk(db: None) -> Any:
    return fixed.desk()


@pytest.fixture
def machine(porter: Any) -> Any:
    return fixed.machine(porter)


@pytest.fixture
def sign_in() -> Any:
    """A browser without a browser: `sign_in(porter)` gives a client that has signed in."""

    def open_session(staff: Any) -> Client:
        client = Client()
        client.force_login(staff, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return open_session


@pytest.fixture
def link(own_database: database.OwnDatabase) -> Iterator[Link]:
    """A connection as the sealer has it."""
    with sealer_of(own_database) as opened:
        yield opened


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The key of a log of the test's own."""
    return Signer(tmp_path / "signer", "carnet.test/log")
