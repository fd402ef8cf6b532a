import TrackingConformanceCore
import TrackingConformanceSpecification

extension CauseSearch {
    mutating func takeSilence() async {
        var inexact: Set<String> = []
        for variants in Silence.candidates(in: Parts.area, evidence, places) {
            var best: (candidate: Candidate, fit: Fit)?
            for candidate in variants {
                let fit = await fit(candidate, at: places)
                let isBetter = best.map { fit.worth > $0.fit.worth } ?? true
                if isBetter, !fit.gains.isEmpty, 10 * fit.losses.count <= fit.gains.count { best = (candidate, fit) }
            }
            guard let best else { continue }
            note(best.candidate, best.fit, "is taken")
            if !best.fit.isExact { inexact.insert(best.candidate.key) }
            await become(found + [best.candidate])
        }
        if !inexact.isEmpty { await takeInPlace(of: inexact) }
    }

    /// Takes an edit in the place of handlers whose silence is not all of what they do, but for a few facts at which
    /// something else may be wrong.
    private mutating func takeInPlace(of silent: Set<String>) async {
        let rest = found.filter { !silent.contains($0.key) }
        for edit in library where edit.fault == nil && !edit.isReading && work.hasRoom() {
            let variant = variant(rest + [edit])
            var fit = Fit()
            for part in placesInDoubt where 10 * fit.losses.count <= fit.gains.count {
                fit.add(await self.fit(variant, countedAt: part))
            }
            guard !fit.gains.isEmpty, 10 * fit.losses.count <= fit.gains.count else { continue }
            note(edit, fit, "takes the place of what is silent")
            return await become(rest + [edit])
        }
    }
}
