"""URL routes."""

from django.urls import URLPattern

app_name = "machines"

urlpatterns: list[URLPattern] = []
