"""R-01, R-02 and R-14: whom the Minister, the agents and the team are told of, computed once more by plain SQL."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection

from compliance.exclusions.agent_signals import services as agent_signals_services
from compliance.exclusions.measures.services import endings
from compliance.notices.models.notices import Notice
from compliance.notices.services import drafts, mailing
from compliance.people.domain.documents.mrz import PartialDate
from compliance.reports.definitions.r01_own_initiative import document as own_initiative_document
from compliance.reports.definitions.r01_own_initiative import query as own_initiative_query
from compliance.reports.definitions.r01_own_initiative.figures import Born, notice_state
from compliance.reports.definitions.r02_agent_signals import document as signalled_document
from compliance.reports.definitions.r02_agent_signals import query as signalled_query
from compliance.reports.definitions.r02_agent_signals.figures import is_in_force
from compliance.reports.definitions.r14_interviews_due import document as interviews_due_document
from compliance.reports.definitions.r14_interviews_due import query as interviews_due_query
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from compliance.rules.rulebook import Policy
from tests import cast
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.exclusions.interviews import begin
from tests.exclusions.keeping_out import by_house, for_livelihood, imposed, keep_out, limit, self_ban, weber
from tests.notices import life

FIRST, LAST = date(2026, 3, 2), date(2026, 3, 8)
ENDED = cast.local("2026-03-09 06:00")
READ = cast.local("2026-03-10 09:00")
NAMES = ("Alff", "Bech", "Colling", "Diederich", "Elvinger", "Faber", "Goedert", "Hoffmann", "Irrthum", "Jung")


def on_paper(kind: str, sheets: Any, found: Any, language: str = "fr") -> str:
    house = cast.house()
    order = Order(house, build_cover(house, kind, FIRST, LAST), language, "Inspector", READ, READ)
    (sheet,) = sheets(order, found)
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def rows(sql: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


# ---


def send(notice: Notice, sent_at: Any, recorded_at: Any) -> None:
    said: dict[str, Any] = {"way": "post", "reference": f"MJ {notice.pk.hex[-4:]}", "sent_at": sent_at}
    # The staff wrote these in French.
    life.word(notice, sent_at - timedelta(minutes=40), reasons=notice.reasons)
    life.issue(notice, sent_at - timedelta(minutes=30))
    life.draw(notice, sent_at - timedelta(minutes=30))
    mailing.record_sent(house=cast.house(), notice=notice, by=cast.member("director"), at=recorded_at, **said)


def noticed() -> None:
    """Ten exclusions over ten days, told in time, late, after the span or never."""
    chance = Random(690)
    begins = cast.local("2026-02-27 20:00")
    for number, name in enumerate(NAMES):
        raised = begins + timedelta(days=number, minutes=chance.randrange(300))
        measure = keep_out(by_house(reason=f"Reason {number}"), weber(surname=name), at=raised)
        notice = Notice.objects.get(subject_id=measure.pk)
        if number % 4 < 3:
            sent = raised + timedelta(hours=(2, 30, 100)[number % 4])
            send(notice, sent, sent + timedelta(minutes=chance.randrange(1, 60)))


def test_r_01_agrees_with_the_registers_read_by_plain_sql(db: None) -> None:
    noticed()
    found = own_initiative_query.notice_figures(cast.house(), FIRST, LAST, READ)
    began = cast.local("2026-03-02 06:00")
    told = rows(
        """
        SELECT n.surname, n.raised_at >= %s,
               CASE WHEN s.recorded_at < %s THEN CASE WHEN s.sent_at <= n.due_at THEN 'sent' ELSE 'sent_late' END
                    WHEN n.due_at < %s THEN 'overdue' ELSE 'waiting' END
        FROM notices_notice n LEFT JOIN notices_noticesent s ON s.notice_id = n.id
        WHERE n.addressee = 'justice' AND n.raised_at < %s
          AND (n.raised_at >= %s OR s.id IS NULL OR s.recorded_at >= %s) ORDER BY n.raised_at
        """,
        *(began, ENDED, ENDED, ENDED, began, began),
    )
    assert [(each.surname, True, each.state) for each in found.notices] == [row for row in told if row[1]]
    assert [(each.surname, False, each.state) for each in found.earlier] == [row for row in told if not row[1]]
    assert {each.state for each in (*found.notices, *found.earlier)} == {"sent", "sent_late", "waiting", "overdue"}
    assert found.earlier, "something was to be sent when the span began"
    assert any(each.later for each in found.notices), "something was sent when it was over"


def test_a_notice_stands_there_with_person_ground_reasons_and_how_it_was_sent(db: None) -> None:
    measure = keep_out(by_house(reason="Threatened a croupier."))
    notice = Notice.objects.get(subject_id=measure.pk)
    send(notice, cast.TUESDAY + timedelta(hours=25), cast.TUESDAY + timedelta(hours=26))
    (told,) = own_initiative_query.notice_figures(cast.house(), FIRST, LAST, READ).notices
    assert (told.surname, told.given_names, told.born) == ("Weber", "Jean", Born(1980, 5, 17))
    assert (told.state, told.ground, told.number) == ("sent_late", "house_exclusion", "MJ 2026/0001")
    assert told.sent
    assert told.sent.way == "post"
    html = on_paper(
        "R-01", own_initiative_document.notices_sheets, own_initiative_query.notice_figures(cast.house(), FIRST, LAST)
    )
    for words in (
        "Envoyé après l’échéance",
        "né(e) : 17/05/1980",
        "exclu par la direction",
        "Threatened a croupier.",
        "par la poste",
        "Tous les avis n’ont pas été envoyés dans le délai.",
        "Article 69, alinéa 1er",
    ):
        assert words in html, words


def test_a_notice_sent_by_e_mail_is_recorded_by_the_program(db: None) -> None:
    """Within the span, and as a notice after a span that ended before."""
    life.attempt(life.mailed(), deliver=life.comes_to("accepted", 250))
    found = own_initiative_query.notice_figures(cast.house(), FIRST, LAST, READ)
    (told,) = found.notices
    assert told.sent
    assert (told.sent.way, told.sent.recorded_by) == ("email", "")
    assert "par courriel" in on_paper("R-01", own_initiative_document.notices_sheets, found)
    assert "Carnet" in on_paper("R-01", own_initiative_document.notices_sheets, found)


def test_a_draft_that_was_withdrawn_is_never_overdue(db: None) -> None:
    begins = cast.local("2026-02-26 20:00")
    for name, hours in (("Adam", 20), ("Bauer", 120), ("Conter", 400)):
        measure = keep_out(by_house(), weber(surname=name), at=begins)
        notice, at = Notice.objects.get(subject_id=measure.pk), begins + timedelta(hours=hours)
        said: dict[str, Any] = {"house": cast.house(), "notice": notice, "at": at}
        drafts.ask_withdrawal(reason="The wrong guest.", by=cast.member("compliance_officer"), **said)
        drafts.decide_withdrawal(confirmed=True, by=cast.member("director"), **said)
    found = own_initiative_query.notice_figures(cast.house(), FIRST, LAST, begins + timedelta(hours=500))
    assert [(each.surname, each.state, [later.what for later in each.later]) for each in found.earlier] == [
        ("Bauer", "withdrawn", []),
        ("Conter", "overdue", ["withdrawn"]),
    ]
    html = on_paper("R-01", own_initiative_document.notices_sheets, found)
    assert "retiré : établi par erreur" in html


def test_a_number_given_after_the_span_stands_beside_it(db: None) -> None:
    measure = keep_out(by_house(), at=cast.TUESDAY)
    notice = Notice.objects.get(subject_id=measure.pk)
    life.issue(notice, ENDED + timedelta(hours=3))
    (told,) = own_initiative_query.notice_figures(cast.house(), FIRST, LAST, ENDED + timedelta(hours=4)).notices
    assert told.number.startswith("N-")
    assert [(later.what, later.note) for later in told.later] == [("issued", "MJ 2026/0001")]


def test_a_quiet_week_has_no_notice(db: None) -> None:
    found = own_initiative_query.notice_figures(cast.house(), FIRST, LAST)
    html = on_paper("R-01", own_initiative_document.notices_sheets, found)
    assert '<strong class="result ">La direction n’a prononcé aucune exclusion' in html
    assert own_initiative_document.notices_pages(found) == 2


def test_a_notice_is_overdue_from_the_moment_it_is_due() -> None:
    due = cast.TUESDAY
    before = due - timedelta(seconds=1)
    assert [notice_state(sent_at=None, due_at=due, as_of=at) for at in (before, due)] == ["waiting", "overdue"]
    assert [notice_state(sent_at=at, due_at=due, as_of=READ) for at in (due, due + timedelta(seconds=1))] == [
        "sent",
        "sent_late",
    ]


# ---


def end_measure(measure: Any, day: date, at: Any) -> None:
    said: dict[str, Any] = {"ended_on": day, "reference": "D-7", "reason": "Settled."}
    endings.end_measure(house=cast.house(), measure=measure, by=cast.member("director"), at=at, **said)


def signalled() -> None:
    """Exclusions and imposed limits: in force, over before the span, struck off before, in and after it, to come."""
    begins = cast.local("2026-02-16 15:00")
    for number, name in enumerate(NAMES):
        terms = for_livelihood if number % 2 else imposed
        last = (None, date(2026, 3, 1), date(2026, 3, 5))[number % 3]
        measure = keep_out(terms(last_day=last), weber(surname=name), at=begins)
        if number % 3 == 0:
            day = (date(2026, 2, 20), date(2026, 3, 4), date(2026, 3, 10))[number // 3 % 3]
            at = cast.local(f"{day} 12:00")
            end_measure(measure, day, at)
    keep_out(self_ban(), weber(surname="Secret"), at=begins)
    keep_out(by_house(), weber(surname="Unsignalled"), at=begins)


def test_r_02_agrees_with_the_registers_read_by_plain_sql(db: None) -> None:
    signalled()
    found = signalled_query.signal_figures(cast.house(), FIRST, LAST, READ)
    told = rows(
        """
        SELECT m.surname, m.first_day <= %s AND coalesce(m.last_day, 'infinity') >= %s
               AND NOT coalesce(e.ended_on <= %s AND e.ended_at < %s, false)
        FROM exclusions_signalout s JOIN exclusions_measure m ON m.id = s.measure_id
        LEFT JOIN exclusions_measureend e ON e.measure_id = m.id
        WHERE s.signalled_at < %s AND m.first_day <= %s AND coalesce(m.last_day, 'infinity') >= %s
          AND NOT coalesce(e.ended_on <= %s AND e.ended_at < %s, false) ORDER BY m.surname
        """,
        *(LAST, LAST, LAST, ENDED, ENDED, LAST, FIRST, FIRST, ENDED),
    )
    assert [(each.surname, is_in_force(each, found.as_of)) for each in found.persons] == told
    assert found.in_force == sum(row[1] for row in told)
    assert 0 < found.in_force < len(found.persons), "some were bound only for a part of the week"


def test_what_may_not_be_told_to_the_agents_stays_out(db: None) -> None:
    keep_out(imposed(reason="Plays with borrowed money."))
    keep_out(self_ban(), weber(surname="Secret"))
    struck = keep_out(for_livelihood(), weber(surname="Bech"))
    end_measure(struck, date(2026, 3, 5), cast.local("2026-03-05 12:00"))
    ends = keep_out(for_livelihood(last_day=date(2026, 3, 6)), weber(surname="Colling"))
    assert ends.last_day
    found = signalled_query.signal_figures(cast.house(), FIRST, LAST, READ)
    assert [each.surname for each in found.persons] == ["Bech", "Colling", "Weber"]
    html = on_paper("R-02", signalled_document.signalled_sheets, found)
    for words in ("Limitation des visites", "2 × par mois", "imposée par la direction", "jusqu’à sa levée", "radié"):
        assert words in html, words
    for secret in ("Secret", "borrowed", "Threatened", "P123"):
        assert secret not in html, secret


def test_a_wished_limit_that_is_signalled_binds_past_its_last_day() -> None:
    from compliance.reports.definitions.r02_agent_signals.figures import Person

    told = {"surname": "A", "given_names": "", "born": None, "nationality": "", "kind": "visit_limit", "visits": 2}
    told |= {"period": "month", "first_day": FIRST, "last_day": FIRST, "struck_off_on": None}
    told |= {"signalled_at": cast.TUESDAY, "signalled_by": "Director"}
    wished: Any = Person(basis="house", **told)
    assert is_in_force(wished, LAST)
    assert not is_in_force(replace(wished, basis="art_69"), LAST)
    assert not is_in_force(wished, FIRST - timedelta(days=1))


def test_a_wished_limit_that_the_house_signals_stands_there_without_an_article(db: None) -> None:
    own = replace(cast.house(), policies=(Policy("visitlimit.wished_signalled", True, FIRST, "D-1"),))
    measure = keep_out(limit())
    by = cast.member("director")
    agent_signals_services.signal_out(house=own, measure=measure, by=by, at=cast.TUESDAY)
    found = signalled_query.signal_figures(cast.house(), FIRST, LAST, READ)
    html = on_paper("R-02", signalled_document.signalled_sheets, found)
    assert "<td>à la demande du client</td>" in html, "no article stands before it"
    assert "imposée par la direction" not in html


def test_a_birth_date_stands_there_as_far_as_it_is_known(db: None) -> None:
    births = {"Alff": PartialDate(1981), "Bech": PartialDate(1982, 5), "Colling": PartialDate(1983, 5, 17)}
    for surname, birth in births.items():
        keep_out(for_livelihood(), weber(surname=surname, birth=birth))
    keep_out(for_livelihood(), weber(surname="Diederich", birth=None, document_number="P9", document_state="LUX"))
    found = signalled_query.signal_figures(cast.house(), FIRST, LAST, READ)
    assert [person.born for person in found.persons] == [
        *(Born(1981, None, None), Born(1982, 5, None), Born(1983, 5, 17), None)
    ]
    html = on_paper("R-02", signalled_document.signalled_sheets, found)
    for born in ("né(e) : 1981 ·", "né(e) : 05/1982 ·", "né(e) : 17/05/1983 ·"):
        assert born in html, born
    assert html.count("né(e) :") == 3, "of the fourth no birth is known"


def test_nobody_signalled_says_so(db: None) -> None:
    found = signalled_query.signal_figures(cast.house(), FIRST, LAST)
    html = on_paper("R-02", signalled_document.signalled_sheets, found)
    assert "Aucune personne visée par une mesure en vigueur" in html
    assert signalled_document.signalled_pages(found) == 2


# ---


def wished() -> None:
    """Self-bans and limits that ended, end soon, or end much later; of some the interview is agreed or over."""
    staff = cast.member("play_it_safe")
    for number, name in enumerate(NAMES):
        last = date(2026, 2, 20) + timedelta(days=6 * number)
        terms = limit if number % 2 else self_ban
        entered = cast.local("2026-01-05 15:00")
        measure = keep_out(terms(first_day=date(2026, 1, 6), last_day=last), weber(surname=name), at=entered)
        if number % 3 == 0:
            begin(measure, "accepted", meets_at=cast.local("2026-03-06 14:00"), led_by_id=staff.pk)
    begin(keep_out(self_ban(), weber(surname="Kremer")), "offered")


def test_r_14_agrees_with_the_registers_read_by_plain_sql(db: None) -> None:
    wished()
    found = interviews_due_query.interview_figures(cast.house(), LAST, LAST, READ)
    told = rows(
        """
        SELECT m.surname, m.last_day - %s,
               coalesce((SELECT s.step FROM exclusions_interviewstep s
                         JOIN exclusions_interview i ON i.id = s.interview_id
                         WHERE i.measure_id = m.id ORDER BY s.recorded_at DESC, s.number DESC LIMIT 1), '')
        FROM exclusions_measure m
        WHERE (m.kind = 'self_ban' OR m.basis = 'house') AND m.last_day <= %s + 30
          AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)
        ORDER BY m.last_day
        """,
        LAST,
        LAST,
    )
    assert [(each.guest.split(",")[0], each.days, each.step) for each in found.due] == [
        row for row in told if row[1] < 0
    ]
    assert [(each.guest.split(",")[0], each.days, each.step) for each in found.ending] == [
        row for row in told if row[1] >= 0
    ]
    assert [each.overdue for each in found.agreed] == [True] * len(found.agreed), "their date was over on Friday"
    assert found.overdue_count == len(found.agreed) + sum(each.step != "accepted" for each in found.due)


def test_the_team_sees_who_what_when_and_who_is_responsible(db: None, play_it_safe: Any) -> None:
    wished()
    guest = present(cast.member("porter"), place=cast.door()).decision.person_id
    begin(guest_id=guest, step="accepted", meets_at=cast.local("2026-03-20 14:00"), led_by_id=play_it_safe.pk)
    found = interviews_due_query.interview_figures(cast.house(), LAST, LAST, READ)
    html = on_paper("R-14", interviews_due_document.interviews_sheets, found)
    for words in (
        "issue manquante",
        "Weber, Jean",
        "Un entretien avec un client",
        "Play It Safe",
        "2 × par mois",
        "Jours restants",
        "l’équipe (membre non encore désigné)",
        "Arrivent à leur terme dans un délai de 30 jours",
    ):
        assert words in html, words
    german = on_paper("R-14", interviews_due_document.interviews_sheets, found, "de")
    assert "Abgelaufen, warten auf ihr Gespräch" in german


def test_access_that_was_authorised_ends_the_waiting(db: None, play_it_safe: Any) -> None:
    over = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)))
    held = cast.local("2026-03-05 14:00")
    begin(over, "held", at=held, held_on=held.date(), led_by_id=play_it_safe.pk)
    officer = cast.member("compliance_officer")
    endings.authorise_access(
        house=cast.house(),
        measure=over,
        interview_on=held.date(),
        note="",
        by=officer,
        at=cast.local("2026-03-09 10:00"),
    )
    (due,) = interviews_due_query.interview_figures(cast.house(), LAST, LAST, READ).due
    assert (due.step, [each.what for each in due.later]) == ("held", ["authorised"])
    assert interviews_due_query.interview_figures(cast.house(), date(2026, 3, 9), date(2026, 3, 9), READ).due == ()


def test_an_empty_agenda_says_so(db: None) -> None:
    found = interviews_due_query.interview_figures(cast.house(), LAST, LAST)
    html = on_paper("R-14", interviews_due_document.interviews_sheets, found)
    for words in (
        "Rien n’est en retard.",
        "Aucun entretien n’est fixé",
        "n’attend son entretien",
        "n’arrive à son terme",
    ):
        assert words in html, words
    assert interviews_due_document.interviews_pages(found) == 2


@pytest.mark.parametrize("kind", ["R-01", "R-02", "R-14"])
def test_it_is_drawn_as_any_report(kind: str, own_database: OwnDatabase) -> None:
    keep_out(for_livelihood())
    report = orders.order_report(
        house=cast.house(),
        kind=kind,
        first_day=FIRST,
        last_day=LAST,
        by=cast.member("director"),
        at=READ,
        language="de",
    )
    assert report.language == ("de" if kind == "R-14" else "fr"), "the team reads its own language, the State French"
    assert drawings.render_report(report_id=report.pk, clock=lambda: READ) == Outcome.DRAWN
