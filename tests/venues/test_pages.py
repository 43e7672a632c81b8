"""Every page of the house for every post: who may see it, who may not, and what the log says of a refusal."""

import pytest
import time_machine
from django.urls import reverse

from compliance.venues.domain.roles import GRANTS, Role
from compliance.venues.presentation.permissions import PERMISSIONS
from compliance.venues.urls.house import urlpatterns
from tests import cast, said
from tests.accounts import employ

AT = cast.TUESDAY
SOME = "018f0000-0000-7000-8000-0000000000aa"
PAGES = {pattern.name: pattern.callback.carnet_permission for pattern in urlpatterns}
READ = [
    name
    for name in PAGES
    if name
    in {
        "home",
        "rulebook",
        "policies",
        "policy-choose",
        "permissions",
        "staff",
        "staff-create",
        "rooms",
        "cameras",
        "devices",
    }
    | {"staff-import", "staff-import-template", "role-import"}
    | {"sessions", "own-sessions", "own-devices", "letterheads"}
]
POST = [
    "switch",
    "staff-import",
    "role-import",
    "policy-propose",
    "policy-decide",
    "staff-create",
    "post-propose",
    "post-decide",
    "post-end",
    "staff-close",
    "staff-reopen",
    "credentials-request",
    "credentials-confirm",
    "room-add",
    "door-add",
    "desk-add",
    "camera-add",
    "camera-retire",
    "device-issue",
    "device-revoke",
    "device-accept",
    "own-device-revoke",
    "session-end",
    "own-session-end",
    "letterhead-decide",
]
PARAMETERS = {
    "switch": {"venue_id": cast.VENUE},
    "policy-propose": {"parameter": "gaming_day.cutover"},
    "policy-decide": {"policy_id": SOME},
    "staff-member": {"staff_id": SOME},
    "post-propose": {"staff_id": SOME},
    "post-decide": {"proposal_id": SOME},
    "post-end": {"post_id": SOME},
    "staff-close": {"staff_id": SOME},
    "staff-reopen": {"staff_id": SOME},
    "credentials-request": {"staff_id": SOME},
    "credentials-confirm": {"request_id": SOME},
    "door-add": {"room_id": SOME},
    "camera-retire": {"camera_id": SOME},
    "device-revoke": {"device_id": SOME},
    "device-accept": {"device_id": SOME},
    "own-device-revoke": {"device_id": SOME},
    "session-end": {"session_id": SOME},
    "own-session-end": {"session_id": SOME},
    "letterhead-decide": {"letterhead_id": SOME},
}


def address(name):
    return reverse(f"venues:{name}", kwargs=PARAMETERS.get(name))


@pytest.fixture
def holder(db):
    """Somebody who holds one post and nothing else."""

    def hold(role):
        return employ(f"only.{role}", role)

    with time_machine.travel(AT, tick=False):
        yield hold


@pytest.mark.parametrize("role", list(Role))
def test_shows_each_post_exactly_the_pages_its_permissions_open(role, holder, sign_in):
    client = sign_in(holder(role))
    for name in READ:
        expected = 200 if PAGES[name] in GRANTS[role] else 403
        assert client.get(address(name)).status_code == expected, name


@pytest.mark.parametrize("role", list(Role))
def test_lets_each_post_do_exactly_what_its_permissions_allow(role, holder, sign_in):
    client = sign_in(holder(role))
    for name in POST:
        answer = client.post(address(name))
        if PAGES[name] in GRANTS[role]:
            assert answer.status_code in {302, 404, 422}, name
        else:
            assert answer.status_code == 403, name


def test_lists_every_page_of_the_house_above():
    assert set(PAGES) == {*READ, *POST, "staff-member"}


def test_lets_the_inspector_change_nothing(inspector, sign_in):
    with time_machine.travel(AT, tick=False):
        client = sign_in(inspector)
        for name in POST:
            # Which of one's own houses one looks at, and where one is signed in, changes no register.
            if name not in {"switch", "own-session-end"}:
                assert client.post(address(name)).status_code == 403, name


def test_logs_what_was_refused(porter, sign_in):
    with time_machine.travel(AT, tick=False):
        assert sign_in(porter).get(address("staff")).status_code == 403
    denied = said.acts(cast.VENUE, "http.permission.denied")[0]
    assert (denied.actor, said.own_facts(denied)) == (porter.pk, {"permission": "venues.staff.read"})


@pytest.mark.parametrize("name", sorted(PAGES))
def test_sends_strangers_to_the_sign_in(name, client, db):
    answer = client.get(address(name))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/?next=")


def test_gives_the_administrator_no_register():
    registers = {name for name in PERMISSIONS if name.split(".")[0] in {"people", "admissions", "reports", "audit"}}
    assert not GRANTS[Role.ADMINISTRATOR] & registers


def test_gives_reading_posts_nothing_that_writes():
    for role in (Role.INSPECTOR, Role.AUDITOR):
        own = GRANTS[role] - {"inspection.observation.write", "venues.session.manage", "venues.device.own"}
        assert {name.rpartition(".")[2] for name in own} == {"read", "personal", "order", "docs"}
    assert "inspection.observation.write" not in GRANTS[Role.AUDITOR]


def test_knows_every_permission_it_grants():
    assert frozenset().union(*GRANTS.values()) == set(PERMISSIONS)


def test_refuses_whoever_holds_no_post_today(porter, director, sign_in, house):
    from datetime import date

    from compliance.venues.selectors import venues as selectors
    from compliance.venues.services import posts

    posts.end_post(post=selectors.posts_at(porter, house.id)[0], ends=date(2026, 3, 3), by=director, at=AT)
    with time_machine.travel(cast.local("2026-03-04 05:59"), tick=False):
        assert sign_in(porter).get(address("home")).status_code == 200  # the last night lasts to its end
    with time_machine.travel(cast.local("2026-03-04 06:00"), tick=False):
        answer = sign_in(porter).get(address("home"))
    assert answer.status_code == 403
    assert "no role" in answer.content.decode()


def test_a_whole_page_has_its_links_even_when_a_script_asks_for_it(director, sign_in):
    page = sign_in(director).get("/house/", headers={"HX-Request": "true"}).content.decode()
    assert 'href="/door/tonight/"' in page
    assert 'href="/house/" aria-current="page"' in " ".join(page.split())
