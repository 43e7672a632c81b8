"""Responses outside views: a page for people, a problem for programs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from ..access.guard import is_api, plain_problem
from ..access.use_limits import TOO_MANY, TooManyRequests


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
