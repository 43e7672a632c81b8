"""Faster migrations, which rebuild only the model classes that a step changes.

Django keeps the models of every point in the history as classes. A constraint on one model rebuilds the classes of
all related models, and nearly every model is related to the venue and its staff: two hundred tables took ninety
seconds, of which PostgreSQL used six. Here a change within one model rebuilds only the class of that model; a change
of relations rebuilds all of them when they are next used. The operations and their SQL remain Django's own
(docs/adr/0043-migrations-draw-what-changed.md).
"""

from typing import Any

from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ModelState, ProjectState


class QuickState(ProjectState):
    """The models at one point in the history; with `is_delayed`, classes of related models may be outdated.

    If that flag is set, Django gives Python operations freshly rendered classes.
    """

    _alone = False

    def clone(self) -> "QuickState":
        found = QuickState({key: model.clone() for key, model in self.models.items()}, self.real_apps)
        if "apps" in self.__dict__:
            found.apps = self.apps.clone()
        found.is_delayed = self.is_delayed
        return found

    def add_model(self, model_state: ModelState) -> None:
        """Add a model; no other model refers to it yet."""
        self._alone = True
        super().add_model(model_state)
        self._alone = False

    def add_field(self, app_label: str, model_name: str, name: str, field: Any, preserve_default: bool) -> None:
        """Add a field; no other model refers to it yet."""
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
    """Applies and reverses migrations with `QuickState`."""

    def _create_project_state(self, with_applied_migrations: bool = False) -> ProjectState:
        django: Any = super()
        plain = django._create_project_state(with_applied_migrations)
        return QuickState(plain.models, plain.real_apps)
