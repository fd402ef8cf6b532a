import TrackingConformanceCore
import TrackingConformanceSystem

extension Collection where Self: Sendable, Index == Int, Element: Sendable {
    /// The results of a function for all elements in order, computed on all cores.
    func concurrentMap<Output: Sendable>(_ transform: @escaping @Sendable (Element) -> Output) async -> [Output] {
        let workers = Swift.min(Program.processorCount, count)
        guard workers > 1 else { return map(transform) }
        let parts = await withTaskGroup(of: (Int, [Output]).self) { group in
            for worker in 0..<workers {
                group.addTask {
                    (worker, stride(from: startIndex + worker, to: endIndex, by: workers).map { transform(self[$0]) })
                }
            }
            return await group.reduce(into: [[Output]](repeating: [], count: workers)) { $0[$1.0] = $1.1 }
        }
        return (0..<count).map { parts[$0 % workers][$0 / workers] }
    }
}

extension Collection {
    /// At most `count` evenly spaced elements, including the first.
    package func strided(to count: Int) -> [Element] {
        guard self.count > count, count > 0 else { return Array(self) }
        let elements = Array(self)
        return (0..<count).map { elements[$0 * elements.count / count] }
    }
}
