"""Addresses of the guests in the API."""

from django.urls import path

from . import api

urlpatterns = [
    path("guests/search/", api.GuestSearchView.as_view()),
    path("guests/<uuid:guest_id>/", api.GuestView.as_view()),
    path("guests/<uuid:guest_id>/particulars/", api.ParticularsView.as_view()),
    path("guests/<uuid:guest_id>/addresses/", api.AddressesView.as_view()),
]
