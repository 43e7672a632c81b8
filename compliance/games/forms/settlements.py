"""The form that describes a bet and its round, made of the questions of its game."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form, FormData
from compliance.http.input.fields import AmountField, CalendarField

from ..domain.pay_tables import Game
from ..domain.settlement.cards import Card, parse_cards, write_cards
from ..domain.settlement.outcomes import Settlement, Unsettled
from ..domain.settlement.plans import questions_of, settle
from ..domain.settlement.questions import Answer, Choice, Kind, Question, read_numbers
from ..presentation.settlements import label_choice, problem_sentence


class CardsField(forms.CharField):
    """Cards, such as KH 10S; they are shown again as symbols."""

    def __init__(self, *, game: Game, label: str, required: bool, help_text: str) -> None:
        super().__init__(max_length=120, label=label, required=required, help_text=help_text)
        self.game = game

    def clean(self, value: object) -> Any:
        try:
            return parse_cards(super().clean(value))
        except Unsettled as problem:
            raise ValidationError(problem_sentence(self.game, problem)) from problem

    def prepare_value(self, value: object) -> object:
        if isinstance(value, tuple):
            return write_cards(tuple(card for card in value if isinstance(card, Card)))
        return value


class NumbersField(forms.CharField):
    """Numbers with spaces or commas between them."""

    def clean(self, value: object) -> Any:
        typed = super().clean(value)
        try:
            return read_numbers("", typed)
        except Unsettled as problem:
            raise ValidationError(gettext(problem.text)) from problem


class SettlementForm(Form):
    """A bet and its round. Its fields are the questions of the game; `day` selects the rules."""

    day = CalendarField(label=_("Gaming day"), required=False)

    def __init__(self, data: FormData = None, *, game: Game, day: date, known: Mapping[str, object] = {}) -> None:
        super().__init__(data, initial={"day": day, **known})
        self.game, self.today = game, day
        self.questions = questions_of(game)
        for question in self.questions:
            self.fields[question.name] = _field_of(question, game)
        # The day comes last: it is rarely another than this one.
        self.order_fields([question.name for question in self.questions])

    @property
    def answers(self) -> dict[str, Answer]:
        """Return the answers that are given."""
        named = {question.name: self.cleaned_data[question.name] for question in self.questions}
        return {name: value for name, value in named.items() if value not in (None, "", (), False)}

    @property
    def chosen_day(self) -> date:
        return self.cleaned_data.get("day") or self.today


def _field_of(question: Question, game: Game) -> forms.Field:
    # Any: the options differ from one class of Django's fields to the other.
    shared: dict[str, Any] = {
        "label": gettext(question.label),
        "required": question.required,
        "help_text": gettext(question.hint) if question.hint else "",
    }
    if question.kind == Kind.AMOUNT:
        return AmountField(max_digits=9, decimal_places=2, **shared)
    if question.kind == Kind.CHOICE:
        return forms.ChoiceField(choices=[("", _("Choose")), *_choices(question.choices)], **shared)
    if question.kind == Kind.CARDS:
        return CardsField(game=game, **shared)
    if question.kind == Kind.NUMBERS:
        return NumbersField(max_length=400, **shared)
    if question.kind == Kind.COUNT:
        return forms.IntegerField(min_value=0, max_value=9999, **shared)
    return forms.BooleanField(**shared)


def _choices(choices: Sequence[Choice]) -> list[tuple[str, str]]:
    return [(each.code, label_choice(each)) for each in choices]


def settle_form(form: SettlementForm) -> Settlement | None:
    """Return the result of a form, or None with the problem as an error of the form."""
    if not form.is_valid():
        return None
    try:
        return settle(form.game, form.answers, form.chosen_day)
    except Unsettled as problem:
        form.add_error(problem.field or None, problem_sentence(form.game, problem))
        return None
