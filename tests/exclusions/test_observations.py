"""Notes of the play-it-safe team: who writes, who reads, and that the log says who read."""

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine

from compliance.exclusions.case_history import selectors as dossier
from compliance.exclusions.case_history.selectors import About
from compliance.exclusions.models.observations import Observation
from compliance.exclusions.observations import services
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.refusals import refused

TODAY = date(2026, 3, 3)
EVERYTHING = {"talks": True, "signals": True, "means": True}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def guest(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def observe(guest: UUID, **changes: Any) -> Observation:
    facts: dict[str, Any] = {"observed_on": TODAY, "note": " Plays alone. ", "level": "", "agreed": ""}
    team = cast.member("play_it_safe")
    return services.record_observation(house=cast.house(), guest_id=guest, by=team, at=cast.TUESDAY, **facts | changes)


def test_a_note_is_written_in_one_act_that_says_nothing_of_it(house: Any, guest: UUID, play_it_safe: Any) -> None:
    row = observe(guest, level="high", agreed="A talk a week.")
    assert (row.note, row.level, row.agreed) == ("Plays alone.", "high", "A talk a week.")
    (act,) = said.acts(house.id, "exclusions.observation.recorded")
    assert (act.actor, act.facts) == (play_it_safe.pk, {})
    shown = dossier.case_events(house, About(person_id=guest), on=TODAY, notes=True, **EVERYTHING)
    assert [event.row for event in shown] == [row]
    assert not dossier.case_events(house, About(person_id=guest), on=TODAY, notes=False, **EVERYTHING)


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"note": " "}, "note"), ({"level": "whim"}, "level"), ({"observed_on": date(2026, 3, 4)}, "observed_on")],
)
def test_what_a_note_must_say(house: Any, guest: UUID, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        observe(guest, **changes)
    assert refused_with.value.field == field
    assert not Observation.objects.exists()
    assert not said.acts(house.id, "exclusions.observation.recorded")


def test_the_database_refuses_it_as_well(house: Any, guest: UUID, director: Any) -> None:
    facts: dict[str, Any] = {
        "venue_id": house.id,
        "person_id": guest,
        "observed_on": TODAY,
        "note": "x",
        "recorded_by": director,
        "recorded_at": cast.TUESDAY,
    }
    refused("an_observation_says_what_was_seen", Observation(**facts | {"note": ""}))
    refused("the_level_of_risk_is_known", Observation(**facts | {"level": "whim"}))
    refused("an_observation_is_made_before_it_is_recorded", Observation(**facts | {"observed_on": date(2026, 3, 4)}))


def test_the_team_writes_and_reads_and_the_log_says_who_read(sign_in: Any, play_it_safe: Any, guest: UUID) -> None:
    client, page = sign_in(play_it_safe), f"/exclusions/guests/{guest}/"
    address = f"{page}note/"
    assert address in client.get(page).content.decode()
    assert not said.acts(cast.VENUE, "exclusions.observation.read"), "there was nothing to read"
    assert "Weber, Jean" in client.get(address).content.decode()
    sent = {"observed_on": "2026-03-03", "level": "raised", "note": "Borrows money.", "agreed": "A talk."}
    assert "is in the future" in client.post(address, sent | {"observed_on": "2026-03-04"}).content.decode()
    assert client.post(address, sent).headers["Location"] == page
    shown = client.get(page).content.decode()
    for part in ("Note of the team: risk raised", "Borrows money.", "Agreed: A talk."):
        assert part in shown
    (act,) = said.acts(cast.VENUE, "exclusions.observation.read")
    assert (act.actor, said.own_facts(act)) == (play_it_safe.pk, {"notes": 1})
    assert client.get(f"/exclusions/guests/{uuid4()}/note/").status_code == 404


def test_nobody_else_reads_or_writes_them(
    sign_in: Any, inspector: Any, auditor: Any, chef_de_salle: Any, compliance_officer: Any, guest: UUID
) -> None:
    observe(guest)
    page = f"/exclusions/guests/{guest}/"
    for agent in (inspector, auditor):
        client = sign_in(agent)
        assert "Plays alone." not in client.get(page).content.decode()
        assert client.post(f"{page}note/", {}).status_code == 403
    assert not said.acts(cast.VENUE, "exclusions.observation.read")
    assert sign_in(chef_de_salle).get(page).status_code == 403
    assert "Plays alone." in sign_in(compliance_officer).get(page).content.decode()
