"""Steps of the history carried out quickly: the same models at the end, and whole ones wherever somebody asks."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from server.database.migrating import QuickState

pytestmark = pytest.mark.slow

Drawn = dict[str, tuple[str, list[tuple[str, str, str]], list[Any]]]


def history() -> Iterator[migrations.Migration]:
    loader = MigrationLoader(None)
    seen = set()
    for leaf in loader.graph.leaf_nodes():
        for key in loader.graph.forwards_plan(leaf):
            if key not in seen:
                seen.add(key)
                yield loader.graph.nodes[key]


def drawn(state: ProjectState) -> Drawn:
    """Each class as it stands: its table, its fields with what they refer to, what its rows must keep to."""
    return {
        model._meta.label: (
            model._meta.db_table,
            [
                (field.name, type(field).__name__, field.related_model._meta.label if field.is_relation else "")
                for field in model._meta.local_fields
            ],
            [each.deconstruct() for each in model._meta.constraints],
        )
        for model in state.apps.get_models()
    }


def test_the_models_at_the_end_are_those_of_djangos_own_states() -> None:
    quick, plain = QuickState(), ProjectState()
    assert not drawn(quick)  # from here on it has classes, which every step changes
    for migration in history():
        migration.mutate_state(quick, preserve=False)
        migration.mutate_state(plain, preserve=False)
    assert set(quick.models) == set(plain.models)
    assert drawn(quick) == drawn(plain)
    assert len(drawn(quick)) > 200


@pytest.fixture
def shelf() -> QuickState:
    """Books refer to a shelf; the classes stand."""
    state = QuickState()
    key = models.UUIDField(primary_key=True)
    state.add_model(ModelState("house", "Shelf", [("id", key)]))
    place = models.ForeignKey("house.Shelf", models.PROTECT)
    state.add_model(ModelState("house", "Book", [("id", key.clone()), ("shelf", place)]))
    assert len(state.apps.get_models()) == 2
    return state


def fields(state: ProjectState, name: str) -> list[str]:
    return [field.name for field in state.apps.get_model("house", name)._meta.local_fields]


def test_a_change_within_one_model_makes_that_model_anew_and_says_so(shelf: QuickState) -> None:
    book, former = shelf.apps.get_model("house", "Book"), shelf.apps.get_model("house", "Shelf")
    shelf.add_field("house", "shelf", "name", models.TextField(), True)
    assert fields(shelf, "Shelf") == ["id", "name"]
    assert shelf.apps.get_model("house", "Shelf") is not former
    assert shelf.apps.get_model("house", "Book") is book
    assert shelf.is_delayed


def test_a_copy_changes_nothing_of_what_it_was_made_from(shelf: QuickState) -> None:
    copy = shelf.clone()
    copy.add_field("house", "book", "title", models.TextField(), True)
    assert isinstance(copy, QuickState)
    assert (fields(shelf, "Book"), fields(copy, "Book")) == (["id", "shelf"], ["id", "shelf", "title"])
    assert (shelf.is_delayed, copy.is_delayed) == (False, True)


@pytest.mark.parametrize("delayed", [False, True], ids=["whole", "in part"])
def test_what_changes_how_models_refer_to_each_other_makes_them_all_anew(shelf: QuickState, delayed: bool) -> None:
    if delayed:
        shelf.add_field("house", "shelf", "name", models.TextField(), True)
    shelf.remove_field("house", "book", "shelf")
    assert fields(shelf, "Book") == ["id"]
    kept = shelf.apps.get_model("house", "Shelf")
    assert kept._meta.related_objects == ()
    assert not shelf.is_delayed


def test_a_step_in_python_gets_classes_of_one_moment(shelf: QuickState) -> None:
    def asked(apps: Any, _editor: Any) -> None:
        book, place = apps.get_model("house", "Book"), apps.get_model("house", "Shelf")
        assert book._meta.get_field("shelf").related_model is place

    shelf.add_field("house", "shelf", "name", models.TextField(), True)
    assert shelf.apps.get_model("house", "Book")._meta.get_field("shelf").related_model is not shelf.apps.get_model(
        "house", "Shelf"
    )
    migrations.RunPython(asked, asked).database_forwards("house", _Editor(), shelf, shelf)


class _Editor:
    """What a step in Python asks of a schema editor: where it is."""

    class connection:
        alias = "default"
