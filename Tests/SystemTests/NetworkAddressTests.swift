import Testing
import TrackingConformanceCore
import TrackingConformanceSystem

@Suite("Hosts and ports are read as people write them")
struct NetworkAddressTests {
    @Test(
        "An address is written as it was read",
        arguments: ["127.0.0.1:7000", "localhost:1", "[::1]:65535", "my-phone.local:80", "0.0.0.0:0"]
    )
    func read(text: String) {
        #expect(NetworkAddress(text)?.description == text)
    }

    @Test(
        "Anything else is none",
        arguments: ["", ":", "7000", "localhost", "localhost:", ":7000", "a:b", "a:-1", "a:65536", "::1:7000", "a b:1"]
    )
    func refused(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test("A port alone is one of the host that is meant")
    func port() {
        #expect(NetworkAddress("7000", host: "localhost") == NetworkAddress(host: "localhost", port: 7_000))
        #expect(NetworkAddress("127.0.0.1:7000", host: "localhost")?.host == "127.0.0.1")
        #expect(NetworkAddress("x", host: "localhost") == nil)
    }

    @Test("Only this machine's own addresses are loopback")
    func loopback() {
        for host in ["localhost", "LocalHost", "::1", "127.0.0.1", "127.1.2.3"] {
            #expect(NetworkAddress(host: host, port: 1).isLoopback, "\(host)")
        }
        for host in [
            "0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example.com", "127.example.com", "128.0.0.1", "localhost.x",
        ] {
            #expect(!NetworkAddress(host: host, port: 1).isLoopback, "\(host)")
        }
    }
}
