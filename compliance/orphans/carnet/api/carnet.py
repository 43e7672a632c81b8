"""API of the orphan registers of a house and their lines."""

from compliance.http.register_views.api_list import RegisterList

from ..presentation.registers import CARNET, CARNETS


class CarnetsView(RegisterList):
    """GET the carnets, newest exercise first."""

    register = CARNETS


class CarnetLinesView(RegisterList):
    """GET the lines of a carnet in their order."""

    register = CARNET
    operation = "list_carnet_lines"
