import TrackingConformanceCore

/// The bytes that go to the adapter and come from it.
extension AdapterSession {
    @discardableResult
    func send(_ requests: [EncodedRequest]) -> Range<Int> {
        let (bytes, ids) = encoder.lines(of: requests)
        wire?.sent(bytes)
        outgoing.yield(bytes)
        return ids
    }

    /// Takes bytes that the adapter wrote.
    func receive(_ chunk: some OutputChunk) async {
        guard !hasEnded else { return takeShutdownReply(chunk) }
        let isWithinLimit = chunk.withBytes { bytes in
            receivedCount += bytes.count
            return splitter.split(bytes) { line in
                guard !line.isEmpty, !hasEnded else { return }
                wire?.received(line)
                take(line)
            }
        }
        wire?.flush()
        if !isWithinLimit { end(as: .lineTooLong) }
        await proceed()
    }

    /// Keeps the answer to `shutdown`, and nothing behind it.
    private func takeShutdownReply(_ chunk: some OutputChunk) {
        guard case .ended(.finished, _) = phase, !hasShutdownReply else { return }
        _ = chunk.withBytes { bytes in
            splitter.split(bytes) { line in
                if !hasShutdownReply { wire?.received(line) }
                hasShutdownReply = true
            }
        }
        wire?.flush()
    }

    /// Learns that the adapter will write nothing more.
    func outputEnded() async {
        hasShutdownReply = true
        guard !hasEnded else { return }
        // An answer without a line break; half an answer is none, and stays where it is to be told of.
        splitter.withRemainder { line in
            guard case .answer(let answer) = AdapterMessage(line), case .success = answer.content else { return false }
            wire?.received(line)
            take(line)
            return true
        }
        await proceed()
        end(as: .outputClosed)
    }

    /// Waits until the answer to `shutdown` is kept, for a moment: what else holds the pipe open may hold it for ever.
    func transportEnded() async {
        guard case .ended(.finished, _) = phase, wire != nil else { return }
        for _ in 0..<50 where !hasShutdownReply { try? await Task.sleep(for: .milliseconds(10)) }
    }
}
