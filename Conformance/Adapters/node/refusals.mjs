/**
 * The ways in which this adapter declines a request as a whole. What goes wrong inside the implementation is
 * none of them: an exception there is a behaviour, answered step by step.
 */

/** The adapter cannot do a step; the request is answered with `{"unsupported": "why"}`. */
export class Unsupported extends Error {}

/** The request does not keep the protocol; it is answered with the JSON-RPC error -32602. */
export class InvalidParams extends Error {}

/** The request asks for what the protocol does not have; it is answered with the JSON-RPC error -32601. */
export class UnknownMethod extends Error {}
