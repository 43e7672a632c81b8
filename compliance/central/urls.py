"""Addresses of the central register's page; none carries a name."""

from django.urls import path

from . import views

app_name = "central"
urlpatterns = [
    path("", views.register, name="register"),
    path("probe/", views.probe, name="probe"),
]
