"""API routes for guests."""

from django.urls import path

from .api import guest_files as files
from .api import guests

urlpatterns = [
    path("guests/search/", guests.GuestSearchView.as_view()),
    path("guests/duplicates/", files.DuplicatesView.as_view()),
    path("guests/<uuid:guest_id>/", guests.GuestView.as_view()),
    path("guests/<uuid:guest_id>/particulars/", guests.ParticularsView.as_view()),
    path("guests/<uuid:guest_id>/addresses/", guests.AddressesView.as_view()),
    path("guests/<uuid:guest_id>/merge/", files.MergeView.as_view()),
    path("guests/<uuid:guest_id>/split/", files.SplitView.as_view()),
    path("guests/<uuid:guest_id>/photographs/", files.PhotographsView.as_view()),
    path("photographs/<uuid:photograph_id>/", files.PhotographView.as_view()),
]
