"""The acts of retention: proposing, releasing and carrying out erasures, holds, and what a person is told."""
