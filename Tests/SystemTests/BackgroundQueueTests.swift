import Testing
import TrackingConformanceCore
import TrackingConformanceSystem

@Suite("Background work is done in order, by no more threads than may work")
struct BackgroundQueueTests {
    private struct Log: Sendable {
        var places: [Int] = []
        var (working, mostWorking) = (0, 0)
    }

    @Test("All work is done, however it is added", .timeLimit(.minutes(5)), arguments: [1, 3])
    func work(threads: Int) async throws {
        let queue = BackgroundQueue(threads: threads)
        let log = Locked(Log())
        for place in 0..<200 {
            queue.add {
                log.withLock { log in
                    log.working += 1
                    log.mostWorking = max(log.mostWorking, log.working)
                }
                log.withLock { log in
                    log.places.append(place)
                    log.working -= 1
                }
            }
            // Threads end in between, and others begin.
            if place % 50 == 49 { try await Task.sleep(for: .milliseconds(5)) }
        }
        while log.withLock({ $0.places.count }) < 200 { try await Task.sleep(for: .milliseconds(5)) }
        let found = log.withLock { $0 }
        #expect(found.places.sorted() == Array(0..<200) && found.mostWorking <= threads)
        if threads == 1 { #expect(found.places == Array(0..<200)) }
    }
}
