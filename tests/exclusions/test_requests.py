"""A guest signs at the desk: the measure, its arrival and the signature are one act, and hold at once."""

from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.urls import reverse

from audit.recording import log
from audit.recording.context import acting_once
from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.door.services import card_admission
from compliance.admissions.door.services.presentations import CardShown
from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.measures.services import entries
from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.measures.services.attachments import MeasureAttachments
from compliance.exclusions.models.arrivals import MeasureArrival
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.signatures import ReceiptPrint, RequestSignature, SignatureContent
from compliance.exclusions.self_exclusion import services as self_exclusion_services
from compliance.exclusions.self_exclusion.services import TEXT_CHANGED
from compliance.exclusions.signatures import services as signatures_services
from compliance.people.domain.documents.mrz import PartialDate
from compliance.refusals import NotFound, Refused
from compliance.rules.rulebook import Policy
from compliance.rules.values.durations import Duration
from compliance.vault.masters import current_master
from compliance.vault.services.data_keys import add_version
from compliance.vault.services.sealing import seal_file
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.asking import STROKES, TODAY, less_often, read, sign, wish
from tests.exclusions.keeping_out import imposed, keep_out, limit, self_ban, weber
from tests.exclusions.refusals import refused


def test_what_a_guest_signs_is_one_act(house: Any, cashier: Any) -> None:
    row = sign()
    assert (row.kind, row.first_day, row.last_day) == ("self_ban", TODAY, date(2026, 6, 3))
    arrival, signature = row.arrival, row.signature
    assert (arrival.channel, arrival.received_at, arrival.forwarded) == ("in_person", cast.TUESDAY, False)
    assert (signature.way, signature.language, signature.version) == ("screen", "fr", "2")
    assert signatures_services.drawn_strokes(row) == STROKES
    assert STROKES.encode() not in bytes(signature.content.sealed)
    assert (signature.witnessed_by, signature.signed_at) == (cashier, cast.TUESDAY)
    assert "3 juin 2026" in signature.text
    assert signature.text_digest == sha256(signature.text.encode()).hexdigest()
    assert signature.strokes_digest == sha256(STROKES.encode()).hexdigest()
    (act,) = said.acts(house.id, "exclusions.measure.entered")
    assert said.tables(act) == {
        "exclusions_measure",
        "exclusions_measurearrival",
        "exclusions_requestsignature",
    }
    assert "Weber" not in str(act.facts)


def test_a_reference_says_nothing_and_is_found_in_the_register(house: Any) -> None:
    first, second = sign(), sign(who=weber(surname="Schmit"))
    assert first.reference != second.reference
    assert len(first.reference) == 14
    assert set(first.reference) <= set("23456789ABCDEFGHJKMNPQRSTVWXYZ-")


def test_on_paper_nothing_is_drawn(house: Any) -> None:
    row = sign(way="paper")
    assert (row.signature.way, signatures_services.drawn_strokes(row), row.signature.strokes_digest) == (
        "paper",
        "",
        "",
    )


def test_it_holds_at_once_also_for_a_card_that_was_sold(porter: Any, house: Any) -> None:
    card = present(porter, card_kind="year").card
    assert card is not None
    sign(who=known_guest(cast.VENUE, card.person_id))
    later = cast.TUESDAY + timedelta(minutes=1)
    by_paper = present(porter, card_kind=None, at=later)
    shown = CardShown(code_of(cast.VENUE, card.label), None, "", True, uuid4())
    by_card = card_admission.present_card(house=house, place=cast.door(), presentation=shown, by=porter, at=later)
    slots = present(porter, place=cast.slot_door(), card_kind=None, at=later)
    for found in (by_paper, by_card, slots):
        assert (found.decision.outcome, found.entry) == ("refused", None)
        assert found.decision.grounds.get().code == "self_ban"


def test_a_limit_at_the_guests_own_wish_is_signed_as_well(house: Any) -> None:
    row = sign(less_often(language="de"))
    assert (row.kind, row.basis, row.period, row.visits) == ("visit_limit", "house", "week", 1)
    assert "1 Besuch in der Woche" in row.signature.text
    assert sign(wish(visits=3, period="week")).visits is None, "a ban counts no visits"


def test_whoever_types_the_very_paper_of_a_guest_means_that_guest(porter: Any, house: Any) -> None:
    guest = present(porter).decision.person_id
    paper = {"document_number": "p 123", "document_state": "lux"}
    assert sign(who=weber(**paper)).person_id == guest
    for other in (
        weber(**paper, surname="Schmit"),
        weber(**paper, birth=PartialDate(1981, 5, 17)),
        weber(**paper, birth=None),
        weber(document_number="P123"),
        weber(),
    ):
        assert sign(who=other).person_id is None


@pytest.mark.parametrize(
    ("wanted", "field", "sentence"),
    [
        (wish(last_day=date(2026, 4, 2)), "last_day", "must end between 2026-04-03 and 2033-03-03"),
        (wish(last_day=date(2033, 3, 4)), "last_day", "must end between"),
        (wish(kind="house"), "kind", "Choose a self-exclusion or a visit"),
        (wish(language="xx"), "language", "language of the guest"),
        (wish(first_day=date(2026, 3, 2)), "first_day", "today at the earliest"),
        (less_often(period=""), "period", "Choose the period over which visits"),
        (
            less_often(visits=None),
            "visits",
            "The lowest number of visits in a limit is 1. To allow none, use an exclusion instead.",
        ),
        (less_often(last_day=date(2040, 1, 1)), "last_day", "at the latest"),
    ],
)
def test_what_cannot_be_asked_for_is_said_before_anybody_signs(
    house: Any, wanted: Any, field: str, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence) as refused_with:
        read(wanted)
    assert refused_with.value.field == field
    assert not Measure.objects.exists()


def test_whom_nobody_could_recognise_cannot_sign(house: Any) -> None:
    with pytest.raises(Refused, match="a person cannot be identified by name alone"):
        read(wish(), weber(birth=None))


@pytest.mark.parametrize("months", [1, 84])
def test_a_month_and_seven_years_are_counted_by_the_calendar(house: Any, months: int) -> None:
    lengths = dict(self_exclusion_services.usual_lengths(house, cast.local("2024-02-29 20:00")))
    assert lengths[months] == {1: date(2024, 3, 29), 84: date(2031, 2, 28)}[months]
    assert list(lengths) == [1, 3, 6, 12, 36, 84]
    at = cast.local("2024-02-29 20:00")
    assert read(wish(first_day=date(2024, 2, 29), last_day=lengths[months]), at=at)


def test_after_midnight_it_begins_on_the_new_date(house: Any) -> None:
    late = cast.local("2026-03-04 02:10")
    row = sign(wish(first_day=date(2026, 3, 4), last_day=date(2026, 4, 4)), at=late)
    assert (row.first_day, row.entered_at) == (date(2026, 3, 4), late)
    with pytest.raises(Refused, match="today at the earliest"):
        read(wish(), at=late)


def test_what_was_not_read_is_not_signed(house: Any) -> None:
    with pytest.raises(Refused) as other_language:
        sign(read=read(wish(language="de")))
    with pytest.raises(Refused) as other_text:
        sign(wish(), at=cast.TUESDAY, read="x")
    assert (other_language.value.code, other_text.value.code) == (TEXT_CHANGED, TEXT_CHANGED)
    assert not Measure.objects.exists()


def test_signed_after_midnight_what_was_read_before_begins_in_the_past(house: Any) -> None:
    with pytest.raises(Refused, match="and cannot begin earlier"):
        sign(read=read(wish()), at=cast.local("2026-03-04 00:01"))


@pytest.mark.parametrize(("changes", "field"), [({"way": "breath"}, "way"), ({"strokes": "[]"}, "strokes")])
def test_without_a_signature_nothing_is_entered(house: Any, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        sign(**changes)
    assert refused_with.value.field == field
    assert not Measure.objects.exists()


def test_a_second_self_ban_within_the_first_is_refused_before_it_is_read(porter: Any, house: Any) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    who = known_guest(cast.VENUE, guest)
    digest = read(wish(), who)
    sign(who=who)
    with pytest.raises(Refused, match="applies from 2026-03-03 to 2026-06-03"):
        read(wish(), who)
    with pytest.raises(Refused, match="applies from 2026-03-03 to 2026-06-03"):
        sign(who=who, read=digest)
    following = wish(first_day=date(2026, 6, 4), last_day=date(2026, 9, 4))
    assert sign(following, who).first_day == date(2026, 6, 4)


def test_a_double_click_is_one_ban(porter: Any, house: Any) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    who = known_guest(cast.VENUE, guest)
    digest = read(wish(), who)
    with acting_once("the same page"):
        first = sign(who=who, read=digest)
        with pytest.raises(log.DuplicateAct) as again:
            sign(who=who, read=digest)
    assert again.value.subject_id == first.pk
    assert Measure.objects.count() == 1


def test_the_house_may_leave_it_to_the_compliance_officer(house: Any) -> None:
    closed = replace(house, policies=(Policy("selfban.at_desk", False, date(2026, 1, 2), "D-1"),))
    assert self_exclusion_services.accepts_requests(house, cast.TUESDAY)
    assert not self_exclusion_services.accepts_requests(closed, cast.TUESDAY)
    with pytest.raises(Refused, match="compliance officer"):
        read(wish(), house=closed)
    assert not self_exclusion_services.accepts_requests(replace(house, jurisdiction="NL"), cast.TUESDAY)


def test_where_help_is_found_is_the_house_s_to_say(house: Any) -> None:
    told = replace(house, policies=(Policy("selfban.contacts", "+352 00 00 00", date(2026, 1, 2), "D-2"),))
    assert "Une aide confidentielle : +352 00 00 00" in sign(house=told).signature.text


def test_the_guest_may_also_ask_the_minister(house: Any) -> None:
    row = sign(wish(to_minister=True))
    assert (row.arrival.for_minister, row.arrival.forwarded) == (True, False), "open until staff record it"
    assert "L’établissement transmet ma demande au Ministre de la Justice" in row.signature.text
    assert "[X] Je charge l’établissement de transmettre ma demande au Ministre de la Justice." in row.signature.text
    assert "au moins 1 mois et au plus 7 ans" in row.signature.text
    with pytest.raises(Refused, match="also be requested from the Minister") as refused_with:
        sign(less_often(to_minister=True))
    assert refused_with.value.field == "to_minister"


def test_a_house_without_the_route_to_the_minister_does_not_name_it(house: Any) -> None:
    alone = replace(house, policies=(Policy("selfban.forwarding", False, date(2026, 1, 2), "D-2"),))
    assert "Ministre" not in sign(house=alone).signature.text
    with pytest.raises(Refused, match="also be requested from the Minister"):
        sign(wish(to_minister=True), house=alone)


def test_the_text_says_how_long_the_data_are_stored(house: Any) -> None:
    told = replace(house, policies=(Policy("retention.exclusions", Duration(months=24), date(2026, 1, 2), "D-2"),))
    text = sign(house=told).signature.text
    assert "effacées, avec toutes les autres qui me concernent, 2 ans après le dernier jour" in text
    for promised in (
        "mon nom, ma date de naissance",
        "l’entretien est dû restent conservés",
        "article 6, paragraphe 1",
    ):
        assert promised in text, "what an erasure leaves (ADR 75)"


def test_the_text_names_the_data_protection_officer_or_that_the_casino_answers(house: Any) -> None:
    told = replace(house, policies=(Policy("selfban.privacy_contact", "dpo@casino.lu", date(2026, 1, 2), "D-2"),))
    assert "Délégué à la protection des données : dpo@casino.lu." in sign(house=told).signature.text
    assert "l’établissement répond lui-même" in sign(who=weber(surname="Schmit")).signature.text


def test_the_text_of_a_limit_says_whether_the_agents_hear_of_it_and_whether_it_may_be_lifted(house: Any) -> None:
    firm = sign(less_often())
    assert not firm.revocable
    assert "n’abrège ni ne lève cette limitation" in firm.signature.text
    assert "agents de contrôle" not in firm.signature.text
    policies = [
        Policy(f"visitlimit.{name}", True, date(2026, 1, 2), "D-3") for name in ("revocable", "wished_signalled")
    ]
    own = replace(house, policies=tuple(policies))
    row = sign(less_often(), weber(surname="Schmit"), house=own)
    assert row.revocable
    assert "la direction de l’établissement décide si elle lève cette limitation" in row.signature.text
    assert "signale aussi cette limitation aux agents de contrôle" in row.signature.text
    ban = sign(who=weber(surname="Muller"), house=own)
    assert not ban.revocable
    assert "agents de contrôle" not in ban.signature.text, "a self-exclusion never is"


def test_prints_of_the_receipt_are_counted(house: Any, cashier: Any) -> None:
    row = sign()
    for number in (1, 2):
        made = signatures_services.print_receipt(venue_id=house.id, measure=row, by=cashier, at=cast.TUESDAY)
        assert made.number == number
    assert len(said.acts(house.id, "exclusions.receipt.printed")) == 2


def test_a_drawing_of_another_guest_is_not_shown(house: Any, cashier: Any, director: Any, sign_in: Any) -> None:
    """Also where an intruder has a newer key of the house; nothing is printed, and the page still shows the measure."""
    row, other = sign(), sign(who=weber(surname="Schmit"))
    client, page = sign_in(director), reverse("exclusions:measure", args=[row.pk])
    for version, owner, strokes in ((2, other, STROKES), (3, row, "[[[1,2],[3,4]]]")):
        add_version(house.id, "signature", version, current_master(may_make=False))
        sealed = seal_file("signature", house.id, owner.signature.pk, strokes.encode())
        SignatureContent.objects.filter(pk=row.signature.pk).update(sealed=sealed)
        with pytest.raises(NotFound):
            signatures_services.drawn_strokes(row)
        assert "Document not found, or it was altered." in client.get(page).content.decode()
    assert sign_in(cashier).post(reverse("exclusions:receipt", args=[row.pk])).status_code == 404
    assert not ReceiptPrint.objects.exists()


def test_signatures_stay_as_they_are(owner_connection: Any) -> None:
    """Not even the owner of the table deletes them, whom no permission stops."""
    for statement in ("DELETE FROM exclusions_signaturecontent", "TRUNCATE exclusions_signaturecontent"):
        with pytest.raises(psycopg.IntegrityError, match="stored_files_stay"):
            owner_connection.execute(statement)
        owner_connection.rollback()


def test_whoever_took_a_request_finds_it_until_the_gaming_day_ends(house: Any, cashier: Any, porter: Any) -> None:
    row, since = sign(), house.opens_at(TODAY)
    assert selectors.signed_lately(house.id, row.pk, cashier.pk, since) == row
    for staff, when in ((porter, since), (cashier, since + timedelta(days=1))):
        with pytest.raises(NotFound):
            selectors.signed_lately(house.id, row.pk, staff.pk, when)


def signature(measure: Measure, **changes: Any) -> RequestSignature:
    text = changes.pop("text", "Read and signed.")
    facts: dict[str, Any] = {
        "measure": measure,
        "way": "paper",
        "language": "en",
        "version": "1",
        "text": text,
        "text_digest": sha256(text.encode()).hexdigest(),
        "witnessed_by": measure.entered_by,
        "signed_at": measure.entered_at,
    }
    return RequestSignature(**facts | changes)


def arrived(terms: Any, channel: str = "in_person") -> Measure:
    return entries.enter_measure(
        house=cast.house(),
        who=weber(),
        terms=terms,
        by=cast.member("compliance_officer"),
        at=cast.TUESDAY,
        attachments=MeasureAttachments(arrival=Arrival(cast.TUESDAY, channel)),
    )


def test_the_database_refuses_it_as_well(db: None, porter: Any) -> None:
    ban = arrived(self_ban(first_day=TODAY))
    refused("a_signature_on_the_screen_has_its_strokes", signature(ban, way="screen"))
    refused("a_signature_on_the_screen_has_its_strokes", signature(ban, way="breath"))
    refused("the_language_that_was_signed_is_known", signature(ban, language="xx"))
    refused("whoever_enters_a_request_saw_it_signed", signature(ban, witnessed_by=porter))
    later = cast.TUESDAY + timedelta(minutes=1)
    refused("whoever_enters_a_request_saw_it_signed", signature(ban, signed_at=later))
    refused("a_digest_is_of_what_was_signed", signature(ban, text_digest="0" * 64))
    refused("what_is_signed_was_asked_in_person", signature(keep_out(limit())))
    by_post = arrived(self_ban(first_day=TODAY, last_day=date(2026, 9, 1)), "post")
    refused("what_is_signed_was_asked_in_person", signature(by_post))
    refused("only_a_wish_is_signed", signature(keep_out(imposed())))


def test_the_database_counts_receipts_of_what_was_signed(db: None, cashier: Any) -> None:
    row, printed = sign(), {"printed_by": cashier, "printed_at": cast.TUESDAY}
    signatures_services.print_receipt(venue_id=cast.VENUE, measure=row, by=cashier, at=cast.TUESDAY)
    refused("one_receipt_under_each_number", ReceiptPrint(measure=row, number=1, **printed))
    refused("receipts_are_numbered_from_one", ReceiptPrint(measure=row, number=0, **printed))
    refused("only_what_was_signed_has_a_receipt", ReceiptPrint(measure=keep_out(limit()), number=1, **printed))
    assert MeasureArrival.objects.count() == 1
