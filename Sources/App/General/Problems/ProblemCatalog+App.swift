import Viper

extension ProblemCatalog {
    /// Every kind of problem and of fault that this server can tell of.
    static let app = ProblemCatalog.standard(
        adding: [],
        [
            FaultKind(
                "conflict", "Two parameters exclude each other; the sentence says which.",
                remedy: "Leave one of them out."),
            FaultKind(
                "beforeFrom", "A period ends before it begins.", remedy: "Send a `to` that is not before `from`."),
            FaultKind(
                "otherAccount", "A cursor is of another account's transactions.",
                remedy: "Use the cursors of this account's list."),
            FaultKind(
                "notAnAmount", "An amount is decimal text with two digits behind the point, such as `12.50`.",
                remedy: "Write it so, without a sign and a currency."),
            FaultKind(
                "unknownCurrency", "The code is not that of a currency with two decimals (ISO 4217).",
                remedy: "Choose one of those that the API's description lists."),
        ])
}
