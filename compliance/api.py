"""The API, area by area; every path stands over the same service as its screen."""

from django.urls import include, path

from compliance.http.log import LogActView, LogView

urlpatterns = [
    path("", include("compliance.admissions.api_urls")),
    path("", include("compliance.venues.api_urls")),
    path("", include("compliance.people.api_urls")),
    path("", include("compliance.exclusions.api_urls")),
    path("", include("compliance.central.api_urls")),
    path("", include("compliance.orphans.api_urls")),
    path("", include("compliance.notices.api_urls")),
    path("", include("compliance.reports.api_urls")),
    path("log/", LogView.as_view()),
    path("log/<uuid:act_id>/", LogActView.as_view()),
]
