import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

extension LifecycleTracking {
    /// What may be sent in another form.
    static let formOperators: [VariableOperator] = forms + dateForms + others

    private static let dateForms: [VariableOperator] = [
        dateForm("no-z", "$ has no `Z` at its end") { $0.hasSuffix("Z") ? $0.dropLast() : $0 },
        dateForm("other-z", "$ has `+0000` in place of `Z`") { $0.hasSuffix("Z") ? $0.dropLast() + "+0000" : $0 },
        dateForm("blank-for-t", "$ has a blank in place of `T`") { $0.replacing("T", with: " ")[...] },
        dateForm("no-time", "$ has no time of day") { $0.prefix { $0 != "T" } },
        dateForm("no-seconds", "$ has no seconds") { $0.count > 16 ? $0.prefix(16) + "Z" : $0 },
        dateForm("milliseconds", "$ has milliseconds") { $0.hasSuffix("Z") ? $0.dropLast() + ".000Z" : $0 },
        dateForm("unpadded-first", "$ begins without its leading zero") { $0.hasPrefix("0") ? $0.dropFirst() : $0 },
        dateForm("unpadded-second", "$ has a day without its leading zero") { text in
            var parts = text.split(separator: "/")
            guard parts.count == 3, parts[1].hasPrefix("0") else { return text }
            parts[1] = parts[1].dropFirst()
            return parts.joined(separator: "/")[...]
        },
        dateForm("unpadded", "$ has no leading zeros") { text in
            let parts = text.split(separator: "/")
            return parts.count == 3 ? parts.map { $0.drop { $0 == "0" } }.joined(separator: "/")[...] : text
        },
        dateForm("other-order", "$ has the day before the month") { text in
            let parts = text.split(separator: "/")
            return parts.count == 3 ? [parts[1], parts[0], parts[2]].joined(separator: "/")[...] : text
        },
        dateForm("short-year", "$ has a year of two digits") { text in
            let parts = text.split(separator: "/")
            return parts.count == 3 ? [parts[0], parts[1], parts[2].suffix(2)].joined(separator: "/")[...] : text
        },
        dateForm("other-separator", "$ has dashes in place of slashes") { $0.replacing("/", with: "-")[...] },
        dateForm("no-separator", "$ has no slashes") { $0.replacing("/", with: "")[...] },
    ]

    private static func dateForm(
        _ name: String,
        _ phrase: String,
        _ form: @escaping @Sendable (Substring) -> Substring
    ) -> VariableOperator {
        VariableOperator("date-\(name)", phrase, isIn(allDates)) { moment, variable in
            moment.documentedValues(of: variable).map { value in
                value?.string.map { .string(String(form($0[...]))) } ?? value
            }
        }
    }

    private static let forms: [VariableOperator] = [
        VariableOperator(
            "text",
            "$ is sent as text",
            any,
            { moment, variable in
                moment.documentedValues(of: variable).map { value in value.map { .string($0.string ?? $0.description) }
                }
            }
        ),
        VariableOperator(
            "below-zero",
            "$ falls below zero when the clock was set back",
            isIn(allDays.union(allSeconds)),
            { moment, variable in
                var parts = moment.parts.value
                parts.elapsed = { $1.duration(until: $2) }
                return moment.with(Shared(parts)).documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "one-for-zero",
            "$ is 1 in place of 0",
            isIn(allCounts),
            { moment, variable in moment.documentedValues(of: variable).map { $0 == 0 ? 1 : $0 } }
        ),
        VariableOperator(
            "32-bits",
            "$ overflows 32 bits",
            isIn(allNumbers),
            { moment, variable in
                moment.documentedValues(of: variable).map { value in
                    value?.number?.integer.map { .integer(Int(Int32(truncatingIfNeeded: $0))) } ?? value
                }
            }
        ),
        VariableOperator(
            "8-bits",
            "$ overflows one byte",
            isIn(allCounts),
            { moment, variable in
                moment.documentedValues(of: variable).map { value in
                    value?.number?.integer.map { .integer(Int(Int8(truncatingIfNeeded: $0))) } ?? value
                }
            }
        ),
        VariableOperator(
            "milliseconds",
            "$ is in milliseconds",
            isIn(allSeconds),
            { moment, variable in
                moment.documentedValues(of: variable).map { value in
                    value?.number?.integer.map { .integer($0 * 1_000) } ?? value
                }
            }
        ),
        VariableOperator(
            "hours",
            "$ is in hours",
            isIn(allDays),
            { moment, variable in moment.withDays(of: variable) { $0.flooredQuotient(by: 3_600) } }
        ),
        VariableOperator(
            "days-up",
            "$ is rounded up to the next day",
            isIn(allDays),
            { moment, variable in
                moment.withDays(of: variable) { -Int((Double(-$0) / 86_400).rounded(.down)) }
            }
        ),
        VariableOperator(
            "days-nearest",
            "$ is rounded to the nearest day",
            isIn(allDays),
            { moment, variable in
                moment.withDays(of: variable) { Int((Double($0) / 86_400).rounded()) }
            }
        ),
        dayLength("86,399 seconds", 86_399), dayLength("86,401 seconds", 86_401),
        dayLength("12 hours", 43_200), dayLength("23 hours", 82_800), dayLength("25 hours", 90_000),
        VariableOperator(
            "local-date",
            "$ is local time, labeled as GMT",
            isIn(allDates),
            { moment, variable in
                var parts = moment.parts.value
                parts.date = {
                    CivilTime($1, secondsFromGMT: TimeZones.secondsFromGMT(in: $0.zone, at: $1) ?? 0).iso8601 + "Z"
                }
                return moment.with(Shared(parts)).documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "date-now",
            "$ is the date of the call itself",
            isIn(allDates),
            { moment, variable in
                [
                    .string(
                        variable == .firstLaunchDateUS
                            ? CivilTime(moment.instant).monthDayYear : moment.date(moment.instant)
                    )
                ]
            }
        ),
    ]

    /// Days that are taken for longer or shorter than they are.
    private static func dayLength(_ words: String, _ seconds: Int) -> VariableOperator {
        VariableOperator("days-of-\(seconds)", "$ counts \(words) as a day", isIn(allDays)) { moment, variable in
            moment.withDays(of: variable) { $0.flooredQuotient(by: seconds) }
        }
    }

    private static let others: [VariableOperator] =
        LifecycleVariable.allCases.map { other in
            VariableOperator(
                "other-\(other.rawValue)",
                "$ has the value of `\(other.rawValue)`",
                { $0 != other },
                cost: 2,
                { moment, _ in
                    moment.documentedValues(of: other)
                }
            )
        }
}

extension LifecycleTracking.Moment {
    fileprivate func withDays(of variable: LifecycleVariable, _ rounded: @escaping @Sendable (Int) -> Int)
        -> [JSONValue?]
    {
        var parts = self.parts.value
        parts.days = { rounded($0.elapsed($1.instant, $0.instant).wholeSeconds) }
        return with(Shared(parts)).documentedValues(of: variable)
    }
}
