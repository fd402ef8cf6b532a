/// The options whose value may be left out, for which older versions of the parser have no form.
enum OptionalValues {
    /// The options with the values that they have where they stand alone.
    private static let values = [
        "--shuffle": Shuffling.unseeded.description, "--update-known-failures": UpdatedList.listed.description,
    ]

    /// Arguments in which each of these options has a value.
    ///
    /// - Parameter arguments: The arguments of the process, without its name.
    /// - Returns: The arguments for the parser.
    static func filled(in arguments: [String]) -> [String] {
        // What follows three dashes is a line that a shell completes, as it is typed.
        guard arguments.first?.hasPrefix("---") != true else { return arguments }
        // What follows these two is another program's.
        let end = arguments.firstIndex { ["--", "--restart"].contains($0) } ?? arguments.endIndex
        return arguments.enumerated().map { index, word in
            guard index < end, let value = values[word] else { return word }
            let isAlone = index + 1 >= end || arguments[index + 1].hasPrefix("-")
            return isAlone ? "\(word)=\(value)" : word
        }
    }
}
