"""URL routes."""

from django.urls import URLPattern

app_name = "jackpots"

urlpatterns: list[URLPattern] = []
