"""Addresses of the measures that keep people out; none carries a name."""

from django.urls import path

from . import views

app_name = "exclusions"
urlpatterns = [
    path("", views.measures, name="measures"),
    path("enter/<slug:kind>/", views.enter, name="enter"),
    path("enter/<slug:kind>/<uuid:guest_id>/", views.enter, name="enter_guest"),
    path("guests/<uuid:guest_id>/", views.of_guest, name="of_guest"),
    path("<uuid:measure_id>/", views.measure, name="measure"),
    path("<uuid:measure_id>/end/", views.strike_off, name="strike_off"),
    path("<uuid:measure_id>/access/", views.authorise, name="authorise"),
]
