public import ViperValues

// What many use cases say of the one resource that they are about.
extension Failure {
    /// There is none with an id.
    ///
    /// - Parameter noun: what it is, such as `item`.
    public static func missing(_ noun: Phrase, _ id: UUID) -> Failure {
        .missing(
            "\(capitalized: noun) with id '\(id.text)' was not found.",
            fr: "\(capitalized: noun) '\(id.text)' introuvable.", pt: "Não existe \(noun) '\(id.text)'.")
    }

    /// It is not at a version that the precondition allows.
    ///
    /// - Parameters:
    ///   - noun: what it is, such as `item`.
    ///   - name: its id or name.
    public static func stale(_ noun: Phrase, _ name: String, _ precondition: Precondition) -> Failure {
        let demand = precondition.demand
        return .stale(
            Sentence(
                "Expected \(noun) '\(name)' \(demand); it is not.",
                fr: "\(capitalized: noun) '\(name)' \(demand) ; ce n'est pas le cas.",
                pt: "\(capitalized: noun) '\(name)' \(demand); não é o caso."))
    }
}
