package conformance

import java.time.DateTimeException
import java.time.ZoneId
import java.util.Locale
import java.util.TimeZone

/** Something that this adapter cannot do; the message says why. */
class Unsupported(message: String) : RuntimeException(message)

/**
 * The app under test, newly installed and not running yet. This is the file to change.
 *
 * Every `run` gets a new one, and nothing may be kept outside of it: if your code has objects or companions that keep
 * something, reset them in the initializer.
 *
 * @param context The context of the request: `zone`, `sdkVersion` if it matters, and `device`, the device's `locale`,
 *   `calendar` and `hourCycle`.
 */
class App(context: Any?) {
    /** What the step has sent so far. */
    val calls = ArrayList<Any?>()

    private val sdkVersion = context.member("sdkVersion").text()

    init {
        setZone(context.member("zone").text())
        setDevice(context.member("device"))
    }

    /**
     * Performs one event, and returns the calls that it caused and its value, if it has one.
     *
     * `at` is the instant of the step: set your clock from it. If your code works on threads of its own, or on the main
     * thread of a device, wait here until they have nothing left to do.
     */
    fun handle(step: Any?): Map<String, Any?> {
        calls.clear()
        step.member("zone").text()?.let { setZone(it) }
        val value = happen(step.member("event").text(), step.member("with"), step.member("at").text())
        // A handler without a result returns Unit, which is no value.
        return if (value == null || value == Unit) mapOf("calls" to calls) else mapOf("calls" to calls, "value" to value)
    }

    /** Sets the default time zone; `TimeZone.getTimeZone(name)` would turn an unknown one into GMT. */
    private fun setZone(name: String?) {
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(ZoneId.of(name ?: "UTC").id))
        } catch (error: DateTimeException) {
            throw Unsupported("no data for the time zone $name")
        }
    }

    /** Sets the default locale, with its calendar and hours, which your code may read. */
    private fun setDevice(device: Any?) {
        val locale = device.member("locale").text() ?: "en_US"
        val calendar = device.member("calendar").text() ?: "gregorian"
        val has12Hours = device.member("hourCycle") == JsonNumber("12")
        Locale.setDefault(
            Locale.Builder()
                .setLanguageTag(locale.replace('_', '-'))
                .setUnicodeLocaleKeyword("ca", if (calendar == "gregorian") "gregory" else calendar)
                .setUnicodeLocaleKeyword("hc", if (has12Hours) "h12" else "h23")
                .build()
        )
    }

    /**
     * What each event calls: replace `null` with your handler, and delete the events that you do not have.
     *
     * A branch ends in the event's value. Only `payload.parse`, `payload.compose` and `lifecycle.dictionary` have one, a
     * map; the others end in `null`, or in a handler that returns nothing.
     */
    @Suppress("UNUSED_PARAMETER")
    private fun happen(event: String?, given: Any?, at: String?): Any? = when (event) {
        // given "userInfo" and "applicationState": active, inactive or background
        "ios.didReceiveRemoteNotification" -> null
        // given "userInfo"
        "ios.willPresentNotification" -> null
        // given "userInfo" and "actionIdentifier": default, dismiss or a custom action's identifier
        "ios.didReceiveNotificationResponse" -> null
        // given "data"
        "android.onMessageReceived" -> null
        // given "extras", null if no notification is involved
        "android.onNotificationDismissed", "android.onResume" -> null
        // What the payload has of these keys: title, body, category, badge, sound,
        // contentAvailable, mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId,
        // broadlogId, custom. `tracking-conformance docs protocol` names the page with their forms.
        // the fields of the given "payload", as received on the given "platform"
        "payload.parse" -> emptyMap<String, Any?>()
        // The settings have some of these keys: messageTitle, messageBody, sound, badge, deeplink,
        // category, customFields, richMediaURL, iosRichMediaURL, androidRichMediaURL,
        // mutableContent, contentAvailable, deliveryId, broadlogId, tracking.
        // the payload for the given "settings", as sent to the given "platform"
        "payload.compose" -> emptyMap<String, Any?>()
        // a new process: given "appVersion", and "automatic" if loading is the launch
        "app.start" -> null
        // the process dies
        "app.terminate" -> null
        // the storage is empty again
        "app.reinstall" -> null
        "lifecycle.launchDetected", "lifecycle.wakeDetected", "lifecycle.sleepDetected" -> null
        // automatic tracking
        "ui.didBecomeActive", "ui.willResignActive" -> null
        // an ordinary tracking call, given "name"
        "track" -> null
        // the lifecycle data at this instant
        "lifecycle.dictionary" -> emptyMap<String, Any?>()
        else -> throw Unsupported("this adapter does not know the event $event")
    }

    // Have your code send to these in place of the SDK. They copy the data at the call.

    fun collectMessageInfo(data: Map<String, Any?>) {
        calls.add(mapOf("function" to "collectMessageInfo", "data" to copied(data)))
    }

    fun trackAction(name: String?, data: Map<String, Any?>) {
        calls.add(mapOf("function" to "trackAction", "name" to name, "data" to copied(data)))
    }

    fun track(name: String?, data: Map<String, Any?>) {
        calls.add(mapOf("function" to "track", "name" to name, "data" to copied(data)))
    }
}
