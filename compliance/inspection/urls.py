"""URLs of the authority's desk, the observations and the access history."""

from django.urls import path

from .views import access_history, desk, letters, observations, thread

app_name = "inspection"
urlpatterns = [
    path("", desk.show_desk, name="desk"),
    path("observations/", observations.observations, name="observations"),
    path("observations/write/", observations.submit_observation, name="write"),
    path("observations/<uuid:observation_id>/", thread.show_observation, name="observation"),
    path("observations/<uuid:observation_id>/answer/", thread.submit_answer, name="answer"),
    path("observations/<uuid:observation_id>/reply/", thread.submit_reply, name="reply"),
    path("observations/<uuid:observation_id>/close/", thread.submit_closing, name="close"),
    path("observations/<uuid:observation_id>/letter.pdf", letters.show_letter, name="letter"),
    path("documents/<uuid:entry_id>/", thread.download_document, name="document"),
    path("looks/", access_history.access_history, name="looks"),
]
