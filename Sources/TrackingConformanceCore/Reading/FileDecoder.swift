package import TrackingConformanceJSON
import TrackingConformanceSystem

/// A decoder of one JSON file that continues after a problem, so that all problems are found at once.
package struct FileDecoder {
    /// The file; its lines are counted on demand.
    let file: SourceFile
    package private(set) var diagnostics: [Diagnostic] = []
    /// The valid expectations of the file's steps, by a fingerprint of the text; kept while the text is lent.
    var expectations: [UInt64: (text: JSONNode, expectation: Expectation)] = [:]

    package init(_ source: SourceText) {
        file = SourceFile(source)
    }

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Opens a file, either named by a user or found in a directory.
    package init(file path: String, found isFound: Bool = false) throws(UnusableInput) {
        do throws(Diagnostic) {
            self.init(try Self.file(at: path, found: isFound))
        } catch {
            throw UnusableInput([error])
        }
    }

    package var source: SourceText { file.text }

    package mutating func report(_ code: Diagnostic.Code, _ message: String, at offset: Int?) {
        diagnostics.append(Diagnostic(code, message, at: source.location(of: offset ?? 0)))
    }

    /// Reports a problem in place of the value that it prevents.
    package mutating func refuse<Value>(_ code: Diagnostic.Code, _ message: String, at offset: Int?) -> Value? {
        report(code, message, at: offset)
        return nil
    }

    /// Parses the file's text and lends its value; `nil` if it is not JSON.
    package mutating func read<Content>(_ body: (inout FileDecoder, JSONNode) -> Content?) -> Content? {
        let bytes = file.bytes
        defer { expectations = [:] }
        let outcome = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(JSONSyntaxError) in try JSONParser.read(bytes) { body(&self, $0) } }
        }
        do throws(JSONSyntaxError) {
            return try outcome.get()
        } catch {
            return refuse(.syntax, error.message, at: error.offset)
        }
    }

    /// The decoded content of the file.
    ///
    /// - Throws: `UnusableInput` with every problem of the file.
    package func content<Content>(
        _ body: (inout FileDecoder, JSONNode) -> Content?
    ) throws(UnusableInput) -> Content {
        var decoder = self
        let content = decoder.read(body)
        guard let content, decoder.diagnostics.isEmpty else { throw UnusableInput(decoder.diagnostics) }
        return content
    }

    /// The bytes of a file.
    ///
    /// A pipe named by a user is read to its end; one found in a directory is an error, because it may never end.
    package static func text(ofFile path: String, found isFound: Bool = false) throws(Diagnostic) -> SourceText {
        try file(at: path, found: isFound).text
    }

    static func file(at path: String, found isFound: Bool = false) throws(Diagnostic) -> SourceFile {
        if isFound, FileSystem.isStream(path) {
            throw Diagnostic(.unreadable, "this is a pipe, a socket or a device, not a file; remove it", of: path)
        }
        do throws(SystemError) {
            return SourceFile(name: path, bytes: try FileSystem.contents(of: path))
        } catch {
            throw Diagnostic(.unreadable, "the file \(FileSystem.reason(error, withoutBytesOf: path))", of: path)
        }
    }
}

// MARK: - Objects

extension FileDecoder {
    /// Reads a value as an object and reports missing and unknown keys.
    package mutating func object(
        _ value: JSONNode,
        _ what: String,
        required: [String] = [],
        optional: [String] = []
    ) -> JSONNode? {
        guard let object = value.object else {
            return refuse(.wrongForm, "\(what) must be an object, not \(value.kindWithArticle)", at: value.offset)
        }
        var misspelt: [String] = []
        // Most keys are in the order of the list.
        var (requiredCount, nextOptional) = (0, 0)
        for member in object.members {
            let key = member.key
            if requiredCount < required.count, key.isText(required[requiredCount]) {
                requiredCount += 1
                continue
            }
            if let place = key.place(among: optional, near: nextOptional) {
                nextOptional = place + 1
                continue
            }
            if key.place(among: required) != nil {
                requiredCount += 1
                continue
            }
            let (known, name) = (required + optional, key.string ?? "")
            let hint = choice(for: name, among: known, "it takes")
            report(.unknownKey, "\(what) has no key \(quoted(name))\(hint)", at: key.offset)
            if let meant = nearest(to: name, among: known) { misspelt.append(meant) }
        }
        guard requiredCount < required.count else { return object }
        // A misspelt key is not also reported as missing.
        for key in required where !object.has(key) && !misspelt.contains(key) {
            report(.missingKey, "\(what) needs the key \"\(key)\"", at: value.offset)
        }
        return object
    }

    /// Reads a member as a nonempty string.
    package mutating func text(_ object: JSONNode, _ key: String) -> String? {
        guard let value = object[key] else { return nil }
        if let text = value.string, !text.isEmpty { return text }
        report(.wrongForm, "\"\(key)\" must be a nonempty string, not \(shown(value))", at: value.offset)
        return nil
    }

    /// Checks that the path to a schema, which editors follow, is a string.
    package mutating func checkSchema(_ object: JSONNode) {
        guard let value = object["$schema"], value.string == nil else { return }
        report(.wrongForm, "\"$schema\" must be a string, not \(value.kindWithArticle)", at: value.offset)
    }

    package mutating func array(_ object: JSONNode, _ key: String) -> [JSONNode] {
        guard let value = object[key] else { return [] }
        if let array = value.array { return array }
        report(.wrongForm, "\"\(key)\" must be an array, not \(value.kindWithArticle)", at: value.offset)
        return []
    }

    /// Reads a member as one of the words of an enumeration.
    package mutating func word<Word: RawRepresentable & CaseIterable>(_ object: JSONNode, _ key: String) -> Word?
    where Word.RawValue == String {
        object[key].flatMap { word($0, under: key) }
    }

    /// Reads a member as an array of the words of an enumeration.
    package mutating func words<Word: RawRepresentable & CaseIterable>(_ object: JSONNode, _ key: String) -> [Word]
    where Word.RawValue == String {
        var words: [Word] = []
        for value in array(object, key) {
            if let word: Word = word(value, under: key) { words.append(word) }
        }
        return words
    }

    /// Reads a member as an array of the words of an enumeration, at least one and without duplicates.
    mutating func distinctWords<Word: RawRepresentable & CaseIterable>(_ object: JSONNode, _ key: String) -> [Word]
    where Word.RawValue == String {
        checkFilled(object, key)
        checkDistinct(object, key)
        return words(object, key)
    }

    package mutating func word<Word: RawRepresentable & CaseIterable>(_ value: JSONNode, under key: String) -> Word?
    where Word.RawValue == String {
        if let word = Word.allCases.first(where: { value.isText($0.rawValue) }) { return word }
        let words = Word.allCases.map(\.rawValue)
        let choice = choice(for: value.string ?? "", among: words, "it must be one of")
        return refuse(.unknownWord, "\"\(key)\" cannot be \(shown(value))\(choice)", at: value.offset)
    }

    /// Reads a member as a version of three numbers.
    package mutating func version(_ object: JSONNode, _ key: String) -> Version? {
        guard let value = object[key] else { return nil }
        if let version = value.string.flatMap({ Version($0) }) { return version }
        let message = "\"\(key)\" must be a version of three numbers such as \"1.0.0\", not \(shown(value))"
        return refuse(.wrongForm, message, at: value.offset)
    }

    /// Reads a member as a Boolean that can only be true.
    package mutating func flag(_ object: JSONNode, _ key: String) -> Bool {
        guard let value = object[key] else { return false }
        if value.boolean == true { return true }
        report(.wrongForm, "\"\(key)\" must be true or left out, not \(shown(value))", at: value.offset)
        return false
    }

    mutating func deprecation(_ object: JSONNode) -> Deprecation? {
        guard let value = object["deprecated"],
            let members = self.object(value, "a deprecation", required: ["since", "reason"]),
            let since = version(members, "since"), let reason = text(members, "reason")
        else { return nil }
        return Deprecation(since: since, reason: reason)
    }
}
