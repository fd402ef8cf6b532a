/** The request violates the protocol; it is answered with the JSON-RPC error -32602. */
final class InvalidParams extends RuntimeException {
    InvalidParams(String message) {
        super(message);
    }
}
