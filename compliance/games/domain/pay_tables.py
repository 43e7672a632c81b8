"""The pay tables of the games as their documents print them: every bet with its odds, and what is not certain of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from compliance import rules

# The tables stand with the editions of the law, whose articles they cite.
FILE = Path(rules.__file__).with_name("paytables.yaml")


class UnknownGame(LookupError):
    """No document has a game of this id."""


@dataclass(frozen=True)
class Bet:
    """A bet of a game. `odds` is what it wins for each 1 staked, n of n:1, without the stake, which the winner keeps.

    `value` is the same as printed; `odds` is None where nobody can read it, where the meter of a jackpot says it, or
    where something is added to it. `other` are the odds of the second reading of a text that has two. An uncertain bet
    says in `ocr` what was printed and in `why` what is doubtful.
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

    @property
    def name(self) -> str:
        """What people call it: the id is its usual name with hyphens and spaces left out."""
        return self.id.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Jackpot:
    """A jackpot and what it starts at, in euro; it grows with play, so the meter says what is paid."""

    name: str
    starts_at: Decimal


@dataclass(frozen=True)
class Game:
    """A game with its bets; `document` and `article` say where its pay table stands."""

    id: str
    name: str
    document: str
    article: str
    bets: tuple[Bet, ...]
    conditions: tuple[str, ...] = ()
    jackpots: tuple[Jackpot, ...] = ()

    def bet(self, bet_id: str) -> Bet | None:
        """The bet of an id, or None: a form may have been sent for another game."""
        return next((bet for bet in self.bets if bet.id == bet_id), None)


def games(jurisdiction: str) -> tuple[Game, ...]:
    """The games of a law, such as LU, in the order of its document; none for a law whose games are not known."""
    begins = f"{jurisdiction.lower()}."
    return tuple(game for game in _all().values() if game.id.startswith(begins))


def game(game_id: str) -> Game:
    """The game of an id such as `lu.super_jack`. Raises UnknownGame."""
    try:
        return _all()[game_id]
    except KeyError as error:
        raise UnknownGame(game_id) from error


@cache
def _all() -> Mapping[str, Game]:
    return read(FILE.read_text(encoding="utf-8"))


def read(text: str) -> dict[str, Game]:
    """Pay tables out of YAML, by id. Raises KeyError or ValueError for a file that is not whole."""
    told = yaml.safe_load(text)
    titles = {code: document["title"] for code, document in told["meta"]["documents"].items()}
    found = [_game(row, titles) for row in told["games"]]
    if len({each.id for each in found}) != len(found):
        raise ValueError("a game stands twice in the pay tables")
    return {each.id: each for each in found}


def _game(row: Mapping[str, Any], titles: Mapping[str, str]) -> Game:
    bets = tuple(_bet(bet) for bet in row["bets"])
    if len({bet.id for bet in bets}) != len(bets):
        raise ValueError(f"a bet of {row['id']} stands twice")
    amounts = row.get("jackpots", {})
    jackpots = tuple(
        Jackpot(name, Decimal(sum_)) for name, sum_ in amounts.items() if isinstance(sum_, int) and sum_ > 1
    )
    conditions = tuple(row.get("conditions", ()))
    return Game(row["id"], row["name"], titles[row["document"]], row["article"], bets, conditions, jackpots)


def _bet(row: Mapping[str, Any]) -> Bet:
    value = row["value"] or ""
    jackpot = value.removesuffix("-jackpot") if value.endswith("-jackpot") else ""
    adds = " + " in value
    odds = None if not value or jackpot or adds else _odds(row.get("net", value))
    said = {name: row.get(name, "") for name in ("ocr", "why", "condition", "stake", "on_zero", "note")}
    other = _odds(row["other"]) if "other" in row else None
    return Bet(row["id"], value, odds, row["certain"], other, jackpot, limit=row.get("max", ""), **said)


def _odds(value: str) -> Decimal:
    """3:2 is 1.5. Raises ValueError for anything else than two numbers with a colon between."""
    won, staked = value.split(":")
    return Decimal(won) / Decimal(staked)
