"""What the API reads and writes: `InputSerializer` for what clients send, `OutputSerializer` for what they receive."""

from rest_framework import serializers


# Without docstrings: the OpenAPI schema would describe each serializer without one by that of its base.
class InputSerializer(serializers.Serializer[dict[str, object]]):
    pass


class OutputSerializer(serializers.Serializer[object]):
    pass
