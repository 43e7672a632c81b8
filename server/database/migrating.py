"""Migrations that do not draw the whole house anew for each line of a wall.

Django keeps the models of every moment of the history as classes. A constraint that is added to one model has the
classes of all models near it made again, and everything is near the house and its staff: two hundred tables took
ninety seconds to come about, of which PostgreSQL had six. Here a change within one model makes the class of that
model again; whatever changes how models refer to each other makes all of them, once somebody asks. The steps and
their SQL stay Django's own (docs/adr/0043-migrations-draw-what-changed.md).
"""

from typing import Any

from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ModelState, ProjectState


class QuickState(ProjectState):
    """What the models were at one moment; `is_delayed` says that classes of neighbours may be those from before.

    Django itself gives steps in Python classes that are all of one moment, whenever it finds that mark.
    """

    _alone = False

    def clone(self) -> "QuickState":
        found = QuickState({key: model.clone() for key, model in self.models.items()}, self.real_apps)
        if "apps" in self.__dict__:
            found.apps = self.apps.clone()
        found.is_delayed = self.is_delayed
        return found

    def add_model(self, model_state: ModelState) -> None:
        """Nobody refers to a model that is new."""
        self._alone = True
        super().add_model(model_state)
        self._alone = False

    def add_field(self, app_label: str, model_name: str, name: str, field: Any, preserve_default: bool) -> None:
        """A field that is new refers to others, and none to it."""
        self._alone = True
        super().add_field(app_label, model_name, name, field, preserve_default)
        self._alone = False

    def reload_model(self, app_label: str, model_name: str, delay: bool = False) -> None:
        if "apps" not in self.__dict__:
            return
        if delay or self._alone:
            self.is_delayed = True
            self.apps.unregister_model(app_label, model_name)
            self.apps.render_multiple([self.models[app_label, model_name]])
        elif self.is_delayed:
            self.clear_delayed_apps_cache()
            self.is_delayed = False
        else:
            super().reload_model(app_label, model_name, delay)


class QuickExecutor(MigrationExecutor):
    """Carries migrations out and takes them back, with states of this kind."""

    def _create_project_state(self, with_applied_migrations: bool = False) -> ProjectState:
        django: Any = super()
        plain = django._create_project_state(with_applied_migrations)
        return QuickState(plain.models, plain.real_apps)
