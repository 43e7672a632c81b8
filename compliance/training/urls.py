"""URL routes."""

from django.urls import URLPattern

app_name = "training"

urlpatterns: list[URLPattern] = []
