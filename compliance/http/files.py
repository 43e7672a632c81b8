"""Paths of the API that answer with a file."""

from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request


class WhateverIsAccepted(DefaultContentNegotiation):
    """The path names the format: whoever asks for it, and whoever asks for nothing, get the same. A refusal is JSON."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type
