import java.io.File
import java.io.Writer
import java.time.Instant
import java.util.TimeZone

/**
 * Writes a recording that `tracking-conformance trace` judges: a line for each event, with the calls that it led to.
 *
 * Copy this file into the app, or into its tests. Tell it of each event where the app learns of it, and of each call
 * where your code hands it to the SDK. A call belongs to the event whose block runs.
 *
 * @param file the file, whose contents are replaced
 * @param name the app's name
 * @param version the app's version, as the lifecycle module knows it
 * @param platform the device's system, such as "Android 15"
 * @param isFreshInstall whether nothing was ever tracked before; false: the recording begins in the middle of a life
 * @param isAutomatic whether the lifecycle module observes the app by itself
 */
class TrackingRecorder(
    file: File,
    name: String,
    version: String,
    platform: String,
    isFreshInstall: Boolean = false,
    isAutomatic: Boolean = false
) {
    private val writer: Writer = file.bufferedWriter()
    private val calls = mutableListOf<Map<String, Any?>>()
    private var zone = TimeZone.getDefault().id

    init {
        val header = mutableMapOf<String, Any?>(
            "recording" to 1,
            "app" to mapOf("name" to name, "version" to version, "platform" to platform),
            "context" to mapOf("zone" to zone)
        )
        if (isFreshInstall) header["freshInstall"] = true
        if (isAutomatic) header["automatic"] = true
        write(header)
    }

    /**
     * Records an event, with the calls that are made while the app handles it.
     *
     * @param name the event, as PROTOCOL.md calls it, such as `lifecycle.launchDetected`
     * @param parameters its parameters, such as `mapOf("appVersion" to "4.2")` for `app.start`
     * @param handle what the app does; everything that it causes must be done when it returns
     */
    @Synchronized
    fun event(name: String, parameters: Map<String, Any?> = emptyMap(), handle: () -> Unit = {}) {
        val line = mutableMapOf<String, Any?>("event" to name, "at" to Instant.now().toString())
        if (parameters.isNotEmpty()) line["with"] = parameters
        if (zone != TimeZone.getDefault().id) {
            zone = TimeZone.getDefault().id
            line["zone"] = zone
        }
        takeCalls()
        handle()
        line["calls"] = takeCalls()
        write(line)
    }

    /**
     * Records a call, where your code hands it to the SDK.
     *
     * @param function `track`, `collectMessageInfo` or `trackAction`
     * @param name the name of the call, if the function takes one
     * @param data its data: strings, numbers, Booleans, and lists and maps of these
     */
    fun call(function: String, name: String? = null, data: Map<String, Any?>) {
        synchronized(calls) { calls += mapOf("function" to function, "name" to name, "data" to data.toMap()) }
    }

    /** The calls since the last event, which are then forgotten; they may come from any thread while its block runs. */
    private fun takeCalls(): List<Map<String, Any?>> =
        synchronized(calls) { calls.toList().also { calls.clear() } }

    private fun write(line: Map<String, Any?>) {
        writer.write(json(line) + "\n")
        writer.flush()
    }

    private fun json(value: Any?): String = when (value) {
        null -> "null"
        is Boolean, is Number -> value.toString()
        is Map<*, *> -> value.entries.joinToString(",", "{", "}") { "${json(it.key.toString())}:${json(it.value)}" }
        is Iterable<*> -> value.joinToString(",", "[", "]") { json(it) }
        else -> value.toString().map(::escaped).joinToString("", "\"", "\"")
    }

    private fun escaped(character: Char): String = when {
        character == '"' || character == '\\' -> "\\$character"
        character < ' ' || character > '~' -> "\\u%04x".format(character - '\u0000')
        else -> character.toString()
    }
}
