import TrackingConformanceCore
import TrackingConformanceSystem
import TrackingConformanceVectors

/// The archive or the checkout that the command belongs to, with its documents and examples.
enum KitDirectory {
    /// The directory around the running program, or else the checkout that the command was compiled from.
    static func path() throws(CommandFailure) -> String {
        for candidate in [Program.path, VectorFiles.source].compactMap({ $0 }) {
            var directory = FileSystem.parent(of: candidate)
            while directory != "/", directory != "." {
                if FileSystem.exists("\(directory)/Conformance/PROTOCOL.md") { return directory }
                directory = FileSystem.parent(of: directory)
            }
        }
        throw CommandFailure(
            .badInput,
            "the kit's documents and examples are missing; they belong next to the command, in Conformance"
        )
    }
}
