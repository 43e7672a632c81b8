"""API routes of training."""

from django.urls import path

from . import api

urlpatterns = [
    path("trainings/", api.TrainingsView.as_view()),
    path("trainings/<uuid:training_id>/cancellation/", api.TrainingCancellationView.as_view()),
    path("training-subjects/", api.TrainingSubjectsView.as_view()),
    path("training-subjects/<uuid:subject_id>/need/", api.TrainingNeedView.as_view()),
    path("due-training/", api.DueTrainingView.as_view()),
    path("own-training/", api.OwnTrainingView.as_view()),
]
