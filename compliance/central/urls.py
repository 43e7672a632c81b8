"""URLs of the central register. None contains a name."""

from django.urls import path

from . import views

app_name = "central"
urlpatterns = [
    path("", views.show_connection, name="register"),
    path("probe/", views.probe, name="probe"),
]
