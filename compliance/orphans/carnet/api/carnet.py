"""API of the orphan registers of a casino and their entries."""

from compliance.http.register_views.api_list import RegisterList

from ..presentation.registers import CARNET, CARNETS


class CarnetsView(RegisterList):
    """GET returns the orphan registers, newest financial year first."""

    register = CARNETS


class CarnetLinesView(RegisterList):
    """GET returns the entries of an orphan register, in order."""

    register = CARNET
    operation = "list_carnet_lines"
