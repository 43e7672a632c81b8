"""URLs of the authority's desk, the observations and the access history."""

from django.urls import path

from .views import access_history as visits
from .views import desk, letters, observations, thread

app_name = "inspection"
urlpatterns = [
    path("", desk.desk, name="desk"),
    path("observations/", observations.observations, name="observations"),
    path("observations/write/", observations.write, name="write"),
    path("observations/<uuid:observation_id>/", thread.observation, name="observation"),
    path("observations/<uuid:observation_id>/answer/", thread.answer, name="answer"),
    path("observations/<uuid:observation_id>/reply/", thread.reply, name="reply"),
    path("observations/<uuid:observation_id>/close/", thread.close, name="close"),
    path("observations/<uuid:observation_id>/letter.pdf", letters.letter, name="letter"),
    path("documents/<uuid:entry_id>/", thread.document, name="document"),
    path("looks/", visits.looked_at, name="looks"),
]
