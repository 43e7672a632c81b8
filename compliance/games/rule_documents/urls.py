"""Addresses of the published rules for guests, without a sign-in."""

from django.urls import path

from .views import public

app_name = "published_rules"

urlpatterns = [
    path("<uuid:venue_id>/", public.list_rules, name="rules"),
    path("<uuid:venue_id>/<slug:language>/", public.list_rules, name="rules_in"),
    path("<uuid:venue_id>/<slug:language>/<uuid:version_id>/", public.show_rules, name="text"),
    path("<uuid:venue_id>/<slug:language>/<uuid:version_id>/file/", public.show_file, name="file"),
]
