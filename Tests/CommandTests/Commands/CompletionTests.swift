import Foundation
import TestSupport
import Testing

@Suite("Shells complete the ids of rules and vectors")
struct CompletionTests {
    /// Loads the script as `~/.bashrc` does, and prints what completes the last word of each line.
    private static let script = #"""
        PATH="$1:$PATH"
        source <(tracking-conformance --generate-completion-script bash)
        complete -p tracking-conformance
        for line in "${@:2}"; do
            read -ra COMP_WORDS <<<"$line"
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
            _tracking-conformance tracking-conformance "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            echo "${COMPREPLY[*]}"
        done
        """#

    @Test("bash completes ids behind options and as arguments, without the package bash-completion")
    func bash() async throws {
        let completions = [
            ("run --rule PT-OPEN-A", "PT-OPEN-ACTION"),
            ("list --select push/ios/open/click-b", "push/ios/open/click-before-open"),
            ("run --exclude push/ios/open/click-b", "push/ios/open/click-before-open"),
            ("show push/ios/open/click-b", "push/ios/open/click-before-open"),
            ("explain LC-CRASH-", "LC-CRASH-LATER LC-CRASH-WAKE LC-CRASH-UPDATE"),
            ("explain first-e", "first-event"),
            ("explain push/flag/width", "push/flag/width-insensitive"),
            ("new vector --rule PT-FLAG-OT", "PT-FLAG-OTHER"),
            ("run --rule NOTHING", ""),
            ("refer", "reference-adapter"),
        ]
        let lines = completions.map { "tracking-conformance " + $0.0 }
        let directory = BuiltProducts.path("tracking-conformance").dropLast("/tracking-conformance".count)
        let outcome = try await CommandProcess.run(
            "/bin/bash",
            ["-c", Self.script, "bash", String(directory)] + lines
        )
        #expect(outcome.errors.isEmpty)
        let answers = outcome.output.components(separatedBy: "\n").dropLast()
        #expect(answers.first?.hasSuffix("-F _tracking-conformance tracking-conformance") == true)
        #expect(Array(answers.dropFirst()) == completions.map(\.1))
    }
}
