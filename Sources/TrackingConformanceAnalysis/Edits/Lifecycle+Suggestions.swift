import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Operators that the observed values suggest; their names say all of them.
extension LifecycleTracking {
    /// What may come in the place of a variable, by its name.
    static func variableOperator(named name: String) -> VariableOperator? {
        variableOperators.first { $0.name == name } ?? suggested(name)
    }

    /// The operators that the wrong values of a variable suggest, the most frequent first.
    static func operators(
        for variable: LifecycleVariable,
        suggestedBy values: [(vector: Int, documented: JSONValue?, observed: String)]
    ) -> [VariableOperator] {
        var vectors: [String: Set<Int>] = [:]
        for (vector, documented, text) in values {
            if let name = documented?.string.flatMap({ changedText($0, text) }), !isNumber(variable) {
                vectors[name, default: []].insert(vector)
            }
            if variable == .type, text != "absent" { vectors["holds-\(text)", default: []].insert(vector) }
            guard isNumber(variable), let observed = Int(text), plausible.contains(observed) else { continue }
            if observed != 0 { vectors["is-\(observed)", default: []].insert(vector) }
            guard let number = documented?.wholeNumber, number != observed else { continue }
            let difference = observed - number
            let words = difference > 0 ? "more-by-\(difference)" : "less-by-\(-difference)"
            vectors[words, default: []].insert(vector)
            switch variable {
            case .hourOfDay: vectors["hours-ahead-by-\((difference % 24 + 24) % 24)", default: []].insert(vector)
            case .dayOfWeek: vectors["days-ahead-by-\((difference % 7 + 7) % 7)", default: []].insert(vector)
            default: break
            }
        }
        return vectors.filter { $0.value.count > 1 }
            .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(8)
            .compactMap { suggested($0.key) }
    }

    private static func suggested(_ name: String) -> VariableOperator? {
        for (prefix, make) in makers where name.hasPrefix(prefix) {
            if let number = Int(name.dropFirst(prefix.count)), plausible.contains(number) { return make(name, number) }
        }
        guard name.hasPrefix("holds-"), name.count <= 46 else { return textOperator(name) }
        let text = String(name.dropFirst(6))
        return VariableOperator(name, "$ is `\(text)`", { $0 == .type }, cost: 1) { _, _ in [.string(text)] }
    }

    /// The numbers that are reckoned with: an implementation may answer any other, and a list may name one.
    private static let plausible = -1_000_000_000_000...1_000_000_000_000

    /// What is done to a text at one place of it, if it is little.
    private static func changedText(_ documented: String, _ observed: String) -> String? {
        let (old, new) = (Array(documented), Array(observed))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (removed, inserted) = (old.count - start - end, new.count - start - end)
        guard old != new, observed != "absent", max(removed, inserted) <= 2 else { return nil }
        return "text-\(start)-\(removed)-\(String(new[start..<start + inserted]))"
    }

    private static func textOperator(_ name: String) -> VariableOperator? {
        let parts = name.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "text", let start = Int(parts[1]), let removed = Int(parts[2]),
            (0...1_000).contains(start), (0...2).contains(removed), removed > 0 || !parts[3].isEmpty
        else { return nil }
        let inserted = String(parts[3])
        let next = ordinal(start + 1)
        let old = removed == 2 ? "two characters from the \(next) on" : "its \(next) character"
        let place = start == 0 ? "at its start" : "after its \(ordinal(start)) character"
        let phrase =
            inserted.isEmpty
            ? "$ lacks \(old)"
            : removed > 0 ? "$ has `\(inserted)` in place of \(old)" : "$ has `\(inserted)` inserted \(place)"
        return VariableOperator(name, phrase, { !$0.isFlag && !isNumber($0) }, cost: 1) { moment, variable in
            moment.documentedValues(of: variable).map { value in
                guard let text = value?.string, text.count >= start + removed else { return value }
                return .string(String(text.prefix(start)) + inserted + text.dropFirst(start + removed))
            }
        }
    }

    private static func ordinal(_ number: Int) -> String {
        let words = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
        return words.indices.contains(number) ? words[number] : "\(number)th"
    }

    private static let makers: [(prefix: String, make: @Sendable (String, Int) -> VariableOperator)] = [
        (
            "is-",
            { name, number in
                VariableOperator(name, "$ is \(number)", isNumber, cost: number == 1 ? 0 : 1) { _, _ in
                    [.integer(number)]
                }
            }
        ),
        ("more-by-", { name, number in shift(name, by: number, "$ is \(words(number)) too high") }),
        ("less-by-", { name, number in shift(name, by: -number, "$ is \(words(number)) too low") }),
        ("hours-ahead-by-", { name, number in ahead(name, by: number, of: 24, "hour", .hourOfDay) }),
        ("days-ahead-by-", { name, number in ahead(name, by: number, of: 7, "day", .dayOfWeek) }),
    ]

    /// A clock's value some units later, which begins again after the last one.
    private static func ahead(
        _ name: String,
        by number: Int,
        of period: Int,
        _ unit: String,
        _ concerned: LifecycleVariable
    ) -> VariableOperator {
        let (units, first) = (2 * number > period ? period - number : number, concerned == .dayOfWeek ? 1 : 0)
        let direction = 2 * number > period ? "behind" : "ahead"
        let phrase = "$ is \(words(units)) \(unit)\(units == 1 ? "" : "s") \(direction)"
        return VariableOperator(name, phrase, { $0 == concerned }, cost: 1) { moment, variable in
            moment.documentedValues(of: variable).map { value in
                value?.wholeNumber.map { .integer(($0 - first + number) % period + first) } ?? value
            }
        }
    }

    private static func shift(_ name: String, by step: Int, _ phrase: String) -> VariableOperator {
        VariableOperator(name, phrase, isNumber, cost: abs(step) == 1 ? 0 : 1) { moment, variable in
            moment.documentedValues(of: variable).map { value in
                guard let number = value?.wholeNumber else { return value }
                return value?.string == nil ? .integer(number + step) : .string(String(number + step))
            }
        }
    }

    static let isNumber: @Sendable (LifecycleVariable) -> Bool = {
        allNumbers.contains($0) || $0 == .hourOfDay
    }

    private static func words(_ number: Int) -> String {
        let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        return words.indices.contains(number) ? words[number] : String(number)
    }
}

extension JSONValue {
    /// The whole part of a number, or of its decimal string, that is not too great.
    var wholeNumber: Int? {
        guard let value = number.flatMap({ Double($0.text) }) ?? string.flatMap({ Double($0) }), abs(value) < 1e15
        else { return nil }
        return Int(value.rounded(.down))
    }
}
