"""Addresses of the API of the measures that keep people out."""

from django.urls import path

from . import api

urlpatterns = [
    path("measures/", api.MeasuresView.as_view()),
    path("measures/search/", api.MeasureSearchView.as_view()),
    path("measures/<uuid:measure_id>/", api.MeasureView.as_view()),
    path("measures/<uuid:measure_id>/end/", api.EndView.as_view()),
    path("measures/<uuid:measure_id>/access/", api.AccessView.as_view()),
]
