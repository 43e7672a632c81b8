"""API of the games with the state of their approval."""

from compliance.http.register_views.api_list import RegisterList

from ..presentation.registers.approval_states import APPROVAL_STATES


class ApprovalStatesView(RegisterList):
    """GET returns the games, side bets and devices with the state of their approval today."""

    register = APPROVAL_STATES
