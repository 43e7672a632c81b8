"""House policies: proposed by one person, decided by another, within the limits of the regulation."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from audit.recording.locks import wait_turn
from compliance.citations.texts import citation_text
from compliance.refusals import Refused
from compliance.rules.parameters.bounds import parse_proposal
from compliance.rules.parameters.effects import refuse_without_effect
from compliance.rules.parameters.refusals import WithoutEffect
from compliance.rules.parameters.terms import TERMS
from compliance.rules.rulebook import (
    NoVersion,
    OutOfBounds,
    Parameter,
    RulebookVersion,
    UnknownParameter,
    Value,
    as_text,
    from_json,
    to_json,
    version_in_force,
)

from ..domain.house import House
from ..models.policies import HousePolicy, PolicyDecision
from ..models.staff import Staff

DECIDED = "decided"  # another person decided on this policy, perhaps a moment ago


def too_early(today: date) -> str:
    """Return the refusal for a first day that has begun: a past day keeps the rules that were in force on it."""
    tomorrow = today + timedelta(days=1)
    return _("A setting must take effect on a future gaming day: {day} or later.").format(day=tomorrow.isoformat())


def parameter_title(name: str) -> str:
    """Return the title of a parameter; its name if no version has the parameter."""
    if name in TERMS:
        return _(TERMS[name].label)
    return name


def describe_refusal(error: OutOfBounds, parameter: Parameter) -> str:
    """Return why a value is not allowed, with the article and the remedy, in the reader's language."""
    named = {"parameter": parameter_title(parameter.name), "articles": citation_text(error.citation)}
    return _(error.template) % (error.facts | named)


def check_policy(house: House, parameter: str, raw: str, effective_from: date) -> Value:
    """Return the value of a typed text. Raises Refused for one that the rules of its first day do not allow."""
    return _parse_policy(house, parameter, raw, effective_from)[1]


def preview_policy(*, house: House, parameter: str, raw: str, effective_from: date, at: datetime) -> Value:
    """Return the value that would be proposed. Raises Refused, as the proposal does."""
    value = check_policy(house, parameter, raw, effective_from)
    if effective_from <= house.gaming_day(at):
        raise Refused(too_early(house.gaming_day(at)), "effective_from")
    return value


def _parse_policy(house: House, parameter: str, raw: str, effective_from: date) -> tuple[RulebookVersion, Value]:
    """Return the version of the first day, which may be newer than today's, and the typed value by its rules."""
    try:
        version = version_in_force(house.jurisdiction, effective_from)
    except NoVersion as error:
        message = _("No version of the rules exists for that day. Choose a later one.")
        raise Refused(message, "effective_from") from error
    try:
        return version, parse_proposal(version, parameter, raw)
    except UnknownParameter as error:
        raise Refused(_("This version of the rules does not contain this rule."), "parameter") from error
    except OutOfBounds as error:
        raise Refused(describe_refusal(error, version.parameters[parameter]), "value", error.citation) from error


@transaction.atomic(durable=True)
def propose_policy(
    *, house: House, parameter: str, raw: str, effective_from: date, reason: str, by: Staff, at: datetime
) -> HousePolicy:
    """Propose a value for a parameter from a gaming day on; `raw` is the typed text.

    Raises Refused for a value that the rules do not allow, with the article, and for a day that has begun: a past day
    keeps the rules that were in force on it.
    """
    today = house.gaming_day(at)
    version, value = _parse_policy(house, parameter, raw, effective_from)
    policy = HousePolicy(
        venue_id=house.id,
        parameter=parameter,
        value=to_json(value),
        effective_from=effective_from,
        reason=reason.strip(),
        edition=version.id,
        entered_by=by,
        entered_at=at,
    )
    with log.act(
        "venues.policy.proposed",
        subject=policy,
        by=by,
        at=at,
        scope=house.id,
        parameter=parameter,
        value=as_text(value),
        effective_from=effective_from,
    ):
        # Within the act: a repeated request gets its first result, even if its day has begun.
        if effective_from <= today:
            raise Refused(too_early(today), "effective_from")
        if not policy.reason:
            raise Refused(_("Enter the reason; the director decides on it."), "reason")
        policy.full_clean(exclude=["value"])
        policy.save(force_insert=True)
    return policy


@durable_act
def set_up_policy(*, house: House, parameter: str, raw: str, at: datetime) -> HousePolicy:
    """Set a first value in the opening of a casino, which has no two colleagues yet. It is in force on the same day.

    Raises Refused as `propose_policy` does.
    """
    today = house.gaming_day(at)
    version, value = _parse_policy(house, parameter, raw, today)
    policy = HousePolicy(
        venue_id=house.id,
        parameter=parameter,
        value=to_json(value),
        effective_from=today,
        reason=_("Set in the opening of the casino."),
        edition=version.id,
        entered_by=None,
        entered_at=at,
    )
    with log.act(
        "venues.policy.set_up",
        subject=policy,
        by=None,
        at=at,
        scope=house.id,
        parameter=parameter,
        value=as_text(value),
        effective_from=today,
    ):
        policy.full_clean(exclude=["value", "entered_by"])
        policy.save(force_insert=True)
        PolicyDecision(policy=policy, approved=True, decided_by=None, decided_at=at).save(force_insert=True)
    return policy


@transaction.atomic(durable=True)
def decide_policy(
    *, house: House, policy: HousePolicy, approved: bool, note: str, by: Staff, at: datetime
) -> PolicyDecision:
    """Approve or refuse a proposed policy; must not be the person who proposed it."""
    decision = PolicyDecision(policy=policy, approved=approved, note=note.strip(), decided_by=by, decided_at=at)
    kind = "venues.policy.approved" if approved else "venues.policy.refused"
    with log.act(
        kind,
        subject=policy,
        by=by,
        at=at,
        scope=house.id,
        parameter=policy.parameter,
        value=as_text(from_json(policy.value)),
        effective_from=policy.effective_from,
    ):
        if _has_decision(policy):
            raise Refused(_("This setting has already been decided. Propose a new one to change it."), code=DECIDED)
        if policy.entered_by_id == by.pk:
            raise Refused(_("You proposed this setting. Another person must decide on it."))
        # It can still be refused, so that no proposal stays open for ever.
        if approved and policy.effective_from <= house.gaming_day(at):
            raise Refused(
                _("Its effective date has passed."),
                next_step=_("Refuse it and have it proposed again with a future date."),
            )
        if approved:
            _check_effect(house, policy)
        if not approved and not note.strip():
            raise Refused(_("Enter why you refuse."), "note")
        decision.full_clean()
        decision.save(force_insert=True)
    return decision


def _check_effect(house: House, policy: HousePolicy) -> None:
    """Refuse to approve a value that no code reads, for example one proposed before this check existed."""
    law = version_in_force(house.jurisdiction, policy.effective_from)
    parameter = law.parameters.get(policy.parameter)
    if parameter is None:
        raise Refused(_("This version of the rules does not contain this rule."), next_step=_("Refuse the setting."))
    try:
        refuse_without_effect(parameter)
    except WithoutEffect as error:
        raise Refused(describe_refusal(error, parameter)) from error


def _has_decision(policy: HousePolicy) -> bool:
    """Has the policy been decided? If two people decide at once, the second waits here for the first."""
    wait_turn(str(policy.pk))
    return PolicyDecision.objects.filter(policy=policy).exists()
