import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;

/**
 * How requests come and answers go: standard input and output, or a connection. This file can stay as it is.
 *
 * <p>{@code --listen ADDRESS} waits for the kit ({@code run --connect}), {@code --connect ADDRESS} goes to it
 * ({@code run --listen}); where a program has no arguments, the environment variables
 * {@code TRACKING_CONFORMANCE_LISTEN} and {@code TRACKING_CONFORMANCE_CONNECT} do the same. An address is
 * {@code HOST:PORT}, or a port of this machine.
 */
final class Transport {
    /** One conversation: requests are answered until {@code shutdown} or the end of the input. */
    interface Conversation {
        void hold(InputStream requests, OutputStream answers) throws IOException;
    }

    /** How long, in milliseconds, to wait for the kit at first, and after a conversation. */
    private static final long PATIENCE = 60_000;
    private static final long PATIENCE_AFTER_A_CONVERSATION = 1_000;

    private Transport() {}

    /** Holds conversations as the arguments or the environment say, for as long as the kit may want one. */
    static void serve(String[] arguments, Conversation conversation) throws IOException {
        String listen = option("--listen", "TRACKING_CONFORMANCE_LISTEN", List.of(arguments));
        String connect = option("--connect", "TRACKING_CONFORMANCE_CONNECT", List.of(arguments));
        if (listen != null) {
            listen(address(listen), conversation);
        } else if (connect != null) {
            connect(address(connect), conversation);
        } else {
            try (var answers = new FileOutputStream(FileDescriptor.out)) {
                conversation.hold(new BufferedInputStream(System.in, 1 << 16), answers);
            }
        }
    }

    /** Holds one conversation after another, until the process ends. */
    static void listen(InetSocketAddress address, Conversation conversation) throws IOException {
        try (var server = new ServerSocket()) {
            server.setReuseAddress(true);
            server.bind(address);
            while (true) {
                hold(conversation, server.accept());
            }
        }
    }

    /** Connects, and connects again after each session, until the kit no longer listens. */
    static void connect(InetSocketAddress address, Conversation conversation) throws IOException {
        boolean hasTalked = false;
        long deadline = System.currentTimeMillis() + PATIENCE;
        while (System.currentTimeMillis() < deadline) {
            if (connectOnce(address, conversation)) {
                hasTalked = true;
                deadline = System.currentTimeMillis() + PATIENCE_AFTER_A_CONVERSATION;
            } else {
                pause();
            }
        }
        if (!hasTalked) {
            throw new IOException("the kit did not listen at " + address + " within " + PATIENCE / 1_000 + " seconds");
        }
    }

    /** Whether a peer listened and sent something. */
    private static boolean connectOnce(InetSocketAddress address, Conversation conversation) {
        try {
            return hold(conversation, new Socket(address.getAddress(), address.getPort()));
        } catch (IOException refusal) {
            return false;
        }
    }

    /** Holds a conversation over a connection, and says whether anything came. */
    private static boolean hold(Conversation conversation, Socket connection) {
        boolean isHeard = false;
        try (connection) {
            connection.setTcpNoDelay(true);
            var requests = new PushbackInputStream(new BufferedInputStream(connection.getInputStream(), 1 << 16));
            int first = requests.read();
            isHeard = first >= 0;
            if (isHeard) {
                requests.unread(first);
                conversation.hold(requests, connection.getOutputStream());
            }
        } catch (IOException loss) {
            System.err.println("the connection was lost: " + loss.getMessage());
        }
        return isHeard;
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }

    /** The value of an option, or of a variable of the environment, or null. */
    private static String option(String name, String variable, List<String> arguments) {
        int index = arguments.indexOf(name);
        if (index < 0) {
            return System.getenv(variable);
        }
        if (index + 1 == arguments.size()) {
            throw new IllegalArgumentException(name + " needs an address, such as 7000 or 127.0.0.1:7000");
        }
        return arguments.get(index + 1);
    }

    /** An address such as {@code 7000}, {@code 127.0.0.1:7000} or {@code [::1]:7000}. */
    static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        int port;
        try {
            port = Integer.parseInt(text.substring(colon + 1));
        } catch (NumberFormatException error) {
            throw new IllegalArgumentException("an address is a port or HOST:PORT, not " + text);
        }
        return colon < 0
            ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
            : new InetSocketAddress(text.substring(0, colon), port);
    }
}
