"""Addresses of money left behind."""

from django.urls import path

from .views import carnet, finds

app_name = "orphans"

urlpatterns = [
    path("", finds.finds, name="finds"),
    path("carnet/", carnet.carnets, name="carnets"),
]
