"""URL of the readiness API."""

from django.urls import path

from . import api

urlpatterns = [path("readiness/", api.ReadinessView.as_view())]
