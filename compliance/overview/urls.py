"""URL of the dashboard."""

from django.urls import path

from . import views

app_name = "overview"
urlpatterns = [
    path("", views.show_dashboard, name="overview"),
    path("figures/", views.refresh_figures, name="figures"),
]
