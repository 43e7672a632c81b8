"""An example of each request body in the OpenAPI description, derived from its schema and the names of its fields."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from .example_values import NUMBERS, OPTIONAL_FIELDS, TEXTS

METHODS = frozenset({"get", "post", "put", "patch", "delete"})
NAME = "example"
# Namespace of example ids: a field always has the same id, and two fields have different ones.
IDS = UUID("5d0f7c86-3a1b-5e2c-8f4d-9b6a7c8d0e1f")
FORMATS = {"date": "2026-03-14", "date-time": "2026-03-14T20:15:00+01:00", "time-local": "15:00:00"}

# Any: a part of the OpenAPI description, which is JSON.
Schema = Mapping[str, Any]


def add_request_examples(description: dict[str, Any]) -> None:
    """Add an example to each request body that has none."""
    schemas = description["components"]["schemas"]
    for operations in description["paths"].values():
        for method in METHODS & operations.keys():
            operation = operations[method]
            maker = _ExampleMaker(schemas, operation["operationId"])
            for media in operation.get("requestBody", {}).get("content", {}).values():
                if "examples" not in media:
                    media["examples"] = {NAME: {"value": maker.value(media["schema"])}}


class _ExampleMaker:
    """Makes the example of one operation."""

    def __init__(self, schemas: Mapping[str, Schema], operation: str) -> None:
        self.schemas = schemas
        self.operation = operation

    def value(self, schema: Schema, name: str = "") -> object:
        """Return an example of a schema; `name` is the field that holds it."""
        schema = self._resolve(schema)
        if "example" in schema:
            return schema["example"]
        kind = _main_type(schema)
        if kind == "object":
            return self._object(schema, name)
        if kind == "array":
            return [self.value(schema["items"], name)]
        return self._single_value(schema, kind, name)

    def _single_value(self, schema: Schema, kind: str, name: str) -> object:
        if "enum" in schema:
            usual = self._value_for(TEXTS, name, None)
            if usual in schema["enum"]:
                return usual
            return schema["enum"][0]
        if kind == "boolean":
            return True
        if kind == "integer":
            return self._value_for(NUMBERS, name, schema.get("minimum", 1))
        return self._text(schema, name)

    def _object(self, schema: Schema, name: str) -> dict[str, object]:
        """Return the required fields and those optional ones that this operation usually has."""
        fields = schema.get("properties", {})
        field_names = {*schema.get("required", ()), *OPTIONAL_FIELDS.get(name or self.operation, ())}
        return {each: self.value(fields[each], each) for each in fields if each in field_names}

    def _text(self, schema: Schema, name: str) -> str:
        form = schema.get("format", "")
        if form == "uuid":
            return str(uuid5(IDS, name))
        if form == "decimal":
            return str(self._value_for(TEXTS, name, "50.00"))
        return str(self._value_for(TEXTS, name, FORMATS.get(form, name.replace("_", " "))))

    def _value_for(self, values: Mapping[str, object], name: str, otherwise: object) -> object:
        """Return the value for this field of this operation, else for every field of this name.

        Without a name it is the value for the whole body of the operation.
        """
        keys = (f"{self.operation}.{name}", name) if name else (self.operation,)
        for key in keys:
            if key in values:
                return values[key]
        return otherwise

    def _resolve(self, schema: Schema) -> Schema:
        """Return the schema that a reference, or the first of several alternatives, leads to."""
        while True:
            if "$ref" in schema:
                schema = self.schemas[schema["$ref"].rpartition("/")[2]]
            elif "allOf" in schema:
                schema = schema["allOf"][0]
            elif "oneOf" in schema:
                schema = schema["oneOf"][0]
            else:
                return schema


def _main_type(schema: Schema) -> str:
    """Return the type of a schema that may allow null as well."""
    kinds = schema.get("type", "string")
    if isinstance(kinds, str):
        return kinds
    return next(str(kind) for kind in kinds if kind != "null")
