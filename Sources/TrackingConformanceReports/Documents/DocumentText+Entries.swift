import TrackingConformanceCore

extension DocumentText {
    /// A part of the report: blocks in several versions.
    ///
    /// Blocks that do not fit become a list.
    private struct Part {
        var heading: [String] = []
        /// The rows of a list of all entries, if there are many; each row has one or more lines.
        var overview: [[String]] = []
        let blocks: [VersionedBlock]
        /// The groups of blocks with their headings; empty if all blocks form one group.
        var groups: [(heading: [String], places: Range<Int>)] = []
        /// The entries of the blocks; `nil` if the blocks are not entries.
        var entries: Document.Entries?
        /// True if the blocks are advice on where to start.
        var isNote = false

        /// The number of lines of the first block, if that block must be shown.
        var least: Int { entries == nil || isNumbered ? blocks.first?.versions.first?.height ?? 0 : 0 }

        /// True if reports refer to the blocks by number.
        var isNumbered: Bool { entries?.all.first?.number != nil }

        func listHeading(_ style: TerminalStyle) -> [String] {
            guard let entries, !isNumbered else { return [] }
            return style.wrapped("Further \(entries.noun)s (\(entries.advice)):")
        }
    }

    /// The blocks of a document in the versions that fit, and the omissions.
    func fitted(_ document: Document) -> (blocks: [[String]], omission: Document.Omission) {
        let all = document.blocks.filter { !$0.isEmpty }.flatMap { self.parts($0, document) }
        let room = room(document, all)
        let free = all.reduce(room) { $0 - $1.least }
        let parts = all.map { abridged($0, to: free) }
        func order(_ rank: (Part) -> Int) -> [Int] {
            parts.indices.sorted { (rank(parts[$0]), $0) < (rank(parts[$1]), $1) }
        }
        let chosen = FittedBlocks(
            parts.map(\.blocks),
            beginning: order { $0.entries == nil ? 0 : $0.isNumbered ? 1 : 2 },
            lengthening: order { $0.isNote ? 0 : $0.isNumbered ? 1 : $0.entries == nil ? 2 : 3 },
            room: parts.filter { !$0.overview.isEmpty }.reduce(room) { $0 - $1.overview.joined().count - 1 }
        ).chosen
        var omission = Document.Omission(entries: [], shown: [])
        for (part, versions) in zip(parts, chosen) {
            omission.shown.formUnion(versions.flatMap { $0?.evidence ?? [] })
            let missing = versions.count { $0?.evidence.isEmpty ?? true }
            if let entries = part.entries, missing > 0, !style.isVerbose {
                omission.entries.append((missing, entries.noun))
            }
        }
        return (zip(parts, chosen).flatMap(lines).filter { !$0.isEmpty }, omission)
    }

    /// The number of lines available to the blocks.
    private func room(_ document: Document, _ parts: [Part]) -> Int {
        guard let budget = document.budget, !style.isVerbose else { return .max }
        let all = parts.compactMap(\.entries).map { ($0.all.count, $0.noun) }
        let most = document.remark?(Document.Omission(entries: all, shown: []))
        let around =
            [document.summary, document.subject, document.title, most].compactMap { $0 } + document.details
        let frame = around.reduce(0) { $0 + wrapped($1).count + 1 }
        let lead = document.lead.reduce(0) { $0 + lines($1, indentation: 0, document.longestList).count }
        let edges = parts.reduce(0) { sum, part in
            let hasList = part.entries != nil && part.overview.isEmpty
            let list = hasList ? part.listHeading(style) + ["more"] : []
            let edges = [part.heading, list].reduce(0) { $0 + ($1.isEmpty ? 0 : $1.count + 1) }
            return sum + edges + part.groups.reduce(0) { $0 + $1.heading.count }
        }
        return budget - frame - lead - edges - 2
    }

    /// A part with as many rows of its overview as fit and the number of omitted rows.
    private func abridged(_ part: Part, to room: Int) -> Part {
        guard let entries = part.entries, !part.overview.isEmpty, !style.isVerbose else { return part }
        var (part, free) = (part, room - 2)
        let fitting = part.overview.prefix { row in
            free -= row.count
            return free >= 0
        }
        let count = min(max(fitting.count, 1), Self.listedEntries)
        let rest = part.overview.count - count
        let end = style.wrapped("\(andMore(rest, entries.noun)) (\(entries.advice))", after: "  ", hanging: 2)
        part.overview = part.overview.prefix(count) + (rest > 0 ? [end] : [])
        return part
    }

    private func parts(_ block: Document.Block, _ document: Document) -> [Part] {
        if case .section(let section) = block, case .entries(let entries)? = section.blocks.first {
            return [part(section, entries)]
        }
        let limits = document.budget == nil ? [document.longestList] : [1, 3, 8]
        let versions = (style.isVerbose ? [Int.max] : limits).map { limit in
            let lines = Array(blocks([block], limit).map(\.lines).filter { !$0.isEmpty }.joined(separator: [""]))
            return VersionedBlock.Version(lines: lines)
        }
        let versioned = VersionedBlock(versions)
        return versioned.versions.isEmpty ? [] : [Part(blocks: [versioned], isNote: block.isNote)]
    }

    /// The separate blocks of each group, then blocks reduced to list items, and finally a note on blocks without room.
    private func lines(_ part: Part, _ versions: [VersionedBlock.Version?]) -> [[String]] {
        // An overview has its own note on omissions.
        let missing = part.overview.isEmpty ? versions.indices.filter { versions[$0] == nil } : []
        let rest = missing.isEmpty ? [] : self.rest(of: part, missing)
        let groups = part.groups.isEmpty ? [(heading: [], places: versions.indices)] : part.groups
        let blocks = groups.enumerated().flatMap { number, group -> [[String]] in
            let versions = versions[group.places].compactMap(\.self)
            let items = versions.flatMap { $0.isItem ? $0.lines : [] } + (number == groups.count - 1 ? rest : [])
            let blocks =
                versions.filter { !$0.isItem }.map(\.lines)
                + (items.isEmpty ? [] : [part.listHeading(style) + items])
            return blocks.enumerated().map { $0 == 0 ? group.heading + $1 : $1 }
        }
        return [part.heading, Array(part.overview.joined())] + blocks
    }

    /// The names of the entries without room, or their number if there are many.
    private func rest(of part: Part, _ places: [Int]) -> [String] {
        guard let entries = part.entries, !part.isNumbered else {
            return ["  " + andMore(places.count, part.entries?.noun ?? "section")]
        }
        let shown = entries.entries(.alone)
        guard places.count > Self.namedEntries else {
            return style.wrapped("and " + places.map { shown[$0].name.visible }.inOneList, after: "  ", hanging: 2)
        }
        return style.wrapped(
            andMore(places.count, entries.noun) + " (`--verbose` shows them)",
            after: "  ",
            hanging: 2
        )
    }
}

extension Document.Block {
    /// True for a list with a word before each item in place of a heading.
    fileprivate var isNote: Bool { if case .section(let section) = self { section.note != nil } else { false } }
}

// MARK: - Entries

extension DocumentText {
    /// The number of examples of an entry to show if everything is requested; further ones are only named.
    static let shownExamples = 5

    private func part(_ section: Document.Section, _ entries: Document.Entries) -> Part {
        let isNumbered = entries.all.first?.number != nil
        let shown = style.isVerbose ? entries.all : entries.entries(.alone)
        let overview = isNumbered && shown.count > Self.fewEntries ? self.overview(of: entries) : []
        let start = entries.start.map { wrapped($0, indentation: 2) } ?? []
        let groups = overview.isEmpty ? Document.Entries.groups(of: shown) : []
        return Part(
            heading: isNumbered ? heading(section) + (overview.isEmpty ? [] : start) : [],
            overview: overview,
            blocks: shown.map { block($0, entries.vectorNoun, isListed: !overview.isEmpty) },
            groups: groups.map { (heading: $0.heading.map { wrapped($0) } ?? [], places: $0.places) },
            entries: entries
        )
    }

    /// The maximum number of entries without an overview.
    private static let fewEntries = 5
    /// The maximum number of entries without evidence that a report names.
    private static let namedEntries = 8
    /// The maximum number of entries in an overview.
    private static let listedEntries = 10

    /// The numbered entries with their numbers of vectors, below their shared headings.
    private func overview(of entries: Document.Entries) -> [[String]] {
        let title = "  \(entries.vectorNoun)s"
        return Document.Entries.groups(of: entries.all).enumerated().flatMap { number, group -> [[String]] in
            let column = number == 0 ? title : String(repeating: " ", count: title.count)
            let heading = group.heading.map {
                style.wrapped($0.visible, after: column + "  ", hanging: title.count + 2)
            }
            let rows = entries.all[group.places].map { row($0, after: title.count) }
            let first: [[String]] = rows.prefix(1).map { (heading ?? [column]) + $0 }
            return first + rows.dropFirst()
        }
    }

    /// The row of an entry, with only the first sentence of its heading, since later ones give advice.
    private func row(_ entry: Document.Entry, after column: Int) -> [String] {
        let label = "\(entry.number ?? 0). ".padded(toLeft: 4)
        let count = "\(entry.count)".padded(toRight: column) + "  "
        let margin = count.count + label.count
        let words = (entry.isExplained ? "" : "unexplained: ") + entry.heading.sentences.first
        let lines = wrapped(words.clipped(to: 3 * style.width), indentation: margin)
        return lines.prefix(1).map { count + style.marked(label, entry.mark) + $0.dropFirst(margin) }
            + lines.dropFirst()
    }

    /// The versions of an entry; an entry listed in the overview is not named again if there is no room for its
    /// evidence.
    private func block(_ entry: Document.Entry, _ noun: String, isListed: Bool) -> VersionedBlock {
        let proof = entry.proof(style.isVerbose)
        let margin = entry.number == nil ? 2 : 4
        let reference = proof.reference.map { wrapped($0, indentation: margin) }
        let ids = proof.reference == nil ? proof.examples.map(\.result.vector.id) : Array(entry.vectors().prefix(1))
        if style.isVerbose {
            let others = entry.number == nil ? Array(entry.vectors().dropFirst(ids.count)) : []
            let rest = others.isEmpty ? [] : ["", "  \(andMore(others.count, noun)):"] + others.map { "  \($0)" }
            let examples = proof.examples.flatMap { (entry.number == nil ? [""] : []) + lines($0, margin: margin) }
            let whole = heading(entry, entry.explanation) + (reference ?? examples) + rest
            return VersionedBlock([VersionedBlock.Version(lines: whole, evidence: ids + others)])
        }
        let whole =
            heading(entry, entry.brief) + (reference ?? proof.examples.flatMap { lines($0, margin: margin) })
            + (proof.consequences.map { wrapped($0, indentation: margin, hanging: 2) } ?? [])
        let version = VersionedBlock.Version(lines: whole, evidence: ids)
        guard entry.number != nil else {
            return VersionedBlock(items: [.init(lines: item(entry), isItem: true)], [version])
        }
        let name = VersionedBlock.Version(lines: heading(entry, []), isItem: true)
        let brief = heading(entry, entry.brief) + (reference ?? proof.examples.flatMap(shortLines))
        let short = VersionedBlock.Version(lines: brief, isItem: true, evidence: ids)
        return VersionedBlock(items: isListed ? [short] : [name, short], [version])
    }

    private func item(_ entry: Document.Entry) -> [String] {
        wrapped("\(entry.name) (\(entry.extent)): \(entry.heading)", indentation: 2, hanging: 2)
    }

    private func heading(_ entry: Document.Entry, _ words: [Phrase]) -> [String] {
        guard let number = entry.number else {
            let title = style.marked("\(entry.label) \(entry.name.visible)", entry.mark)
            return [title + "  (\(entry.extent))"] + words.flatMap { wrapped($0, indentation: 2) }
        }
        let label = "\(number). ".padded(toLeft: 4)
        let lines = wrapped(entry.heading, indentation: label.count)
        let name = entry.name.visible
        let first = lines.prefix(1).map { style.marked(label, entry.mark) + $0.dropFirst(label.count) }
        let extent = style.wrapped("(\(entry.extent))", after: "    \(name)  ", hanging: 4) {
            $0.replacing(name, with: style.marked(name, entry.mark), maxReplacements: 1)
        }
        return first + lines.dropFirst() + extent + words.flatMap { wrapped($0, indentation: 4) }
    }
}

// MARK: - Examples

extension DocumentText {
    /// The limits of evidence in an abridged or a full report.
    private var limits: (events: Int, differences: Int, value: Int, message: Int) {
        style.isVerbose ? (PrecedingEvents.limit, 20, 600, 4_000) : (6, Evidence.fewestDifferences, 240, 400)
    }

    /// The evidence at its shortest: the vector, the step, and the expected and actual values.
    private func shortLines(_ evidence: Evidence) -> [String] {
        let difference = evidence.result.sentence(on: evidence.decisive).clipped(to: 2 * (style.width - 8))
        return style.wrapped("\(evidence.result.vector.id) \(evidence.heading)", indentation: 4, hanging: 2)
            + style.wrapped(difference, indentation: 6)
    }

    /// A vector with the events before the decisive step and the differences at that step.
    func lines(_ evidence: Evidence, margin: Int) -> [String] {
        guard margin == 0 else {
            return indented(by: margin) { narrow in
                narrow.lines(evidence, margin: 0)
                    + (margin > 2 && style.isVerbose ? narrow.repetition(of: evidence) : [])
            }
        }
        let vector = evidence.result.vector
        let preceding = PrecedingEvents.lines(before: evidence.step, of: vector, limit: limits.events)
        let input = evidence.input.map { value($0, label: "input", indentation: 4) } ?? []
        let (all, limit) = (evidence.differences, limits.differences)
        let rest = all.count - limit
        return [style.marked(vector.id, .strong)]
            + preceding.map { style.marked("  " + $0.clipped(to: style.width - 2).printable, .quiet) }
            + style.wrapped(evidence.heading, indentation: 2, hanging: 2) + input
            + all.prefix(limit).flatMap { lines($0, in: evidence) }
            + (rest > 0 ? ["    " + andMore(rest, "difference") + " at this step"] : [])
            + (evidence.elsewhere.map { style.wrapped($0, indentation: 2) } ?? [])
    }

    /// A difference: its sentence, followed by the two values unless the sentence shows both.
    private func lines(_ mismatch: Mismatch, in evidence: Evidence) -> [String] {
        let rule = mismatch.rule == evidence.decisive.rule ? "" : " (\(mismatch.rule))"
        let sentence = evidence.result.sentence(on: mismatch).clipped(to: limits.message).printable + rule
        let values = DifferingValues(mismatch)
        let lines = style.wrapped(sentence, indentation: 4)
        guard !values.isInSentence else { return lines }
        return lines + (values.likeness.map { style.wrapped($0, indentation: 6) } ?? [])
            + value(values.expected, label: "expected") + value(values.actual, label: "actual")
    }

    private func value(_ text: String, label: String, indentation: Int = 6) -> [String] {
        let label = String(repeating: " ", count: indentation) + label.padded(toLeft: 10)
        let text = text.clipped(to: limits.value).printable.withWords(upTo: style.width - label.count)
        return style.wrapped(text, after: label) { style.marked($0, .quiet) }
    }

    private func repetition(of evidence: Evidence) -> [String] {
        let (invocation, result) = (evidence.context.invocation, evidence.result)
        return [invocation.heading(result)]
            + invocation.repeating(result, width: style.width - 2).map { "  " + $0.printable }
    }
}
