"""A settlement in sentences: amounts, odds and articles in the language of the reader."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.rules.citations.formatting import format_citation

from ..domain.pay_tables import Game
from ..domain.settlement.outcomes import MAIN_BET, Line, Outcome, Ratio, Settlement, Step, Unsettled, Value
from ..domain.settlement.questions import Choice, Question
from .bet_names import bet_name
from .pay_tables import format_money, format_odds

NO_GAME = _("The pay tables of this casino do not include this game.")
OUTCOMES: dict[Outcome, str | Promise] = {
    Outcome.WINS: pgettext_lazy("bet", "wins"),
    Outcome.LOSES: pgettext_lazy("bet", "loses"),
    Outcome.UNDECIDED: pgettext_lazy("bet", "undecided"),
    Outcome.HALVED: _("loses half"),
    Outcome.OPEN: _("wins, amount not in the document"),
}
TONES = {
    Outcome.WINS: ("admitted", "check"),
    Outcome.LOSES: ("refused", "cross"),
    Outcome.UNDECIDED: ("", "undo"),
    Outcome.HALVED: ("review", "scales"),
    Outcome.OPEN: ("review", "question"),
}


def describe_step(game: Game, step: Step) -> dict[str, str]:
    """Return a step as a sentence, with its article in words and the id of its reading."""
    return {
        "sentence": write_sentence(step.text, step.values),
        "article": cite_article(game, step.article),
        "reading": step.reading,
    }


def describe_line(line: Line) -> dict[str, object]:
    """Return a bet for the table of the page."""
    tone, icon = TONES[line.outcome]
    return {
        "line": line,
        "bet": _write_value(line.bet),
        "outcome": OUTCOMES[line.outcome],
        "tone": tone,
        "icon": icon,
    }


def describe_settlement(found: Settlement) -> dict[str, object]:
    """Return the whole result for the page."""
    return {
        "found": found,
        "lines": [describe_line(line) for line in found.lines],
        "steps": [describe_step(found.game, step) for step in found.steps],
    }


def describe_question(question: Question) -> dict[str, object]:
    """Return a question with its options, in the language of the reader."""
    return {
        "name": question.name,
        "label": gettext(question.label),
        "kind": question.kind,
        "required": question.required,
        "hint": gettext(question.hint) if question.hint else "",
        "choices": [{"code": each.code, "label": label_choice(each)} for each in question.choices],
    }


def label_choice(choice: Choice) -> str:
    """Return the label of an option, which may be the name of a bet."""
    return bet_name(choice.label) if choice.printed else gettext(choice.label)


def problem_sentence(game: Game, problem: Unsettled) -> str:
    """Return what is missing or contradicts the rules, with the article if it rests on one."""
    sentence = write_sentence(problem.text, problem.values)
    if not problem.article:
        return sentence
    return f"{sentence} ({cite_article(game, problem.article)})"


def write_sentence(text: str, values: Mapping[str, Value]) -> str:
    """Return a marked sentence in the language of the reader, with its values."""
    return gettext(text) % {name: _write_value(value) for name, value in values.items()}


def _write_value(value: Value) -> str:
    if isinstance(value, Ratio):
        return format_odds(value.odds)
    if value == MAIN_BET:
        return gettext(MAIN_BET)
    if isinstance(value, Decimal):
        return format_money(value)
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    return bet_name(str(value))


def cite_article(game: Game, article: str) -> str:
    """Return document and article: only numbered articles are written in words."""
    numbered = article.replace(", ", "; ") if article[:1].isdigit() else ""
    return f"{game.document}, {format_citation(numbered, get_language() or '') or article}"
