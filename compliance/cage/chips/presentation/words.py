"""Labels of chips and plaques and of the reasons for stock changes."""

from collections.abc import Mapping

from django.utils.functional import Promise

from compliance.cage.models.chips import PieceMedium, StockReason

Words = Mapping[str, str | Promise]

MEDIA: Words = dict(PieceMedium.choices)
REASONS: Words = dict(StockReason.choices)
