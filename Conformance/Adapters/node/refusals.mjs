/**
 * The ways in which this adapter declines a whole request. An exception in the implementation is none of them: it is
 * behaviour, and answers its step.
 */

/** The adapter cannot perform a step; the request is answered with `{"unsupported": "why"}`. */
export class Unsupported extends Error {}

/** The request violates the protocol; it is answered with the JSON-RPC error -32602. */
export class InvalidParams extends Error {}

/** The request has a method that the protocol does not have; it is answered with the JSON-RPC error -32601. */
export class UnknownMethod extends Error {}
