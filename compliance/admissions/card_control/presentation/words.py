"""Labels of card inspections."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.people.presentation.words import Words

SHOWN: Words = {"shown": pgettext_lazy("card", "Shown"), "not_shown": gettext_lazy("Not shown: expelled")}


DEMANDED_BY: Words = {"staff": gettext_lazy("An employee"), "agent": gettext_lazy("An agent of the authority")}
