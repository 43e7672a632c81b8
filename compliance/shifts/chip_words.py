"""How chips and plaques and the reasons of changes in their stock are called."""

from collections.abc import Mapping

from django.utils.functional import Promise

from .models import PieceMedium, StockReason

Words = Mapping[str, str | Promise]

MEDIA: Words = dict(PieceMedium.choices)
REASONS: Words = dict(StockReason.choices)
