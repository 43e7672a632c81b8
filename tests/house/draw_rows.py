"""Rows of bingo, keno and levies at a casino of Luxembourg, whose law knows none of them."""

from datetime import timedelta
from decimal import Decimal
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from audit.recording import log
from audit.recording.numbers import next_number
from compliance.cage.sheets.domain import Pieces
from compliance.cage.shifts import services as shifts
from compliance.draw_games.bingo.services import rounds
from compliance.draw_games.bingo.services.rounds import RoundWish
from compliance.draw_games.levies.services import counts
from compliance.draw_games.levies.services.counts import CountedLevy
from compliance.draw_games.models.keno import KenoDraw, KenoTicket
from compliance.draw_games.prizes.domain import BINGO, KENO, BingoLine, KenoLine
from compliance.draw_games.prizes.services import prize_tables
from compliance.games.models.applications import Numbering
from compliance.games.models.rule_documents import RuleDocument, RulePublication, RuleText, RuleVersion
from compliance.games.models.schemes import SchemeLine, SchemePosting, StakeScheme
from compliance.games.models.sessions import SessionLimit, TableSession
from compliance.games.models.tables import GamingTable
from compliance.venues.selectors import venues

TEXT = "Lots."
TWO = Decimal(2)


def write_draws(house: Any, by: Any, other: Any, holder: Any) -> None:
    """A bingo round, a keno round with a ticket, and a levy of a poker table."""
    bingo, keno, poker = (_table(house, by, game) for game in ("nl.bingo", "nl.keno", "nl.poker_house"))
    _prizes(house, by, other, BINGO, [BingoLine(75, "row", TWO, Decimal(100))])
    prizes = _prizes(house, by, other, KENO, [KenoLine(2, 2, Decimal(12))])
    at = timezone.now()
    wish, known = RoundWish(75, "row", TWO), {"house": house, "by": by, "at": at}
    row = rounds.open_round(table_id=bingo.pk, wish=wish, nonce=uuid4(), **known)
    rounds.sell_cards(round=row, first_card=1, last_card=10, **known)
    rounds.draw_ball(round=row, number=7, **known)
    _keno(house, (by, other), keno, prizes, at)
    _levy(house, by, holder, poker)


def _table(house: Any, by: Any, game: str) -> GamingTable:
    at, room = timezone.now(), venues.rooms(house.id)[0]
    row = GamingTable(venue_id=house.id, room=room, name=game, game=game, set_up_by=by, set_up_at=at)
    with transaction.atomic(), log.act("games.table.set_up", subject=row, by=by, at=at, scope=house.id, table=game):
        row.save(force_insert=True)
    return row


def _prizes(house: Any, by: Any, other: Any, kind: str, lines: Any) -> Any:
    at = timezone.now()
    document = RuleDocument(venue_id=house.id, kind=kind, name=kind, created_by=by, created_at=at)
    facts: dict[str, Any] = {"by": by, "at": at, "scope": house.id, "rules": kind, "number": 1}
    with transaction.atomic(), log.act("games.rules.prepared", subject=document, **facts):
        document.save(force_insert=True)
        version = RuleVersion.objects.create(document=document, number=1, text_count=1, prepared_by=by, prepared_at=at)
        digest = sha256(TEXT.encode()).hexdigest()
        RuleText.objects.create(
            version=version, language="fr", title=kind, paragraphs=TEXT, sha256=digest, size=len(TEXT)
        )
        RulePublication.objects.create(
            version=version, valid_from=house.local(at).date(), published_by=other, published_at=at
        )
    minutes = 5 if kind == KENO else None
    row = prize_tables.enter_prizes(house=house, version_id=version.pk, lines=lines, minutes=minutes, by=by, at=at)
    prize_tables.release_prizes(house=house, prize_table=row, by=other, at=at)
    return row


def _keno(house: Any, persons: Any, table: GamingTable, prizes: Any, at: Any) -> None:
    by, other = persons
    known: dict[str, Any] = {"venue_id": house.id, "table": table, "gaming_day": house.gaming_day(at)}
    facts: dict[str, Any] = {"by": by, "at": at, "scope": house.id, "table": table.name}
    ticket = KenoTicket(
        serial=1,
        numbers=[1, 2],
        stake=TWO,
        wished=1,
        first_round=1,
        games=1,
        electronic=False,
        prize_table=prizes,
        series_ends_at=at,
        day_ends_at=at,
        nonce=uuid4(),
        registered_by=by,
        registered_at=at,
        **known,
    )
    with transaction.atomic(), log.act("draw_games.ticket.registered", subject=ticket, number="KT-000001", **facts):
        ticket.save(force_insert=True)
    draw = KenoDraw(number=1, numbers=list(range(1, 21)), nonce=uuid4(), drawn_by=other, drawn_at=at, **known)
    with transaction.atomic(), log.act("draw_games.keno.drawn", subject=draw, number="K-000001", **facts):
        draw.save(force_insert=True)


def _levy(house: Any, by: Any, holder: Any, table: GamingTable) -> None:
    at = timezone.now()
    pieces = [Pieces("chip", Decimal(5), 20)]
    shifts.open_shift(house=house, table_id=table.pk, pieces=pieces, nonce=uuid4(), by=holder, at=at)
    scheme = StakeScheme(
        table=table,
        number=1,
        low_stake=False,
        confirmed=False,
        line_count=1,
        levy_percent=5,
        levy_maximum=10,
        version="1",
        recorded_by=by,
        recorded_at=at,
    )
    limits: dict[str, Any] = {"chance": "any", "minimum": 5, "maximum": 500}
    facts: dict[str, Any] = {"by": by, "at": at, "scope": house.id, "table": table.name}
    with transaction.atomic(), log.act("games.session.opened", subject=table, **facts):
        scheme.save(force_insert=True)
        SchemeLine.objects.create(scheme=scheme, position=1, **limits)
        SchemePosting.objects.create(scheme=scheme, posted_by=by, posted_at=at)
        session = TableSession.objects.create(
            venue_id=house.id,
            number=next_number(Numbering, house.id, "session"),
            table=table,
            gaming_day=house.gaming_day(at),
            minimum=5,
            scheme=scheme,
            limit_count=1,
            version="1",
            nonce=uuid4(),
            opened_by=by,
            opened_at=at,
        )
        SessionLimit.objects.create(session=session, position=1, step=5, **limits)
    ends_at = at + timedelta(minutes=1)
    levy = CountedLevy(at, ends_at, hands=10, stakes=Decimal(400), amount=Decimal(20))
    counts.count_levy(house=house, session_id=session.pk, levy=levy, by=by, at=ends_at)
