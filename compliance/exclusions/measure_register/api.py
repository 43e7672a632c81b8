"""A measure as the subject of an act through the API."""

from compliance.http.rest.acts import Subject

from . import selectors

MEASURE = Subject("measure", selectors.measure)
