import TrackingConformanceCore

/// The content of a report, independent of the format.
///
/// Each subject creates one document, which the text, Markdown and HTML formats render. To report something new, make
/// its type conform to `Documented`.
package struct Document: Sendable {
    /// The verdict or result in a few words.
    var title: Phrase
    /// True if the title is good news, false if bad; `nil` if neither.
    var isGood: Bool?
    /// The points that qualify good news, in a few words; if given, a text with content shows the title at both ends.
    var summary: Phrase?
    /// The whole report in one line, for the quiet style.
    var line: Phrase?
    /// The subject of the report, besides the verdict.
    var subject: Phrase?
    /// The subject on a page, if it differs, because readers who do not know the kit look for other things first.
    var pageSubject: Phrase?
    /// Further subjects of the report, one per line.
    var details: [Phrase] = []
    /// True if a text report begins with the subject and ends with the title and the lead, as a long report should.
    var concludes = false
    /// The blocks directly below the title.
    var lead: [Block] = []
    var blocks: [Block]
    /// The maximum number of list items in a text report, unless everything is requested.
    var longestList = 10
    /// The maximum number of lines of a text report, unless everything is requested; `nil` for no limit.
    var budget: Int?
    /// The remark about omissions in a text report.
    var remark: (@Sendable (Omission) -> Phrase?)?
    /// Style rules that only the page of this document needs.
    var style = ""
    /// A script that makes the page of this document more convenient but is not needed to read it.
    var script = ""
}

extension Document {
    enum Block: Sendable {
        case prose(Phrase)
        /// A list, with the noun for an item.
        case list([Item], of: String)
        /// Labels with their values; a text report pads the labels to a width.
        case facts([Fact], width: Int = 0)
        case table(Table)
        /// Verbatim lines, such as commands.
        case code([String])
        /// The command that repeats a vector, under a heading.
        case command(String, Invocation, VectorResult)
        /// Causes or broken rules, each with its evidence.
        case entries(Entries)
        /// Markup for pages only, such as a chart.
        case page(@Sendable () -> String)
        /// Blocks for text reports that show everything.
        case verbose(@Sendable () -> [Block])
        /// Blocks under a heading; omitted if there are none.
        case section(Section)
    }

    struct Item: Sendable {
        /// The first words.
        var words: Phrase
        /// The details, in the lines below.
        var details: [Phrase] = []
        /// Verbatim lines, such as a trace.
        var lines: [String] = []
        /// Lines for pages only, in a fold with a summary.
        var fold: (summary: String, lines: [String])?
        /// Further lines, for text reports that show everything.
        var more: [String] = []
    }

    /// A label with its value.
    struct Fact: Sendable {
        let label: String
        /// The label's meaning for the verdict.
        var mark: TerminalStyle.Mark?
        /// The value: the first phrase is next to the label, the others are below.
        let words: [Phrase]

        init(_ label: String, _ mark: TerminalStyle.Mark? = nil, _ words: [Phrase]) {
            (self.label, self.mark, self.words) = (label, mark, words)
        }

        init(_ label: String, _ mark: TerminalStyle.Mark? = nil, _ words: Phrase...) { self.init(label, mark, words) }
    }

    /// A table whose first column names the rows.
    struct Table: Sendable {
        struct Column: Sendable {
            let title: String
            /// True for a column of numbers, aligned to the right.
            var isNumeric = false
            /// The minimum number of characters that a text report reserves for the column.
            var width = 0
        }

        let columns: [Column]
        let rows: [[Phrase]]
        /// The noun for a row; `nil` if any number of rows is shown.
        var noun: String?
    }

    /// Blocks under a heading.
    struct Section: Sendable {
        /// The presentation of a section: in full, in a fold, or only on pages.
        enum Layout: Sendable {
            /// The section is shown in full.
            case plain
            /// In a fold, if a format has folds, but unfolded.
            case open
            /// In a fold, if a format has folds.
            case folded
            /// Only on pages, folded or open.
            case onPages(open: Bool?)
        }

        /// The word before each item in a text report, in place of a heading.
        var note: String?
        /// The first word of the heading, by which readers find the section.
        var label: Phrase
        /// The rest of the heading.
        var title: Phrase?
        /// The section's meaning for the verdict.
        var mark: TerminalStyle.Mark = .strong
        /// The number of items, if important enough to show in the heading.
        var count: Int?
        /// The anchor for links to the section; `nil` for a name derived from the heading.
        var id: String?
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

    /// A section for pages only.
    static func page(
        _ id: String,
        _ label: Phrase,
        count: Int? = nil,
        _ markup: @escaping @Sendable () -> String
    ) -> Self {
        .section(label: label, count: count, id: id, layout: .onPages(open: nil), blocks: [.page(markup)])
    }

    /// A list of messages, each a sentence with further lines below it.
    static func messages(_ messages: [String], of noun: String) -> Self {
        .list(messages.map { Document.Item(words: Phrase($0.sentence), lines: $0.linesBelow) }, of: noun)
    }

    static func list(_ items: [Phrase], of noun: String) -> Self {
        .list(items.map { Document.Item(words: $0) }, of: noun)
    }
}

extension String {
    /// The first line, which is a sentence or ends in a colon.
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
    /// Text for people, in a terminal or a log.
    package static var text: Format {
        Format(name: "text", isForTerminals: true) { DocumentText(style: $1).text(of: $0.document) }
    }

    /// Markdown for pull requests and job summaries.
    package static var markdown: Format {
        Format(name: "markdown") { subject, _ in DocumentMarkdown.text(of: subject.document) }
    }

    /// HTML for a browser: one page that needs no network.
    package static var html: Format {
        Format(name: "html") { subject, _ in DocumentHTML.text(of: subject.document) }
    }
}
