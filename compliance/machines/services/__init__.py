"""Acts on gaming machines: their approvals, places, meter readings, faults and services."""
