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
            let vectors = Set(bearing.gains.map(\.vector)).sorted().strided(to: 3)
            let taken = Set(found.map(\.key))
            let faults = library.filter {
                $0.fault != nil && !taken.contains($0.key) && isSupported($0, by: bearing)
            }
            work.count(steps: faults.count * Work.weight(of: vectors, evidence))
            let isLike = await faults.concurrentMap { [self] fault in
                fit(variant(found.replacing(index, by: fault)), at: vectors).isWithoutFault
            }
            var named: [Candidate] = []
            for fault in zip(faults, isLike).filter(\.1).map(\.0) where named.count < 2 {
                let variant = variant(found.replacing(index, by: fault))
                if await fit(variant, countedAt: places).isWithoutFault { named.append(fault) }
            }
            // Of several the run decides for none.
            guard let fault = named.first, named.count == 1 else { continue }
            note(fault, Fit(), "is the name of the same")
            await become(found.replacing(index, by: fault))
        }
    }

    // MARK: Joining

    /// Makes one of two where the edit of one explains what the other does as well: each part was asked by itself.
    ///
    /// It is little work, and done even if there is no room for more.
    mutating func join() async {
        guard found.contains(where: { $0.fault == nil && $0.variables != nil }) else { return }
        var subjects: [String: Set<LifecycleVariable>] = [:]
        for index in found.indices { subjects[found[index].key] = await variables(of: index) }
        var index = 0
        while index < found.count {
            if let (other, joined) = await joint(of: index, subjects) {
                subjects[joined.key] = joined.variables
                await take(joined, inPlaceOf: index, other)
                index = 0
            } else {
                index += 1
            }
        }
    }

    private mutating func joint(
        of index: Int,
        _ subjects: [String: Set<LifecycleVariable>]
    ) async -> (other: Int, Candidate)? {
        guard found[index].fault == nil, found[index].variables != nil else { return nil }
        for other in found.indices where other != index {
            guard let variables = subjects[found[other].key], !variables.isEmpty,
                let joined = Parts.extended(found[index], to: variables)
            else { continue }
            if await isNoWorse(found.replacing(index, by: joined).removing(other)) { return (other, joined) }
        }
        return nil
    }

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

    /// The variables at which a candidate explains something, if it explains nothing else.
    mutating func variables(of index: Int) async -> Set<LifecycleVariable> {
        if let variables = found[index].variables { return variables }
        guard found[index].fault != nil else { return [] }
        let gains = await bearing(of: index).gains.map(\.place.variable)
        return gains.contains(nil) ? [] : Set(gains.compactMap { $0 })
    }

    mutating func take(_ joined: Candidate, inPlaceOf index: Int, _ other: Int) async {
        note(joined, Fit(), "takes the place of two that are the same")
        await become(found.replacing(index, by: joined).removing(other))
    }

    /// Whether other candidates predict no fact worse than those found.
    private mutating func isNoWorse(_ others: [Candidate]) async -> Bool {
        let variant = variant(others)
        for part in placesInDoubt {
            guard await fit(variant, countedAt: part).losses.isEmpty else { return false }
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
