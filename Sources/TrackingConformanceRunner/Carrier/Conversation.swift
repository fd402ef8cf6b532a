/// What is said to an adapter, and what is heard from it.
protocol Conversation: Actor {
    /// What is sent to the adapter, whose input is closed behind it.
    nonisolated var input: AsyncStream<[UInt8]> { get }

    /// Takes what the adapter wrote.
    func receive(_ chunk: OutputChunk) async

    /// Learns that the adapter will write nothing more.
    func outputEnded() async

    /// Learns that the adapter reads nothing more.
    func inputClosed()

    /// Learns that nobody listens to the adapter any more.
    func interrupted()

    /// Learns that the process or the connection has ended, and waits for what was written before that.
    func carrierEnded() async
}

extension Conversation {
    /// Most conversations find that out by the answers that do not come.
    func inputClosed() {}

    /// Most conversations find that out by the answers that do not come.
    func interrupted() {}

    /// Most conversations need nothing more by then.
    func carrierEnded() async {}
}
