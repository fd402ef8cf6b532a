/// What is said to a child process, and what is heard from it.
protocol Conversation: Actor {
    /// What is written to the process's standard input, which is closed behind it.
    nonisolated var input: AsyncStream<[UInt8]> { get }

    /// Takes what the process wrote to standard output.
    func receive(_ chunk: OutputChunk) async

    /// Learns that the process will write nothing more.
    func outputEnded() async

    /// Learns that the process reads nothing more.
    func inputClosed()

    /// Learns that nobody listens to the process any more.
    func interrupted()

    /// Learns that the process has ended, and waits for what it wrote before that.
    func processEnded() async
}

extension Conversation {
    /// Most conversations find that out by the answers that do not come.
    func inputClosed() {}

    /// Most conversations find that out by the answers that do not come.
    func interrupted() {}

    /// Most conversations need nothing more by then.
    func processEnded() async {}
}
