"""Playing cards as they are typed: a value and a suit, such as KH or 10 of spades as 10S."""

import re
from dataclasses import dataclass

from compliance.rules.wording import mark as _

from .outcomes import Unsettled

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10
HEARTS, DIAMONDS, CLUBS, SPADES = "H", "D", "C", "S"
RED = frozenset({HEARTS, DIAMONDS})
SYMBOLS = {HEARTS: "♥", DIAMONDS: "♦", CLUBS: "♣", SPADES: "♠"}
_SUITS = {symbol: suit for suit, symbol in SYMBOLS.items()} | {suit: suit for suit in SYMBOLS}
_CARD = re.compile(r"(10|[2-9TJQKA])([HDCS♥♦♣♠])")
UNKNOWN = _("“%(typed)s” is no card. Type values 2 to 10, J, Q, K or A with a suit H, D, C or S, such as KH 10S 3D.")
TWICE = _("The card %(card)s is in the round more often than the deck has it. Check the cards.")


@dataclass(frozen=True)
class Card:
    """A card: `rank` is 2 to 14, where 11 to 14 are jack, queen, king and ace."""

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank - 2] + SYMBOLS[self.suit]

    @property
    def is_red(self) -> bool:
        return self.suit in RED


def parse_cards(typed: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `KH 10S, 3d`. Raises Unsettled for anything else."""
    words = typed.upper().replace(",", " ").replace("\ufe0f", "").split()
    return tuple(_parse_card(word) for word in words)


def _parse_card(word: str) -> Card:
    found = _CARD.fullmatch(word)
    if found is None:
        raise Unsettled(UNKNOWN, typed=word[:12])
    return Card(RANKS.index(found[1].replace("T", "10")) + 2, _SUITS[found[2]])


def write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def check_single_deck(*groups: tuple[str, tuple[Card, ...]]) -> None:
    """Raise Unsettled if a card appears twice in a round that is dealt from one deck."""
    seen = set[Card]()
    for name, cards in groups:
        for card in cards:
            if card in seen:
                raise Unsettled(TWICE, name, card=str(card))
            seen.add(card)
