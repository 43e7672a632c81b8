"""URLs of guests' pages. None contains a name."""

from django.urls import path

from .views import guest_files as files
from .views import guests, photographs

app_name = "people"
urlpatterns = [
    path("", guests.show_guest_search, name="guests"),
    path("file/", guests.guests_file, name="guests_file"),
    path("duplicates/", files.list_duplicates, name="duplicates"),
    path("photographs/<uuid:photograph_id>/", photographs.show_picture, name="picture"),
    path("<uuid:guest_id>/", guests.show_guest, name="guest"),
    path("<uuid:guest_id>/correct/", guests.correct_particulars, name="correct"),
    path("<uuid:guest_id>/move/", guests.record_address, name="move"),
    path("<uuid:guest_id>/photograph/", photographs.upload_photograph, name="photograph"),
    path("<uuid:guest_id>/same/", files.find_other_file, name="same"),
    path("<uuid:guest_id>/same/<uuid:other_id>/", files.compare_files, name="compare"),
    path("<uuid:guest_id>/split/", files.split_guest_file, name="split"),
]
