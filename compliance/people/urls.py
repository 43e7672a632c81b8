"""URLs of guests' pages. None contains a name."""

from django.urls import path

from .views import guest_files as files
from .views import guests, photographs

app_name = "people"
urlpatterns = [
    path("", guests.guests, name="guests"),
    path("file/", guests.guests_file, name="guests_file"),
    path("duplicates/", files.duplicates, name="duplicates"),
    path("photographs/<uuid:photograph_id>/", photographs.picture, name="picture"),
    path("<uuid:guest_id>/", guests.guest, name="guest"),
    path("<uuid:guest_id>/correct/", guests.correct, name="correct"),
    path("<uuid:guest_id>/move/", guests.move, name="move"),
    path("<uuid:guest_id>/photograph/", photographs.photograph, name="photograph"),
    path("<uuid:guest_id>/same/", files.same, name="same"),
    path("<uuid:guest_id>/same/<uuid:other_id>/", files.compare, name="compare"),
    path("<uuid:guest_id>/split/", files.split, name="split"),
]
