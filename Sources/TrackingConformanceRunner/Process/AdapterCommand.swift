import TrackingConformanceCore
import TrackingConformanceSystem

/// The program that the kit starts as an adapter, with its arguments; no shell is involved.
public struct AdapterCommand: Sendable {
    /// The program: a path, or a name in `PATH`.
    public let program: String
    /// The program's arguments.
    public let arguments: [String]
    /// The program's working directory, to which its relative path refers; `nil` means the kit's own.
    package var directory: String?
    /// The place where the command was given, as named in messages.
    package var place = "after --"

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - program: The program: a path, or a name in `PATH`.
    ///   - arguments: The program's arguments.
    public init(program: String, arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// The path of the program, verified to be an executable file.
    func resolvedPath() throws(AdapterStartError) -> String {
        guard !program.contains("/") else { return try checked(located(program)) }
        let path = OperatingSystem.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        for directory in path.split(separator: ":") {
            let candidate = "\(directory)/\(program)"
            if FileSystem.isExecutable(candidate) { return candidate }
        }
        if FileSystem.isDirectory(located(program)) {
            throw AdapterStartError("\(program) is a directory; name the program in it")
        }
        if FileSystem.exists(located(program)) {
            throw AdapterStartError(
                "no program named \(program) is in PATH; to use the file in this directory, write ./\(program)"
            )
        }
        if let advice = shellAdvice { throw AdapterStartError(advice) }
        let words = program.split(separator: " ").map(String.init)
        guard words.count < 2 else {
            throw AdapterStartError(
                "no program is named \(quoted(program)); write each argument as a separate word: "
                    + words.map(quoted).joined(separator: ", ")
            )
        }
        guard !program.contains(".") else {
            throw AdapterStartError("there is no \(program) in this directory or in PATH; check its name")
        }
        throw AdapterStartError("cannot find \(program) in PATH; is it installed?")
    }

    /// The advice on words that only a shell can interpret; `nil` if none is needed.
    private var shellAdvice: String? {
        let line = ([program] + arguments).joined(separator: " ")
        if let equals = program.firstIndex(of: "="), program[..<equals].allSatisfy({ $0.isLetter || $0 == "_" }) {
            return "no shell starts the adapter, so \(program) sets no variable; write env before it: env \(line)"
        }
        let builtins = ["cd", "export", "source", "set", "ulimit", "umask"]
        guard builtins.contains(program) || arguments.contains("&&") else { return nil }
        return "no shell starts the adapter, and \(program) is a word of one; write sh -c '\(line)'"
    }

    private func located(_ path: String) -> String {
        guard let directory, !path.hasPrefix("/") else { return path }
        return FileSystem.absolutePath("\(directory)/\(path)")
    }

    private func checked(_ path: String) throws(AdapterStartError) -> String {
        guard FileSystem.exists(path) else {
            throw AdapterStartError("there is no file \(path); \(adviceOnPath)")
        }
        guard !FileSystem.isDirectory(path) else {
            throw AdapterStartError("\(path) is a directory; name the program in it")
        }
        guard FileSystem.isExecutable(path) else {
            throw AdapterStartError("\(path) is not executable; run chmod +x on it, or name its interpreter before it")
        }
        return path
    }

    private var adviceOnPath: String {
        if program.hasPrefix("~") || program.contains("$") {
            return "~ and variables are not expanded \(place); write the whole path"
        }
        guard !program.contains(" ") else { return "write each argument \(place) as a separate word" }
        let isTyped = place.hasPrefix("after")
        return isTyped
            ? "check the path \(place)" : "if it has to be built, build it first, or correct the path \(place)"
    }
}

/// The first line of a script, which names its interpreter.
enum InterpreterLine {
    /// The reason why an existing script cannot be executed, if its first line shows one.
    static func problem(of path: String) -> String? {
        guard let bytes = FileSystem.bytes(of: path) else { return nil }
        guard bytes.starts(with: "#!".utf8) else {
            // The system starts only scripts that name their interpreter.
            let isText = bytes.prefix(64).allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
            guard isText else { return nil }
            return
                "\(path) names no interpreter in its first line; write the interpreter before it, or begin it with a "
                + "line such as #!/usr/bin/env python3"
        }
        let line = String(decoding: bytes.dropFirst(2).prefix { $0 != 0x0A }, as: UTF8.self)
        guard let word = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).first.map(String.init) else {
            return "\(path) begins with #! but names no interpreter"
        }
        guard !FileSystem.exists(word) else { return nil }
        if word.hasSuffix("\r") {
            return "\(path) has lines that end with CR LF, so the system cannot find its interpreter; end them with LF"
        }
        return "\(path) names the interpreter \(word) in its first line, and there is no such file; "
            + "install it, or correct the line"
    }
}
