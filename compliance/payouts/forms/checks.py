"""The form that describes the round behind a payout; the rules are those of the day of the win."""

from collections.abc import Mapping
from datetime import date

from compliance.games.domain.pay_tables import Game
from compliance.games.forms.settlements import SettlementForm
from compliance.http.access.presence import House
from compliance.http.input.base import FormData


class CheckForm(SettlementForm):
    """The questions of the game, without a day."""

    def __init__(self, data: FormData = None, *, game: Game, day: date, known: Mapping[str, object] = {}) -> None:
        super().__init__(data, game=game, day=day, known=known)
        del self.fields["day"]

    @property
    def typed(self) -> dict[str, str]:
        """Return the answers as they were typed, without empty ones."""
        named = {question.name: str(self.data.get(question.name, "")) for question in self.questions}
        return {name: text for name, text in named.items() if text}

    def facts(self, house: House) -> dict[str, object]:
        return {"game": self.game.id, "answers": self.typed}
