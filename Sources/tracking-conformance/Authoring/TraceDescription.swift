import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

/// The values of a fault's or part's expressions at a step of a vector.
enum TraceDescription {
    /// The values of the parts that a fault changes, or of one part.
    static func text(of name: String, at step: Int?, of vector: Vector, style: TerminalStyle) throws -> String {
        let step = try step.map { try self.step($0, of: vector) } ?? firstStep(showing: name, of: vector)
        let heading = [
            style.marked(name, .strong),
            "\(vector.id), step \(step), \(vector.steps[step].stimulus.event.rawValue)",
        ]
        let traces = try traces(of: name, at: step, of: vector)
        return ([heading] + traces.flatMap { blocks(of: $0, style: style) }).joinedBlocks
    }

    /// The first step at which a fault changes a part's value, or else the last step.
    private static func firstStep(showing name: String, of vector: Vector) -> Int {
        vector.steps.indices.first { step in
            (try? traces(of: name, at: step, of: vector))?.contains(where: \.isChanged) ?? false
        } ?? vector.steps.count - 1
    }

    private static func step(_ step: Int, of vector: Vector) throws -> Int {
        guard vector.steps.indices.contains(step) else {
            throw CommandFailure(
                .wrongUsage,
                "\(vector.id) has no step \(step); its last one is \(vector.steps.count - 1)"
            )
        }
        return step
    }

    private static func traces(of name: String, at step: Int, of vector: Vector) throws -> [PartTrace] {
        let areas = RuleLibrary.printed
        let fault = areas.flatMap { area in area.faults.filter { $0.id == name }.map { (area, $0) } }.first
        let happening = Set(vector.steps.map(\.stimulus.event.area))
        let named = areas.filter { $0.isPart(name) }
        guard let area = fault?.0 ?? named.first(where: { happening.contains($0.area) }) ?? named.first else {
            throw CommandFailure(
                unknown: "fault or part",
                name,
                among: areas.flatMap { $0.faults.compactMap(\.id) + $0.partNames }
            )
        }
        do throws(TraceError) {
            guard let fault = fault?.1 else { return try area.trace(of: name, at: step, of: vector) }
            return try area.traces(of: fault, at: step, of: vector)
        } catch {
            throw CommandFailure(.wrongUsage, "\(vector.steps[step].location.inCheckout): \(error.message)")
        }
    }

    private static func blocks(of part: PartTrace, style: TerminalStyle) -> [[String]] {
        let name = part.subject.map { "\(part.part) of \($0)" } ?? part.part
        return [
            part.documented.map { ["\(name), documented"] + lines(of: $0, style: style) } ?? [],
            part.edited.map { ["\(name), with the fault"] + lines(of: $0, style: style) } ?? [],
        ]
    }

    /// The value of an expression, with the values of its operands below it.
    private static func lines(of trace: Trace, depth: Int = 1, style: TerminalStyle) -> [String] {
        let value = trace.value.abridged(to: 40)
        let line = style.wrapped("\(trace.text) => \(value)", indentation: 2 * depth, hanging: 4)
        return line + trace.parts.flatMap { lines(of: $0, depth: depth + 1, style: style) }
    }
}
