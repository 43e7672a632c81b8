"""The measure as the subject of an API action."""

from compliance.http.rest.acts import Subject

from . import selectors

MEASURE = Subject("measure", selectors.get_measure)
