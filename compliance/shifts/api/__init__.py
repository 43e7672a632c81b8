"""The cage through the API."""
