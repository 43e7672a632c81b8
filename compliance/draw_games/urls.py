"""URL routes."""

from django.urls import URLPattern

app_name = "draw_games"

urlpatterns: list[URLPattern] = []
