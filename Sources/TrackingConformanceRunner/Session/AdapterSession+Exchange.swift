import TrackingConformanceCore

/// The bytes sent to and received from the adapter.
extension AdapterSession {
    @discardableResult
    func send(_ requests: [EncodedRequest]) -> Range<Int> {
        let (bytes, ids) = encoder.lines(of: requests)
        wire?.sent(bytes)
        outgoing.yield(bytes)
        return ids
    }

    func receive(_ chunk: some OutputChunk) async {
        guard !hasEnded else { return takeLastLines(chunk) }
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

    /// Handles output after all requests are answered: second answers and the answer to `shutdown`.
    ///
    /// Nothing after the answer to `shutdown` is recorded.
    private func takeLastLines(_ chunk: some OutputChunk) {
        guard case .ended(.finished, _) = phase else { return }
        _ = chunk.withBytes { bytes in splitter.split(bytes) { takeLastLine($0) } }
        wire?.flush()
    }

    private func takeLastLine(_ line: UnsafeBufferPointer<UInt8>) {
        guard !line.isEmpty else { return }
        if !hasShutdownReply { wire?.received(line) }
        if case .answer(let answer) = AdapterMessage(line), takeRepetition(answer, line) { return }
        hasShutdownReply = true
    }

    func outputEnded() async {
        hasOutputEnded = true
        if hasEnded {
            guard case .ended(.finished, _) = phase else { return }
            return splitter.withRemainder { line in
                takeLastLine(line)
                return true
            }
        }
        // The last answer may lack a line break; half an answer does not count and is kept for the report.
        splitter.withRemainder { line in
            guard case .answer(let answer) = AdapterMessage(line), case .success = answer.content else { return false }
            wire?.received(line)
            take(line)
            return true
        }
        await proceed()
        end(as: .outputClosed)
    }

    /// Waits only briefly for the rest of the output, because another process may hold the pipe open indefinitely.
    func transportEnded() async {
        guard case .ended(.finished, _) = phase else { return }
        for _ in 0..<500 {
            guard !hasOutputEnded, (try? await Task.sleep(for: .milliseconds(1))) != nil else { return }
        }
    }
}
