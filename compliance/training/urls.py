"""URL routes of training."""

from django.urls import path

from . import views

app_name = "training"

urlpatterns = [
    path("", views.list_trainings, name="trainings"),
    path("new/", views.submit_training, name="record"),
    path("<uuid:training_id>/cancellation/", views.cancel_training, name="cancel"),
    path("subjects/", views.list_subjects, name="subjects"),
    path("subjects/new/", views.submit_subject, name="enter_subject"),
    path("subjects/<uuid:subject_id>/need/", views.change_need, name="change_need"),
    path("due/", views.list_due, name="due"),
    path("own/", views.list_own, name="own"),
]
