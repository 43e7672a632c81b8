"""Addresses of the central register in the API."""

from django.urls import path

from . import api

urlpatterns = [
    path("central-register/", api.RegisterView.as_view()),
    path("central-register/questions/", api.QuestionsView.as_view()),
    path("central-register/probes/", api.ProbesView.as_view()),
]
