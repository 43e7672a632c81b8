"""The page of permissions: every post against every permission."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest

from ..domain.jurisdictions import unknown_permissions
from ..domain.roles import GRANTS, SESSION_LIMITS, Role
from ..presentation.permissions import AREAS, PERMISSIONS
from ..presentation.words import roles_in


@require_permission("venues.permissions.read")
@require_GET
def show_permissions(request: HouseRequest) -> HttpResponse:
    """Show the permissions by area, and the session limits of each post."""
    names = roles_in(request.presence.house.jurisdiction)
    unknown = unknown_permissions(request.presence.house.jurisdiction)
    groups = [
        {
            "title": title,
            "rows": [
                {"code": code, "words": words, "cells": [(role, code in GRANTS[role]) for role in Role]}
                for code, words in PERMISSIONS.items()
                if code.startswith(f"{area}.") and code not in unknown
            ],
        }
        for area, title in AREAS.items()
    ]
    limits = [
        {"role": names[role], "idle": idle, "hours": whole // 60} for role, (idle, whole) in SESSION_LIMITS.items()
    ]
    context = {"groups": groups, "roles": list(names.items()), "mine": request.presence.roles, "limits": limits}
    return render(request, "venues/permissions.html", context)
