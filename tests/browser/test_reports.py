"""An inspector orders a report in a real browser, from a real web process: the order reaches the queue."""

from collections.abc import Callable

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser


def test_an_order_reaches_the_queue(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("inspector")
    page.goto("/reports/")
    page.get_by_label("Report", exact=True).select_option("R-05")
    page.get_by_role("button", name="Request").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Card numbering integrity")
    expect(page.get_by_text("queue cannot be reached")).to_have_count(0)
    with psycopg.connect(site.own.superuser_dsn()) as admin:
        waiting = admin.execute("SELECT queue_length FROM pgmq.metrics('celery')").fetchone()
    assert waiting is not None
    assert waiting[0] == 1
