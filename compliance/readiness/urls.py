"""URL of the readiness page."""

from django.urls import path

from . import views

app_name = "readiness"
urlpatterns = [path("", views.show_readiness, name="readiness")]
