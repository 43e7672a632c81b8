"""Filter of refusal statistics."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.filters import ComputedFilter, FilterForm


class _FiguresForm(FilterForm):
    """Both days are required, because the previous period has the same length."""

    def clean(self) -> dict[str, object]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose both days: the previous period has the same length."))
        if not self.errors and (found["last"] - found["first"]).days > 365:
            self.add_error("last", _("Figures cover at most one year. Choose a shorter period."))
        return found


class FiguresFilter(ComputedFilter):
    """The period to count: a year at most."""

    class Meta:
        form = _FiguresForm
