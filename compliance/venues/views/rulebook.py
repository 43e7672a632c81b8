"""The rulebook of any day: the rules in force, the venue's values, and policies that were set aside."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.rules.parameters.effects import Effect
from compliance.rules.rulebook import NoVersion, Origin

from ..forms import OnForm
from ..presentation import rulebook as rulebook_words
from ..selectors import venues as selectors


@require_permission("venues.house.read")
@require_GET
def show_rulebook(request: HouseRequest) -> HttpResponse:
    """Show every rule with articles, value, origin and history, on the gaming day `?on=` or today."""
    house = request.presence.house
    today = house.gaming_day(current_time())
    form = OnForm({"on": request.GET.get("on") or today})
    on = (form.cleaned_data["on"] or today) if form.is_valid() else today
    context = {"form": form, "on": on, "may_propose": request.presence.may("venues.policy.enter")}
    try:
        book = house.rulebook(on)
    except NoVersion:
        return render(request, "venues/rulebook.html", context | {"chapters": []})
    chapters = rulebook_words.rulebook_chapters(book, selectors.house_values(house.id))
    origins = [line.origin for chapter in chapters for line in chapter.lines]
    context |= {
        "edition": book.edition,
        "chapters": chapters,
        "set_aside": rulebook_words.set_aside(book),
        "counts": {origin.value: origins.count(origin.value) for origin in Origin}
        | {"shown": sum(line.effect == Effect.SHOWN for chapter in chapters for line in chapter.lines)},
    }
    return render(request, "venues/rulebook.html", context)
