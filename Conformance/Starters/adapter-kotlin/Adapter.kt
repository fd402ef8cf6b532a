/*
 * An adapter for the tracking conformance kit, in Kotlin 1.3 or later without libraries.
 *
 * This file is the protocol; change only IMPLEMENTATION and CAPABILITIES in it. What the events do is in App.
 */

package conformance

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream

private val IMPLEMENTATION = mapOf("name" to "my-app", "version" to "1.0.0", "language" to "Kotlin")

/** Delete what your implementation does not have; the kit then leaves out the vectors that need it. */
private val CAPABILITIES = listOf(
    "push.ios", // Notifications on iOS are tracked.
    "push.android", // Notifications on Android are tracked.
    "push.sdk-version", // The SDK's version decides which of its functions is called.
    "payload.parse.ios", // A received payload is read, on iOS.
    "payload.parse.android", // A received message is read, on Android.
    "payload.compose.ios", // A payload for iOS is made from a campaign's settings.
    "payload.compose.android", // A message for Android is made from a campaign's settings.
    "payload.compose.rich-media", // These settings may name an image or a video.
    "lifecycle", // Launches, wakes and sleeps that the app reports are tracked.
    "lifecycle.dictionary", // The lifecycle data can be asked for at any time.
    "lifecycle.auto", // Launches, wakes and sleeps are found without the app's help.
    "device.locale" // The device's locale, calendar and clock can be set.
)

fun main(arguments: Array<String>) {
    // A println in the implementation must not end up among the answers.
    System.setOut(System.err)
    Transport.serve(arguments) { requests, answers -> serve(requests, answers) }
}

/** Answers each request line until `shutdown` or the end of the input. */
fun serve(requests: InputStream, answers: OutputStream) {
    while (true) {
        val line = readLine(requests) ?: return
        val request = try {
            JsonReader(line).read()
        } catch (error: MalformedJson) {
            throw IOException("a line is not JSON: ${error.message}")
        }
        val method = request.member("method").text()
        val reply = mapOf("jsonrpc" to "2.0", "id" to request.member("id")) + answer(method, request.member("params"))
        answers.write((JsonWriter().write(reply) + "\n").toByteArray(Charsets.UTF_8))
        answers.flush()
        if (method == "shutdown") return
    }
}

/** The next line, or null at the end of the input. A line ends only at a line feed. */
private fun readLine(input: InputStream): String? {
    var next = input.read()
    if (next < 0) return null
    val line = ByteArrayOutputStream(1024)
    while (next >= 0 && next != 10) {
        line.write(next)
        next = input.read()
    }
    return String(line.toByteArray(), Charsets.UTF_8)
}

/** The `result` or the `error` of a request. */
private fun answer(method: String?, params: Any?): Map<String, Any?> = when (method) {
    "initialize" -> mapOf(
        "result" to mapOf(
            "protocolVersion" to 1,
            "implementation" to IMPLEMENTATION,
            "capabilities" to CAPABILITIES
        )
    )
    "run" -> mapOf("result" to run(params))
    "shutdown" -> mapOf("result" to emptyMap<String, Any?>())
    else -> mapOf("error" to mapOf("code" to -32601, "message" to "this adapter does not know the method $method"))
}

/** Runs the steps of one request on a freshly installed app. */
private fun run(params: Any?): Any? = try {
    val app = App(params.member("context"))
    mapOf("steps" to (params.member("steps") as List<*>).map { runStep(app, it) })
} catch (reason: Unsupported) {
    mapOf("unsupported" to reason.message)
}

/**
 * Runs one step. Whatever the implementation throws is its answer to this step: an exception, a `TODO()`, a failed
 * assertion. Only an error of the virtual machine ends the adapter.
 *
 * The answer is copied at once, so that later steps cannot change it.
 */
private fun runStep(app: App, step: Any?): Any? {
    val answer = try {
        app.handle(step)
    } catch (refusal: Unsupported) {
        throw refusal
    } catch (error: VirtualMachineError) {
        throw error
    } catch (error: Throwable) {
        error.printStackTrace()
        mapOf("threw" to error.toString(), "calls" to app.calls)
    }
    return try {
        copied(answer)
    } catch (error: RuntimeException) {
        mapOf("threw" to "the answer has no JSON form: $error")
    }
}
