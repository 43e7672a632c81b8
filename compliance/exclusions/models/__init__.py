"""Models of exclusions, visit limits and related registers."""

from . import (
    agent_signals,
    arrivals,
    endings,
    interviews,
    measures,
    ministerial_lists,
    observations,
    proof_of_means,
    reviews,
    signatures,
    withholding_decisions,
    withholdings,
)

# Django discovers the models of the app here.
__all__ = [
    "agent_signals",
    "arrivals",
    "endings",
    "interviews",
    "measures",
    "ministerial_lists",
    "observations",
    "proof_of_means",
    "reviews",
    "signatures",
    "withholding_decisions",
    "withholdings",
]
