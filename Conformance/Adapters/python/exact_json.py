"""JSON that passes numbers on as they were written.

A payload passes through the adapter, and its custom fields must come out unchanged. `1.10`, `1e400` and integers of
twenty digits do not survive conversion to a float, so a number is kept as its text.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from json.encoder import encode_basestring_ascii as quoted


class Written:
    """A piece of JSON that is already text and is written unchanged."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Number(Written):
    """A JSON number, kept as it was written. Two numbers are equal if they are written alike."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Number) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Number({self.text})"


def _refuse_constant(name: str) -> object:
    """Rejects `NaN` and `Infinity`, which Python reads although JSON has no such values."""
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_int=Number, parse_float=Number, parse_constant=_refuse_constant)


def loads(line: bytes) -> object:
    """Reads one message.

    Raises `ValueError` if it is not UTF-8 or not JSON, and `RecursionError` if it is nested too deeply.
    """
    return _DECODER.decode(line.decode("utf-8"))


def dumps(value: object) -> str:
    """Writes a value as ASCII on one line.

    Everything outside ASCII becomes a `\\u` escape: lone surrogates, which JSON strings may contain and UTF-8 may
    not, come out as they came in, and the line contains no raw separator such as U+2028.

    Raises `ValueError` for NaN and the infinities, and `TypeError` for types that JSON cannot represent.
    """
    parts: list[str] = []
    _write(value, parts.append)
    return "".join(parts)


def _write(value: object, emit: Callable[[str], None]) -> None:
    if isinstance(value, str):
        emit(quoted(value))
    elif value is None:
        emit("null")
    elif isinstance(value, bool):
        emit("true" if value else "false")
    elif isinstance(value, Written):
        emit(value.text)
    elif isinstance(value, int):
        emit(int.__repr__(value))
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"JSON cannot represent {value}")
        emit(float.__repr__(value))
    elif isinstance(value, Mapping):
        _write_object(value, emit)
    elif isinstance(value, (list, tuple)):
        _write_array(value, emit)
    else:
        raise TypeError(f"JSON cannot represent a value of type {type(value).__name__}")


def _write_object(members: Mapping, emit: Callable[[str], None]) -> None:
    separator = "{"
    for key, member in members.items():
        if not isinstance(key, str):
            raise TypeError(f"a JSON key must be a string, not {key!r}")
        emit(separator + quoted(key) + ":")
        _write(member, emit)
        separator = ","
    emit("}" if members else "{}")


def _write_array(elements: list | tuple, emit: Callable[[str], None]) -> None:
    separator = "["
    for element in elements:
        emit(separator)
        _write(element, emit)
        separator = ","
    emit("]" if elements else "[]")
