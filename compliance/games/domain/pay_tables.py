"""Pay tables as printed in the source documents: bets, odds, and uncertain readings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from compliance import rules

# The tables are stored with the versions of the law whose articles they cite.
FILE = Path(rules.__file__).with_name("paytables.yaml")


class UnknownGame(LookupError):
    """No document has a game with this id."""


@dataclass(frozen=True)
class Bet:
    """A bet. `odds` is the win for each 1 staked, n of n:1, without the stake, which the winner keeps.

    `value` is the same as printed; `odds` is None if it is illegible, shown by the meter of a jackpot, or increased by
    something else. `other` has the odds of a second reading, if the text allows two. For an uncertain bet, `ocr` is the
    printed text and `why` the reason for the uncertainty, `reading` its interpretation, such as A-22. `numbers` is how
    many numbers a bet at a roulette covers.
    """

    id: str
    value: str
    odds: Decimal | None
    certain: bool
    other: Decimal | None = None
    jackpot: str = ""
    ocr: str = ""
    why: str = ""
    condition: str = ""
    stake: str = ""
    limit: str = ""
    on_zero: str = ""
    note: str = ""
    numbers: int = 0
    reading: str = ""

    @property
    def name(self) -> str:
        """Return the usual name."""
        return read_id(self.id)


def read_id(id_: str) -> str:
    """Return an id of the pay tables as a name, with spaces instead of underscores."""
    return id_.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Jackpot:
    """A jackpot and its starting value, in euro; it grows with play, so the meter shows what is paid."""

    name: str
    starts_at: Decimal


@dataclass(frozen=True)
class Game:
    """A game with its bets; `document` and `article` are the source of its pay table, in force since `since`.

    `articles` has the article of each subject of a settlement, such as `zero`, and `readings` its interpretation, where
    the document leaves it open. `base` is the id of the game of which this one is a variant. `draw_rules` is the
    drawing table as printed.
    """

    id: str
    name: str
    document: str
    article: str
    bets: tuple[Bet, ...]
    conditions: tuple[str, ...] = ()
    jackpots: tuple[Jackpot, ...] = ()
    since: date | None = None
    base: str = ""
    # Without them in the hash, a game can be the key of a cache.
    articles: Mapping[str, str] = field(default_factory=dict, hash=False)
    readings: Mapping[str, str] = field(default_factory=dict, hash=False)
    limits: Mapping[str, str] = field(default_factory=dict, hash=False)
    draw_rules: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def bet(self, bet_id: str) -> Bet | None:
        """Return a bet by id, or None, because a form may have been submitted for another game."""
        return next((bet for bet in self.bets if bet.id == bet_id), None)


def list_games(jurisdiction: str) -> tuple[Game, ...]:
    """Return the games of a law, such as LU, in the order of its document; none if its games are unknown."""
    begins = f"{jurisdiction.lower()}."
    return tuple(game for game in _all_games().values() if game.id.startswith(begins))


def list_settled_games(jurisdiction: str) -> tuple[Game, ...]:
    """Return the games of a law and of the documents that belong to no state: they may be offered in any casino."""
    return tuple(game for law in (jurisdiction, *ADDITIONAL) for game in list_games(law))


ADDITIONAL = ("LCH", "GG")


def find_settled_game(jurisdiction: str, game_id: str) -> Game | None:
    """Return one of `list_settled_games` by id, None for another game."""
    return next((game for game in list_settled_games(jurisdiction) if game.id == game_id), None)


def get_game(game_id: str) -> Game:
    """Return a game by id, such as `lu.super_jack`. Raises UnknownGame."""
    try:
        return _all_games()[game_id]
    except KeyError as error:
        raise UnknownGame(game_id) from error


@cache
def _all_games() -> Mapping[str, Game]:
    return parse_games(FILE.read_text(encoding="utf-8"))


def parse_games(text: str) -> dict[str, Game]:
    """Parse pay tables from YAML, by id. Raises KeyError or ValueError for an incomplete file."""
    source = yaml.safe_load(text)
    found = [_build_game(row, source["meta"]["documents"][row["document"]]) for row in source["games"]]
    if len({each.id for each in found}) != len(found):
        raise ValueError("a game is listed twice in the pay tables")
    return {each.id: each for each in found}


def _build_game(row: Mapping[str, Any], document: Mapping[str, Any]) -> Game:
    bets = tuple(_build_bet(bet) for bet in row["bets"])
    if len({bet.id for bet in bets}) != len(bets):
        raise ValueError(f"a bet of {row['id']} is listed twice")
    amounts = row.get("jackpots", {})
    # `progressive: true` is a flag among the amounts, and a bool is an int of 1.
    jackpots = tuple(
        Jackpot(name, Decimal(sum_)) for name, sum_ in amounts.items() if isinstance(sum_, int) and sum_ > 1
    )
    conditions = tuple(row.get("conditions", ()))
    texts = {name: row.get(name, {}) for name in ("articles", "readings", "limits", "draw_rules")}
    since = document.get("effective")
    return Game(
        row["id"],
        row["name"],
        document["title"],
        row["article"],
        bets,
        conditions,
        jackpots,
        since,
        row.get("base", ""),
        **texts,
    )


def _build_bet(row: Mapping[str, Any]) -> Bet:
    value = row["value"] or ""
    jackpot = value.removesuffix("-jackpot") if value.endswith("-jackpot") else ""
    adds = " + " in value
    # `net` has the odds of a bet whose printed value is not a plain ratio.
    odds = None if not value or jackpot or adds else _parse_odds(row.get("net", value))
    texts = {name: row.get(name, "") for name in ("ocr", "why", "condition", "stake", "on_zero", "note", "reading")}
    other = _parse_odds(row["other"]) if "other" in row else None
    return Bet(
        row["id"],
        value,
        odds,
        row["certain"],
        other,
        jackpot,
        limit=row.get("max", ""),
        numbers=row.get("numbers", 0),
        **texts,
    )


def _parse_odds(value: str) -> Decimal:
    """Convert 3:2 to 1.5. Raises ValueError for anything but two numbers with a colon between them."""
    won, staked = value.split(":")
    return Decimal(won) / Decimal(staked)
