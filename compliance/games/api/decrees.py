"""API of the ministerial decrees on minimum stakes, and of their scans."""

from typing import ClassVar
from uuid import UUID

from rest_framework import serializers

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.documents import Document, DocumentView, decode_base64
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.registers.decrees import DECREES, MANAGE
from ..selectors import decrees as selectors
from ..services import decrees


class DecreesView(RegisterList, ActView):
    """GET returns the decrees, the latest first. POST records one, or corrects an entry.

    A scan is sent as base64, at most 5 MB.
    """

    register = DECREES
    permissions = {"POST": MANAGE}
    takes_files = frozenset({"scan"})
    # Base64 needs four bytes for three; the rest is room for the other fields.
    largest: ClassVar[int] = decrees.LARGEST_SCAN * 4 // 3 + 64 * 1024

    class Input(InputSerializer):
        game = serializers.CharField(max_length=40, help_text="lu.black_jack or lu.roulette_english.")
        minimum = money_field(min_value=CENT)
        reference = serializers.CharField(max_length=80, help_text="Reference number of the decree.")
        decreed_on = serializers.DateField()
        effective_from = serializers.DateField(help_text="The first gaming day of this minimum.")
        replaces = serializers.UUIDField(allow_null=True, default=None, help_text="The entry that this one corrects.")
        scan = serializers.CharField(
            allow_blank=True, default="", trim_whitespace=False, help_text="The decree as a PDF, as base64."
        )

    act = Act("enter_minimum_decree", decrees.enter_decree, "games.decree.entered", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        scan = str(sent["scan"])
        return sent | {"scan": decode_base64(scan, "scan") if scan else b""}


class DecreeScanView(DocumentView):
    """GET returns the scan of a decree. The access is logged."""

    permissions = {"GET": DECREES.permission}
    operation, tag = "get_minimum_decree_scan", "games"

    def document(self, decree_id: UUID) -> Document:
        row = selectors.get_decree(self.house.id, decree_id)
        scan = decrees.open_scan(house=self.presence.house, decree=row, by=self.presence.staff, at=current_time())
        return Document(scan, f"decree-{row.effective_from}.pdf", from_outside=True)
