"""The address of the house at a glance."""

from django.urls import path

from . import views

app_name = "overview"
urlpatterns = [path("", views.overview, name="overview")]
