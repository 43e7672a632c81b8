"""Addresses of the API of money left behind."""

from django.urls import path

from .api import carnet, finds

urlpatterns = [
    path("finds/", finds.FindsView.as_view()),
    path("finds/<uuid:find_id>/", finds.FindView.as_view()),
    path("finds/<uuid:find_id>/games/", finds.CoupsView.as_view()),
    path("finds/<uuid:find_id>/establishment/", finds.EstablishmentView.as_view()),
    path("finds/<uuid:find_id>/cash-in/", finds.CashInView.as_view()),
    path("finds/<uuid:find_id>/end/", finds.EndView.as_view()),
    path("carnets/", carnet.CarnetsView.as_view()),
    path("carnets/<slug:label>/lines/", carnet.CarnetLinesView.as_view()),
]
