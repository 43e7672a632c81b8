"""The numbers of documents in alerts of the door are sealed: both sides of a possible match."""

import pytest
from django.db import connections

from audit.models import Entry
from audit.reading.personal_values import open_entries
from audit.sealing.signer import Signer
from compliance.admissions.models.reviews import DoorAlert
from compliance.people.domain.documents.mrz import PartialDate
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.domain.text_tokens import is_token
from compliance.vault.models import SealedText
from compliance.vault.services import sealed_texts
from server.database.migrating import QuickExecutor
from tests import cast
from tests.admissions.presenting import present
from tests.audit.sealed import Link
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import keep_out, ministerial, weber
from tests.retention.erased import dump, read_with_keys, traces
from tests.vault.sealed_log import past_triggers, seal_all, verified

pytestmark = pytest.mark.usefixtures("folder")

LISTED = "X1234567"
SHOWN = "X1234561"
SIDES = "SELECT shown ->> 'number', known ->> 'number' FROM admissions_dooralert"


@pytest.fixture
def alert(own_database: OwnDatabase) -> DoorAlert:
    """A guest who shows a number that is one slip away from that of a measure."""
    keep_out(ministerial(), weber(birth=PartialDate(1980, 5, 18), document_number=LISTED))
    present(cast.member("porter"), paper=cast.paper(number=SHOWN))
    return DoorAlert.objects.get()


def test_the_numbers_of_an_alert_are_sealed(
    alert: DoorAlert, own_database: OwnDatabase, root: Link, link: Link, app: Link, signer: Signer
) -> None:
    assert (alert.shown["number"], alert.known["number"]) == (SHOWN, LISTED)
    assert all(map(is_token, root.execute(SIDES).fetchall()[0]))
    [entry] = Entry.objects.filter(table_name="admissions_dooralert", row_id=alert.pk)
    open_entries([entry])
    assert entry.personal is not None
    assert entry.personal["after"]["known"]["number"] == LISTED
    assert traces(dump(own_database), SHOWN, LISTED) == []
    assert verified(app, "--live") == []
    seal_all(link, signer)
    assert traces(read_with_keys(own_database), SHOWN, LISTED) == [SHOWN, LISTED]
    assert verified(app, "--live") == []


def test_an_upgrade_seals_the_numbers_of_alerts(
    alert: DoorAlert, root: Link, link: Link, app: Link, signer: Signer
) -> None:
    seal_all(link, signer)
    QuickExecutor(connections["owner"]).migrate([("admissions", "0006_the_door_asks_with_digests_of_the_number")])
    assert root.execute(SIDES).fetchall() == [(SHOWN, LISTED)]
    QuickExecutor(connections["owner"]).migrate([("admissions", "0008_a_card_costs_its_tariff")])
    assert all(map(is_token, root.execute(SIDES).fetchall()[0]))
    assert DoorAlert.objects.get().known["number"] == LISTED
    assert verified(app, "--live") == []


def test_an_alert_outside_a_batch_stores_its_texts(alert: DoorAlert) -> None:
    again = DoorAlert(decision=alert.decision, shown={"number": "Q7654321", "surname": "Weber"}, known={})
    token = sealed_texts.token_of(cast.VENUE, "Q7654321")
    assert DoorAlert._meta.get_field("shown").pre_save(again, True) == {"number": token, "surname": "Weber"}
    assert sealed_texts.read_text(token) == "Q7654321"
    assert DoorAlert._meta.get_field("known").pre_save(again, True) == {}


def test_a_number_that_is_gone_is_an_error(alert: DoorAlert, root: Link) -> None:
    past_triggers(root, "DELETE FROM vault_sealedtext")
    with pytest.raises(SealBroken, match="its text is not there"):
        DoorAlert.objects.get()


def test_a_text_stays_while_an_alert_has_it(alert: DoorAlert, root: Link) -> None:
    root.execute("ALTER TABLE exclusions_measure DISABLE TRIGGER audit_refuse")
    root.execute("ALTER TABLE admissions_dooralert DISABLE TRIGGER audit_refuse")
    token = sealed_texts.token_of(cast.VENUE, LISTED)
    root.execute("UPDATE exclusions_measure SET document_number = ''")
    assert SealedText.objects.filter(token=token).exists()
    root.execute("UPDATE admissions_dooralert SET known = '{}'")
    assert not SealedText.objects.filter(token=token).exists()
