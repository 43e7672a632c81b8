"""URLs of the dashboard API."""

from django.urls import path

from . import api

urlpatterns = [path("overview/", api.OverviewView.as_view())]
