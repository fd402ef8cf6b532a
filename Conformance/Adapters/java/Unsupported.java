/** The adapter cannot perform a step; the whole request is answered with {@code {"unsupported": "why"}}. */
final class Unsupported extends RuntimeException {
    Unsupported(String reason) {
        super(reason);
    }
}
