"""Filter of refusal statistics."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.filters import ComputedFilter, FilterForm


class _FiguresForm(FilterForm):
    """Both days are required, because the previous period has the same length."""

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose both days: the span before is as long."))
        if not self.errors and (found["last"] - found["first"]).days > 365:
            self.add_error("last", _("Figures are counted over a year at most. Choose fewer days."))
        return found


class FiguresFilter(ComputedFilter):
    """The period to count: a year at most."""

    class Meta:
        form = _FiguresForm
