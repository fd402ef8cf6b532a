import TrackingConformanceCore

/// What a report says, apart from how a format shows it.
///
/// A subject writes it once; text, Markdown and HTML render it. To report something new, make it `Documented`.
package struct Document: Sendable {
    /// The verdict, or what came out, in a few words.
    var title: Phrase
    /// Whether the title is good news; `nil`: it is neither good nor bad.
    var isGood: Bool?
    /// What counts against good news, in a few words; a text with content then has the title at both ends.
    var summary: Phrase?
    /// The whole report in one line, for a style that is quiet.
    var line: Phrase?
    /// What the report is about, besides the verdict.
    var subject: Phrase?
    /// The subject of a page in place of that: readers who do not know the kit look for other things first.
    var pageSubject: Phrase?
    /// What else the report is about, a line each.
    var details: [Phrase] = []
    /// Whether a text begins with the subject and ends with the title and the lead, as a long one should.
    var concludes = false
    /// What stands directly below the title.
    var lead: [Block] = []
    var blocks: [Block]
    /// The most items of a list that a text shows unless everything is asked for.
    var longestList = 10
    /// The most lines of a text unless everything is asked for; `nil`: there is no limit.
    var budget: Int?
    /// What a text says of what it leaves out to keep its budget.
    var remark: (@Sendable (Omission) -> Phrase?)?
    /// Style rules that only the page of this document needs.
    var style = ""
    /// The script that makes the page of this document more convenient, but without which it can be read.
    var script = ""
}

extension Document {
    enum Block: Sendable {
        case prose(Phrase)
        /// A list, with the noun for one of its items.
        case list([Item], of: String)
        /// Labels, each with what belongs to it; a text pads the labels to a width.
        case facts([Fact], width: Int = 0)
        case table(Table)
        /// Lines as they are, such as commands.
        case code([String])
        /// How a vector is repeated, under a heading.
        case command(String, Invocation, VectorResult)
        /// Causes or broken rules, each with what shows it.
        case entries(Entries)
        /// What only a page has room for, such as a picture, as markup.
        case page(@Sendable () -> String)
        /// What only a text that shows everything has room for.
        case verbose(@Sendable () -> [Block])
        /// Blocks under a heading; left out if there are none.
        case section(Section)
    }

    struct Item: Sendable {
        /// What it says first.
        var words: Phrase
        /// What else belongs to it, in one or more lines below.
        var details: [Phrase] = []
        /// What belongs to it as it is, such as a trace.
        var lines: [String] = []
        /// What only a page has room for, in a fold with a summary.
        var fold: (summary: String, lines: [String])?
        /// What only a text that shows everything has room for, in lines below.
        var more: [String] = []
    }

    /// A label with what belongs to it.
    struct Fact: Sendable {
        let label: String
        /// What the label means for the verdict.
        var mark: TerminalStyle.Mark?
        /// What belongs to it, the first phrase next to the label and the others below.
        let words: [Phrase]

        init(_ label: String, _ mark: TerminalStyle.Mark? = nil, _ words: [Phrase]) {
            (self.label, self.mark, self.words) = (label, mark, words)
        }

        init(_ label: String, _ mark: TerminalStyle.Mark? = nil, _ words: Phrase...) { self.init(label, mark, words) }
    }

    /// A table, whose first column names the rows.
    struct Table: Sendable {
        struct Column: Sendable {
            let title: String
            /// Whether numbers stand in it, which end at its right.
            var isNumeric = false
            /// The least number of characters that a text leaves for it.
            var width = 0
        }

        let columns: [Column]
        let rows: [[Phrase]]
        /// The noun for a row; `nil`: all rows are shown, however many they are.
        var noun: String?
    }

    /// Blocks under a heading.
    struct Section: Sendable {
        /// How much room a section takes.
        enum Layout: Sendable {
            /// All of it is shown.
            case plain
            /// Where a format can fold, it is folded, but stands open.
            case open
            /// Where a format can fold, it is folded.
            case folded
            /// Only a page has room for it, folded or open.
            case onPages(open: Bool?)
        }

        /// The word that a text has before each item in place of a heading.
        var note: String?
        /// The first word of the heading, by which readers find the section.
        var label: Phrase
        /// The rest of the heading.
        var title: Phrase?
        /// What the section means for the verdict.
        var mark: TerminalStyle.Mark = .strong
        /// The number of things in it, if that is worth knowing first.
        var count: Int?
        /// The name by which links lead to it; `nil`: one that is made of its heading.
        var id: String?
        /// How much room it takes.
        var layout = Layout.plain
        var blocks: [Block]
    }
}

extension Document.Block {
    var isEmpty: Bool {
        switch self {
        case .prose(let words): words.parts.isEmpty
        case .list(let items, _): items.isEmpty
        case .facts(let facts, _): facts.isEmpty
        case .table(let table): table.rows.isEmpty
        case .code(let lines): lines.isEmpty
        case .entries(let entries): entries.all.isEmpty
        case .command, .page, .verbose: false
        case .section(let section): section.blocks.allSatisfy(\.isEmpty)
        }
    }

    static func section(
        note: String? = nil,
        label: Phrase,
        title: Phrase? = nil,
        mark: TerminalStyle.Mark = .strong,
        count: Int? = nil,
        id: String? = nil,
        layout: Document.Section.Layout = .plain,
        blocks: [Self]
    ) -> Self {
        .section(
            .init(
                note: note,
                label: label,
                title: title,
                mark: mark,
                count: count,
                id: id,
                layout: layout,
                blocks: blocks
            )
        )
    }

    /// A section that only a page has.
    static func page(
        _ id: String,
        _ label: Phrase,
        count: Int? = nil,
        _ markup: @escaping @Sendable () -> String
    ) -> Self {
        .section(label: label, count: count, id: id, layout: .onPages(open: nil), blocks: [.page(markup)])
    }

    /// Messages, each a sentence, and below it the lines that belong to it.
    static func messages(_ messages: [String], of noun: String) -> Self {
        .list(messages.map { Document.Item(words: Phrase($0.sentence), lines: $0.linesBelow) }, of: noun)
    }

    static func list(_ items: [Phrase], of noun: String) -> Self {
        .list(items.map { Document.Item(words: $0) }, of: noun)
    }
}

extension String {
    /// The first line, which is a sentence or ends with a colon.
    var sentence: String { lines[0] }

    var linesBelow: [String] { Array(lines.dropFirst()) }

    var lines: [String] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}

package protocol Documented: Reportable {
    var document: Document { get }
}

extension Format where Subject: Documented {
    /// For people, in a terminal or a log.
    package static var text: Format {
        Format(name: "text", isForTerminals: true) { DocumentText(style: $1).text(of: $0.document) }
    }

    /// For pull requests and job summaries.
    package static var markdown: Format {
        Format(name: "markdown") { subject, _ in DocumentMarkdown.text(of: subject.document) }
    }

    /// For a browser: one page that needs no network.
    package static var html: Format {
        Format(name: "html") { subject, _ in DocumentHTML.text(of: subject.document) }
    }
}
