package import TrackingConformanceCore
import TrackingConformanceJSON

extension LifecycleEdit {
    package static func traces(
        of edit: LifecycleEdit?,
        _ parts: [String],
        _ documented: LifecycleParts,
        at step: Int,
        of vector: Vector
    ) throws(TraceError) -> [PartTrace] {
        let stimuli = vector.steps[...step].map(\.stimulus)
        let edited = edit.map { documented.applying($0) }
        var traces: [PartTrace] = []
        for part in parts.flatMap(parts(named:)) {
            for mark in part == .shared(.days) ? [Mark.firstEvent, .update, .wakeBefore] : [nil] {
                func trace(_ parts: LifecycleParts, _ written: LifecycleExpression) throws(TraceError) -> Trace? {
                    let timeline = Timeline(stimuli, in: vector.context, parts)
                    guard var moment = timeline.moment(of: part, at: step) else {
                        throw TraceError(
                            message: "nothing is reported at step \(step), \(stimuli[step].event.rawValue)"
                        )
                    }
                    if let mark {
                        guard let event = timeline.index(mark, moment) else { return nil }
                        moment.thatEvent = event
                    }
                    return timeline.trace(of: part, written, it: documented[part], moment)
                }
                let own = edit?.expression(of: part)
                let found = try trace(documented, documented[part])
                let instead = try edited.flatMap { parts throws(TraceError) in
                    try trace(parts, own ?? documented[part])
                }
                guard mark == nil || found != nil || instead != nil else { continue }
                traces.append(
                    PartTrace(part: part.name, subject: mark?.rawValue, documented: found, edited: instead)
                )
            }
        }
        for choice in documented.choices.all where parts.contains(choice.name) {
            let edited = edited?.choices.all.first { $0.name == choice.name }
            func trace(_ word: Term) -> Trace { Trace(text: choice.name, value: word.description, parts: []) }
            traces.append(
                PartTrace(
                    part: choice.name,
                    subject: nil,
                    documented: trace(choice.word),
                    edited: edited.map { trace($0.word) }
                )
            )
        }
        return traces
    }

    /// The new expression of a part, under the edit's condition; `nil` if the part is unchanged.
    private func expression(of part: LifecyclePart) -> LifecycleExpression? {
        for case .part(part, let expression) in changes {
            return condition.map { .when($0, expression, else: .it) } ?? expression
        }
        return nil
    }
}

extension Timeline {
    /// The moment at which a part is evaluated at the last step; `nil` if it is not evaluated.
    fileprivate func moment(of part: LifecyclePart, at step: Int) -> TimelineMoment? {
        let stimulus = stimulus?.step == step ? stimulus?.moment : nil
        switch part {
        case .shared(.launches), .shared(.wakes), .shared(.sleeps), .shared(.stored), .shared(.sessionStart),
            .shared(.unaskedLaunches), .shared(.unaskedWakes), .shared(.unaskedSleeps), .shared(.forgotten):
            return stimulus
        case .shared(.counts), .shared(.sent): return stimulus.flatMap(offered)
        case .shared, .variable:
            return reports.last { $0.step == step }?.moment ?? stimulus.flatMap(offered)
        }
    }

    /// The moment at which a stimulus may count as an event; `nil` if it is not one.
    private func offered(_ stimulus: TimelineMoment) -> TimelineMoment? {
        var moment = stimulus
        moment.own = kind(of: stimulus)
        return moment.own.isEmpty ? nil : moment
    }

    /// The value of a part; an absent flag differs from a false one.
    fileprivate func trace(
        of part: LifecyclePart,
        _ x: LifecycleExpression,
        it: LifecycleExpression,
        _ moment: TimelineMoment
    ) -> Trace {
        let trace = trace(x, it: it, moment)
        let (program, root) = program.adding(x.replacing(it))
        let isAbsent = part.asVariable != nil && with(program) { $0.value(root, moment) } == .absent
        return isAbsent ? Trace(text: trace.text, value: "absent", parts: trace.parts) : trace
    }

    /// The value of an expression, with the values of its operands; of a choice, only the branch taken is evaluated.
    fileprivate func trace(_ x: LifecycleExpression, it: LifecycleExpression, _ moment: TimelineMoment) -> Trace {
        let (program, root) = program.adding(x.replacing(it))
        let value = with(program) { $0.value(root, moment) }
        let isTest = (x.type == .test || value.kind == .flag) && !value.isText
        let operands = with(program) { $0.operands(of: x, it: it, root, moment) }
        return Trace(
            text: x.description,
            value: isTest ? String(value.isTrue) : value == .unjudged ? "unjudged" : value.json.shown,
            parts: operands.map { trace($0.0, it: it, $0.1) }
        )
    }

    private func operands(
        of x: LifecycleExpression,
        it: LifecycleExpression,
        _ place: LifecycleProgram.Place,
        _ moment: TimelineMoment
    ) -> [(LifecycleExpression, TimelineMoment)] {
        let operands: [LifecycleExpression] =
            switch x {
            case .it, .part, .constant, .word, .measure, .count, .on: []
            case .not(let x): [x]
            case .infix(let infix, let x, let y): x.chain(of: infix) + [y]
            case .orElse(let x, let y): [x, y]
            case .when(let test, let x, let y): [test, holds(test, it: it, moment) ? x : y]
            case .differs(let x, let mark, let isEach):
                [x, .limited(isEach ? .limited(x, .inZoneOf(mark)) : x, .at(mark))]
            // The operands of these functions are evaluated at other events.
            case .function(let function, let x):
                [.countWhere, .ever, .behind, .behindThere].contains(function) ? [] : [x]
            case .limited(let x, _): [x]
            }
        let there = if case .limited = x { limited(program.nodes[Int(place)], moment)?.moment } else { moment }
        return operands.compactMap { operand in
            if case .constant = operand { nil } else { there.map { (operand, $0) } }
        }
    }

    private func holds(_ test: LifecycleExpression, it: LifecycleExpression, _ moment: TimelineMoment) -> Bool {
        let (program, root) = program.adding(test.replacing(it))
        return with(program) { $0.value(root, moment).isTrue }
    }
}

extension LifecycleExpression {
    /// The operands of a chain of tests joined by one operator, such as `a`, `b` and `c` of `a and b and c`.
    fileprivate func chain(of infix: Infix) -> [LifecycleExpression] {
        guard case .infix(infix, let x, let y) = self, infix == .and || infix == .or else { return [self] }
        return x.chain(of: infix) + [y]
    }
}
