"""Tables of the registers that keep people out."""

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

# Django finds the tables of an area here.
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
