import java.io.File

/** A recording of an app that tracks its launch, and a click and an open for a notification. */
fun main(arguments: Array<String>) {
    val recorder = TrackingRecorder(File(arguments[0]), "Example", "1.0", "Android 15", isFreshInstall = true)
    recorder.event("app.start", mapOf("appVersion" to "1.0"))
    val extras = mapOf("_dId" to "56c4", "_mId" to "h138a")
    recorder.event("android.onResume", mapOf("extras" to extras)) {
        for (action in listOf("2", "1")) {
            val data = mapOf("deliveryId" to "56c4", "broadlogId" to "h138a", "action" to action)
            recorder.call("collectMessageInfo", data = data)
        }
    }
}
