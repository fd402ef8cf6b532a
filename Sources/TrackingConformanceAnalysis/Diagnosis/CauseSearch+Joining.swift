import TrackingConformanceCore
import TrackingConformanceSpecification

extension CauseSearch {
    /// Drops each feature of a condition that nothing but what was found later needed.
    mutating func loosen() async {
        for index in found.indices {
            while work.hasRoom(), let looser = await looser(than: index) {
                note(looser, Fit(), "takes the place of the same with a longer condition")
                await become(found.replacing(index, by: looser))
            }
        }
    }

    /// A candidate with a shorter condition that predicts no fact worse.
    private mutating func looser(than index: Int) async -> Candidate? {
        for candidate in found[index].looser where work.hasRoom() {
            if await isNoWorse(found.replacing(index, by: candidate)) { return candidate }
        }
        return nil
    }

    // MARK: Naming

    /// Gives an edit the name of a fault of the library that does the same beside everything else.
    mutating func giveNames() async {
        for index in found.indices where found[index].fault == nil && !found[index].isSilence && work.hasRoom() {
            guard !found[index].isReading else { continue }
            let bearing = await bearing(of: index)
            // A few facts suit many a fault.
            guard bearing.gains.count > 2 else { continue }
            let explained = Set(bearing.gains.map(\.vector)).sorted()
            let vectors = explained.strided(to: 3).sorted { weight(of: $0) < weight(of: $1) }
            let taken = Set(found.map(\.key))
            let faults = library.filter {
                $0.fault != nil && !taken.contains($0.key) && isSupported($0, by: bearing)
            }
            work.count(steps: faults.count * weight(of: vectors[0]))
            let isLike = await faults.concurrentMap { [self] fault in
                let variant = variant(found.replacing(index, by: fault))
                return vectors.allSatisfy { fit(variant, at: [$0]).isWithoutFault }
            }
            var named: [Candidate] = []
            for fault in zip(faults, isLike).filter(\.1).map(\.0) where named.count < 2 {
                let others = found.replacing(index, by: fault)
                if await holds(others, firstAt: explained, \.isWithoutFault) { named.append(fault) }
            }
            // Of several the run decides for none.
            guard let fault = named.first, named.count == 1 else { continue }
            note(fault, Fit(), "is the name of the same")
            await become(found.replacing(index, by: fault))
        }
    }

    private func weight(of place: Int) -> Int { Work.weight(of: [place], evidence) }

    // MARK: Joining

    /// Makes one of two that do the same under two conditions, if they do it under what the conditions have in common.
    mutating func joinConditions() async {
        for what in Set(found.map(\.what)).sorted() { await joinWithoutCondition(what) }
        var index = 0
        while index < found.count, work.hasRoom() {
            if let (other, joined) = await joint(underOneConditionWith: index) {
                await take(joined, inPlaceOf: index, other)
                index = 0
            } else {
                index += 1
            }
        }
    }

    /// Makes one without a condition of several that do the same under conditions, once what stood in its way is found.
    mutating func joinWithoutCondition(_ what: String) async {
        let same = found.filter { $0.what == what }
        guard same.count > 1, let plain = same[0].withoutCondition,
            let place = found.firstIndex(where: { $0.what == what })
        else { return }
        let apart = found
        var others = found.filter { $0.what != what }
        others.insert(plain, at: place)
        guard await isNoWorse(others) else { return }
        await become(others)
        let fit = await bearing(of: place)
        guard fit.isExact else { return await become(apart) }
        note(plain, fit, "takes the place of \(same.count) that are the same")
    }

    private mutating func joint(underOneConditionWith index: Int) async -> (other: Int, Candidate)? {
        for other in found.indices where other != index && found[other].what == found[index].what {
            for looser in found[index].looser {
                if await isNoWorse(found.replacing(index, by: looser).removing(other)) { return (other, looser) }
            }
        }
        return nil
    }

    mutating func take(_ joined: Candidate, inPlaceOf index: Int, _ other: Int) async {
        note(joined, Fit(), "takes the place of two that are the same")
        await become(found.replacing(index, by: joined).removing(other))
    }

    /// Whether other candidates predict no fact worse than those found.
    private mutating func isNoWorse(_ others: [Candidate], firstAt vectors: [Int] = []) async -> Bool {
        await holds(others, firstAt: vectors) { $0.losses.isEmpty }
    }

    /// Whether other candidates pass a test at every vector.
    ///
    /// What does not pass mostly shows at the vectors that are looked at first.
    private mutating func holds(
        _ others: [Candidate],
        firstAt vectors: [Int],
        _ isRight: (Fit) -> Bool
    ) async -> Bool {
        let variant = variant(others)
        var seen: Set<Int> = []
        for part in [vectors.strided(to: 12), vectors] + placesInDoubt {
            let places = part.filter { seen.insert($0).inserted }
            guard isRight(await fit(variant, countedAt: places)) else { return false }
        }
        return true
    }

    /// The cases in parts: what does not hold mostly shows where something was wrong, and soon.
    var placesInDoubt: [[Int]] {
        let differing = places.filter { !evidence.cases[$0].findings.isEmpty }
        let rest = places.filter { evidence.cases[$0].findings.isEmpty }
        return [Array(differing.prefix(60)), Array(differing.dropFirst(60)), rest]
    }
}
