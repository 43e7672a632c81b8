"""Addresses of the API of erasures, holds and data subject access."""

from django.urls import path

from . import api

urlpatterns = [
    path("erasures/", api.ErasuresView.as_view()),
    path("erasures/<uuid:erasure_id>/", api.ErasureView.as_view()),
    path("erasures/<uuid:erasure_id>/release/", api.ReleaseView.as_view()),
    path("erasures/<uuid:erasure_id>/confirmation/", api.ConfirmationView.as_view()),
    path("erasures/<uuid:erasure_id>/withdrawal/", api.WithdrawalView.as_view()),
    path("holds/", api.HoldsView.as_view()),
    path("holds/<uuid:hold_id>/end/", api.HoldEndView.as_view()),
    path("guests/<uuid:guest_id>/hold/", api.HoldView.as_view()),
    path("guests/<uuid:guest_id>/own-file/", api.OwnFileView.as_view()),
]
