"""How chips and plaques and the reasons of changes in their stock are called."""

from collections.abc import Mapping

from django.utils.functional import Promise

from compliance.cage.models.chips import PieceMedium, StockReason

Words = Mapping[str, str | Promise]

MEDIA: Words = dict(PieceMedium.choices)
REASONS: Words = dict(StockReason.choices)
