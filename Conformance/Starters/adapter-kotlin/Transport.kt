package conformance

import java.io.BufferedInputStream
import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.io.PushbackInputStream
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket

/** One conversation: requests are answered until `shutdown` or the end of the input. */
typealias Conversation = (requests: InputStream, answers: OutputStream) -> Unit

/**
 * How requests come and answers go: standard input and output, or a connection. This file can stay as it is.
 *
 * `--listen ADDRESS` waits for the kit (`run --connect`), `--connect ADDRESS` goes to it (`run --listen`); where a
 * program has no arguments, the environment variables `TRACKING_CONFORMANCE_LISTEN` and `TRACKING_CONFORMANCE_CONNECT`
 * do the same. An address is `HOST:PORT`, or a port of this machine or device.
 */
object Transport {
    /** How long, in milliseconds, to wait for the kit at first, and after a conversation. */
    private const val PATIENCE = 60000L
    private const val PATIENCE_AFTER_A_CONVERSATION = 1000L

    /** Holds conversations as the arguments or the environment say, for as long as the kit may want one. */
    fun serve(arguments: Array<String>, conversation: Conversation) {
        val listen = option("--listen", "TRACKING_CONFORMANCE_LISTEN", arguments)
        val connect = option("--connect", "TRACKING_CONFORMANCE_CONNECT", arguments)
        when {
            listen != null -> listen(listen, conversation)
            connect != null -> connect(connect, conversation)
            else -> conversation(BufferedInputStream(System.`in`, 1 shl 16), FileOutputStream(FileDescriptor.out))
        }
    }

    /** Holds one conversation after another, until the process ends. */
    fun listen(address: String, conversation: Conversation) {
        val server = ServerSocket()
        server.reuseAddress = true
        server.bind(socketAddress(address))
        listen(server, conversation)
    }

    /** Holds one conversation after another, until the process ends. */
    fun listen(server: ServerSocket, conversation: Conversation) {
        while (true) hold(conversation, server.accept())
    }

    /** Connects, and connects again after each session, until the kit no longer listens. */
    fun connect(address: String, conversation: Conversation) {
        var hasTalked = false
        var deadline = System.currentTimeMillis() + PATIENCE
        while (System.currentTimeMillis() < deadline) {
            if (connectOnce(address, conversation)) {
                hasTalked = true
                deadline = System.currentTimeMillis() + PATIENCE_AFTER_A_CONVERSATION
            } else {
                Thread.sleep(50)
            }
        }
        if (!hasTalked) throw IOException("the kit did not listen at $address within ${PATIENCE / 1000} seconds")
    }

    /** Whether a peer listened and sent something. */
    private fun connectOnce(address: String, conversation: Conversation): Boolean = try {
        val place = socketAddress(address)
        hold(conversation, Socket(place.address, place.port))
    } catch (refusal: IOException) {
        false
    }

    /** Holds a conversation over a connection, and says whether anything came. */
    private fun hold(conversation: Conversation, connection: Socket): Boolean {
        var isHeard = false
        try {
            connection.tcpNoDelay = true
            val requests = PushbackInputStream(BufferedInputStream(connection.getInputStream(), 1 shl 16))
            val first = requests.read()
            isHeard = first >= 0
            if (isHeard) {
                requests.unread(first)
                conversation(requests, connection.getOutputStream())
            }
        } catch (loss: IOException) {
            System.err.println("the connection was lost: ${loss.message}")
        } finally {
            connection.close()
        }
        return isHeard
    }

    /** The value of an option, or of a variable of the environment, or null. */
    private fun option(name: String, variable: String, arguments: Array<String>): String? {
        val index = arguments.indexOf(name)
        if (index < 0) return System.getenv(variable)
        return arguments.getOrNull(index + 1)
            ?: throw IllegalArgumentException("$name needs an address, such as 7000 or 127.0.0.1:7000")
    }

    /** An address such as `7000`, `127.0.0.1:7000` or `[::1]:7000`. */
    private fun socketAddress(text: String): InetSocketAddress {
        val port = text.substringAfterLast(':').toIntOrNull()
            ?: throw IllegalArgumentException("an address is a port or HOST:PORT, not $text")
        val host = text.substringBeforeLast(':', "")
        val address = if (host == "") InetAddress.getLoopbackAddress() else InetAddress.getByName(host)
        return InetSocketAddress(address, port)
    }
}
