import Subprocess
import TrackingConformanceCore
import TrackingConformanceJSON

/// What the adapter writes.
extension AdapterSession {
    /// Takes bytes that the adapter wrote.
    func receive(_ buffer: SubprocessOutputSequence.Buffer) async {
        guard ending == nil else { return buffer.withUnsafeBytes(takeFarewell) }
        let isWithinLimit = buffer.withUnsafeBytes { bytes in
            splitter.split(bytes) { line in take(line) }
        }
        flushWire()
        if !isWithinLimit { end(as: .lineTooLong) }
        await proceed()
    }

    /// Keeps the answer to `shutdown`, and nothing behind it.
    private func takeFarewell(_ bytes: UnsafeRawBufferPointer) {
        guard case .finished = ending, !hasFarewell else { return }
        _ = splitter.split(bytes) { line in
            if !hasFarewell { keep(line) }
            hasFarewell = true
        }
        flushWire()
    }

    /// Waits until the answer to `shutdown` is kept, for a moment: what else holds the pipe open may hold it for ever.
    func awaitFarewell() async {
        guard case .finished = ending, keepsExchange else { return }
        for _ in 0..<50 where !hasFarewell { try? await Task.sleep(for: .milliseconds(10)) }
    }

    /// Learns that the adapter will write nothing more.
    func outputEnded() async {
        hasFarewell = true
        guard ending == nil else { return }
        takeRemainder()
        await proceed()
        end(as: .outputClosed)
    }

    /// Takes an answer without a line break; half an answer is none, and stays where it is to be told of.
    private func takeRemainder() {
        splitter.withRemainder { line in
            guard case .result = AdapterMessage(line) else { return false }
            take(line)
            return true
        }
    }

    private func take(_ line: UnsafeBufferPointer<UInt8>) {
        guard ending == nil, !line.isEmpty else { return }
        keep(line)
        switch AdapterMessage(line) {
        case .result(Self.handshakeID, let result) where handshake == nil: takeHandshake(result)
        case .fault(Self.handshakeID, let words) where handshake == nil: end(as: .badHandshake(words))
        case .result(let id, let result):
            takeAnswer(id, line) { (item: WorkItem) throws(WireFormError) in
                try RunAnswer(json: result, stepCount: item.vector.steps.count)
            }
        case .fault(let id, let words):
            takeAnswer(id, line) { (_: WorkItem) throws(WireFormError) in throw WireFormError(words, path: "") }
        case .stray(let why): stray(line, because: why)
        }
    }

    private func stray(_ line: UnsafeBufferPointer<UInt8>, because why: String) {
        let excerpt = Excerpt.of(line)
        if firstStray == nil { firstStray = excerpt }
        warnings.append("the adapter wrote a line that belongs to no request (\(why)): \(excerpt)")
    }

    private func takeHandshake(_ result: JSONValue) {
        do throws(WireFormError) {
            handshake = try Handshake(json: result)
        } catch {
            end(as: .badHandshake(error.description))
        }
    }

    private func takeAnswer(
        _ id: Int,
        _ line: UnsafeBufferPointer<UInt8>,
        _ read: (WorkItem) throws(WireFormError) -> RunAnswer
    ) {
        guard let judge, let request = inFlight.removeValue(forKey: id) else {
            answers.addUnexpected(id: id)
            return stray(line, because: "no request with the id \(id) waits for an answer")
        }
        let now = ContinuousClock.now
        let milliseconds = (now - max(request.sent, lastProgress)) / .milliseconds(1)
        lastProgress = now
        answers.add()
        do throws(WireFormError) {
            let answer = try read(request.item)
            settle(request, judge.result(of: answer, for: request.item.vector, milliseconds: milliseconds))
        } catch {
            let reason = error.description
            let vector = request.item.vector
            settle(request, VectorResult(vector, .errored, milliseconds: milliseconds, reason: reason))
        }
    }

    private func settle(_ request: InFlight, _ result: VectorResult) {
        let settlement = Settlement(request.item, result, after: request.after)
        if suspicion.isActive {
            suspicion.hold(settlement)
        } else {
            settled.append(settlement)
        }
    }
}
