"""URLs of the API of observations and of the access history."""

from django.urls import path

from . import api

urlpatterns = [
    path("observations/", api.AuthorityObservationsView.as_view()),
    path("observations/<uuid:observation_id>/", api.AuthorityObservationView.as_view()),
    path("observations/<uuid:observation_id>/letter/", api.ObservationLetterView.as_view()),
    path("observations/documents/<uuid:entry_id>/", api.AnswerDocumentView.as_view()),
    path("observations/<uuid:observation_id>/answers/", api.HouseAnswersView.as_view()),
    path("observations/<uuid:observation_id>/replies/", api.RepliesView.as_view()),
    path("observations/<uuid:observation_id>/closing/", api.ClosingView.as_view()),
    path("looks/", api.AccessHistoryView.as_view()),
]
