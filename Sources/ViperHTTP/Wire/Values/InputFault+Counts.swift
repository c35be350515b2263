package import ViperValues

extension InputFault {
    /// What is wrong with the number of an array's elements; nil if it is within the bounds.
    package static func count(_ count: Int, outside counts: ClosedRange<Int>) -> InputFault? {
        if count > counts.upperBound { return tooMany(counts.upperBound, found: count) }
        return count < counts.lowerBound ? tooFew(counts.lowerBound, found: count) : nil
    }

    private static func tooMany(_ most: Int, found count: Int) -> InputFault {
        InputFault(
            "tooMany", "Expected at most \(most) elements, found \(count).",
            fr: "Au plus \(most) éléments attendus, \(count) trouvés.",
            pt: "No máximo \(most) elementos esperados, \(count) encontrados.")
    }

    private static func tooFew(_ least: Int, found count: Int) -> InputFault {
        let noun = least == 1 ? Phrase("element", "élément", "elemento") : Phrase("elements", "éléments", "elementos")
        return InputFault(
            "tooFew", "Expected at least \(least) \(noun), found \(count).",
            fr: "Au moins \(least) \(noun) attendus, trouvé : \(count).",
            pt: "Pelo menos \(least) \(noun) esperados, encontrado: \(count).")
    }
}
