"""Addresses of the API of the house at a glance."""

from django.urls import path

from . import api

urlpatterns = [path("overview/", api.OverviewView.as_view())]
