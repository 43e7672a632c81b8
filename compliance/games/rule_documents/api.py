"""API of the published rules of a casino."""

from typing import ClassVar
from uuid import UUID

from django.conf import settings
from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.documents import Document, DocumentView, decode_base64

from . import selectors
from .domain import Text
from .presentation.register import PREPARE, PUBLISH, READ, RULES
from .services import versions


class RuleTextInput(InputSerializer):
    language = serializers.ChoiceField([code for code, _name in settings.LANGUAGES])
    title = serializers.CharField(max_length=120)
    paragraphs = serializers.CharField(
        allow_blank=True, default="", max_length=versions.LONGEST, help_text="Empty if the text is a PDF."
    )
    file = serializers.CharField(
        allow_blank=True, default="", trim_whitespace=False, help_text="A PDF instead of the paragraphs, as base64."
    )


def _texts(sent: ValidatedInput) -> list[Text]:
    return [
        Text(
            each["language"],
            each["title"],
            each["paragraphs"],
            decode_base64(each["file"], "file") if each["file"] else b"",
        )
        for each in sent["texts"]
    ]


class RulesView(RegisterList, ActView):
    """GET returns the versions of published rules, newest first. POST records a document with its first version.

    Another person then publishes the version. Files are sent as base64, together at most 5 MB.
    """

    register = RULES
    permissions = {"POST": PREPARE}
    takes_files = frozenset({"file"})
    # Base64 needs four bytes for three; the rest is room for the paragraphs.
    largest: ClassVar[int] = versions.LARGEST_FILE * 4 // 3 + 256 * 1024

    class Input(InputSerializer):
        # Not a list of choices: the kinds differ by jurisdiction, and the service knows those of the casino.
        kind = serializers.CharField(max_length=20, help_text="For example poker_rules or internal_regulations.")
        name = serializers.CharField(max_length=80)
        game = serializers.CharField(
            max_length=40, allow_blank=True, default="", help_text="Game of the pay tables, for example nl.poker_house."
        )
        texts = RuleTextInput(many=True)

    # The response names the document, to which the next versions are posted.
    act = Act("prepare_rule_document", versions.prepare_document, "games.rules.prepared", Input, answers="document_id")

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"texts": _texts(sent)}


class RuleVersionsView(ActView):
    """POST records the next version of a document, which another person publishes."""

    permissions = {"POST": PREPARE}
    takes_files = frozenset({"file"})
    largest: ClassVar[int] = RulesView.largest

    class Input(InputSerializer):
        texts = RuleTextInput(many=True)

    act = Act(
        "prepare_rule_version",
        versions.prepare_version,
        "games.rules.prepared",
        Input,
        subject=Subject("document", selectors.get_document),
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"texts": _texts(sent)}


class RulePublicationView(ActView):
    """POST publishes a version, as another person than the one who prepared it."""

    permissions = {"POST": PUBLISH}

    class Input(InputSerializer):
        valid_from = serializers.DateField(help_text="A day to come; today only for rules without a notice.")

    act = Act(
        "publish_rule_version",
        versions.publish_version,
        "games.rules.published",
        Input,
        subject=Subject("version", selectors.get_version),
    )


class RuleWithdrawalView(ActView):
    """POST records the last day of a published version."""

    permissions = {"POST": PUBLISH}

    class Input(InputSerializer):
        last_day = serializers.DateField(help_text="Today or a later day.")
        reason = serializers.CharField(max_length=1000)

    act = Act(
        "withdraw_rule_version",
        versions.withdraw_version,
        "games.rules.withdrawn",
        Input,
        subject=Subject("version", selectors.get_version),
    )


class RuleFileView(DocumentView):
    """GET returns the PDF of a version in a language."""

    permissions = {"GET": READ}
    operation, tag = "get_rule_file", "games"

    def document(self, version_id: UUID, language: str) -> Document:
        row = selectors.get_version(self.house.id, version_id)
        text = selectors.text_in(row, language, self.presence.house.written_in)
        return Document(versions.read_file(self.house.id, text), f"rules-{text.language}.pdf", from_outside=True)
