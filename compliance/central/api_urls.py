"""API routes for the central register."""

from django.urls import path

from . import api

urlpatterns = [
    path("central-register/", api.RegisterView.as_view()),
    path("central-register/questions/", api.QuestionsView.as_view()),
    path("central-register/probes/", api.ProbesView.as_view()),
]
