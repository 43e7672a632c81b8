"""Responses outside views: a page for people, a problem for programs."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from ..access.guard import is_api, plain_problem
from ..access.use_limits import TOO_MANY, TooManyRequests
from .storage_faults import storage_fault


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return plain_problem(400, "Invalid input", "This request cannot be read. Correct its address and its headers.")
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, TooManyRequests):
        return too_many_requests(request, exception)
    if is_api(request):
        return plain_problem(403, "Not allowed", "You do not have permission to perform this action.")
    return defaults.permission_denied(request, exception)


def too_many_requests(request: HttpRequest, exception: TooManyRequests) -> HttpResponse:
    if is_api(request):
        response: HttpResponse = plain_problem(429, "Too many requests", TOO_MANY)
    else:
        minutes = -(-exception.seconds // 60)
        response = render(request, "http/too_many.html", {"minutes": minutes}, status=429)
    response["Retry-After"] = str(exception.seconds)
    return response


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return plain_problem(404, "Not found", "There is nothing at this address. /api/schema.json lists them all.")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Say what failed, if it is the database, its disk or the keys; after any other error nothing is stored."""
    fault = storage_fault(sys.exc_info()[1])
    if is_api(request):
        if fault:
            return plain_problem(503, str(fault.heading), fault.words)
        return plain_problem(500, "An error occurred", "Nothing was stored. The error is recorded in the server log.")
    if fault:
        return render(request, "http/storage_fault.html", {"fault": fault}, status=503)
    return defaults.server_error(request)
