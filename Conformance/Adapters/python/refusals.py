"""The two ways in which this adapter declines a whole request.

An exception in the implementation is neither: it is behaviour, and answers its step.
"""


class Unsupported(Exception):
    """The adapter cannot perform a step; the request is answered with `{"unsupported": "why"}`."""


class InvalidParams(Exception):
    """The request violates the protocol; it is answered with the JSON-RPC error -32602."""
