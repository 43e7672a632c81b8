"""URLs of the wizard behind a link that opens a casino."""

from django.urls import path

from . import views

app_name = "opening"
urlpatterns = [
    path("", views.enter, name="enter"),
    path("review/", views.review, name="review"),
    path("<slug:step>/", views.show_step, name="step"),
]
