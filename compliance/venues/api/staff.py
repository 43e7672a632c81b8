"""API of staff: list, open and close accounts, assign and end roles."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, SecretActView, Subject
from compliance.http.rest.base import HouseView, serialize_output

from ..presentation.registers.staff import GIVE, MANAGE, RESET, STAFF
from ..presentation.words import ROLES
from ..selectors import credentials as credential_selectors
from ..selectors import post_proposals as proposals
from ..selectors import venues as selectors
from ..services import accounts, credentials, house_scope, posts
from ..services.house_scope import at_house

MEMBER = Subject("staff", selectors.get_account)


class AccountActView(ActView):
    """An act on an account or a post of the own employer. Attempts on any other account are recorded."""

    # Any: an account, or a row about one, which has it in `staff`.
    def authorize(self, subject: Any) -> None:
        staff = getattr(subject, "staff", subject)
        by, at = self.presence.staff, current_time()
        accounts.check_own_account(staff=staff, house_id=self.house.id, by=by, at=at)


class StaffView(RegisterList, ActView):
    """GET returns all staff with a current or past role at the casino. POST opens an account without a password."""

    register = STAFF
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        # `\Z`, because `$` also matches before a line break at the end.
        username = serializers.RegexField(r"^[A-Za-z0-9._-]{3,60}\Z", help_text="The name for signing in.")
        full_name = serializers.CharField(max_length=120)
        language = serializers.ChoiceField(settings.LANGUAGES)

    act = Act("open_account", house_scope.open_account, "venues.staff.created", Input, tag="house")


class StaffMemberView(HouseView):
    """GET returns one account with its current, past and future roles at the casino."""

    permissions = {"GET": STAFF.permission}

    class Output(OutputSerializer):
        class PostOutput(OutputSerializer):
            id = serializers.UUIDField()
            role = serializers.ChoiceField(list(ROLES.items()))
            first_day = serializers.DateField()
            last_day = serializers.DateField(allow_null=True)

        id = serializers.UUIDField()
        name = serializers.CharField(source="full_name")
        active = serializers.BooleanField(source="is_active")
        posts = PostOutput(many=True)
        proposals = PostOutput(many=True, help_text="Roles that wait for the decision of another person.")

    @extend_schema(operation_id="get_staff_member", responses={200: Output}, tags=["house"])
    def get(self, request: Request, staff_id: UUID) -> Response:
        person, by, at = selectors.get_account(self.house.id, staff_id), self.presence.staff, current_time()
        accounts.check_readable_account(staff=person, house_id=self.house.id, by=by, at=at)
        names = ("id", "full_name", "is_active")
        found = {name: getattr(person, name) for name in names}
        roles = {
            "posts": selectors.posts_at(person, self.house.id),
            "proposals": proposals.undecided_proposals(person, self.house.id, at),
        }
        return serialize_output(self.Output, found | roles)


class StaffPostsView(AccountActView):
    """POST proposes a role for a member of staff from a first day. Another person must approve it."""

    permissions = {"POST": GIVE}

    class Input(InputSerializer):
        role = serializers.ChoiceField(list(ROLES.items()))
        starts = serializers.DateField(help_text="The first calendar day.")
        ends = serializers.DateField(
            allow_null=True, default=None, help_text="The last calendar day; null if not limited."
        )

    act = Act(
        "propose_post",
        posts.propose_post,
        "venues.post.proposed",
        Input,
        MEMBER,
        answers="pk",
        tag="house",
    )


class PostDecisionView(AccountActView):
    """POST approves or refuses a role. The caller must be neither the person who proposed it nor its holder."""

    permissions = {"POST": GIVE}

    class Input(InputSerializer):
        approved = serializers.BooleanField()

    act = Act(
        "decide_post",
        posts.decide_post,
        ("venues.post.given", "venues.post.refused"),
        Input,
        Subject("proposal", proposals.get_proposal),
        tag="house",
    )


class PostEndView(AccountActView):
    """POST sets the last day of a role, yesterday at the earliest."""

    permissions = {"POST": GIVE}

    class Input(InputSerializer):
        ends = serializers.DateField()

    act = Act(
        "end_post",
        at_house(posts.end_post),
        "venues.post.ended",
        Input,
        Subject("post", selectors.get_post),
        tag="house",
    )


def _about_account(operation: str, service: Callable[..., object], kind: str) -> Act:
    return Act(operation, at_house(service, "scope"), kind, subject=MEMBER, tag="house")


class AccountClosingView(AccountActView):
    """POST closes an account. It can no longer sign in; its records remain."""

    permissions = {"POST": MANAGE}
    act = _about_account("close_account", accounts.close_account, "venues.staff.closed")


class AccountReopeningView(AccountActView):
    """POST reopens a closed account with its previous password and roles."""

    permissions = {"POST": MANAGE}
    act = _about_account("reopen_account", accounts.reopen_account, "venues.staff.reopened")


class CodeOutput(OutputSerializer):
    id = serializers.UUIDField(help_text="The request, for its confirmation.")
    code = serializers.CharField(help_text="For the owner of the account. Empty if the request is repeated.")


class LinkOutput(OutputSerializer):
    id = serializers.UUIDField(help_text="The request.")
    token = serializers.CharField(
        help_text="The fragment of /account/credentials/, for the owner. Empty if the request is repeated."
    )


class CredentialRequestView(AccountActView, SecretActView):
    """POST requests new credentials for a member of staff. Another person must confirm the request."""

    permissions = {"POST": RESET}
    shown_once = "code"

    class Input(InputSerializer):
        second_factors = serializers.BooleanField(
            default=False, help_text="Whether all second factors are removed. Passkeys and security keys always are."
        )

    act = Act(
        "request_credentials",
        credentials.request_credentials,
        "venues.credentials.requested",
        Input,
        MEMBER,
        answers="pk",
        tag="house",
        output=CodeOutput,
    )


class CredentialConfirmationView(AccountActView, SecretActView):
    """POST confirms a request of another person: password, passkeys and sessions of the account end."""

    permissions = {"POST": RESET}
    shown_once = "token"

    act = Act(
        "confirm_credentials",
        credentials.confirm_credentials,
        "venues.credentials.confirmed",
        subject=Subject("request", credential_selectors.get_request),
        tag="house",
        output=LinkOutput,
    )
