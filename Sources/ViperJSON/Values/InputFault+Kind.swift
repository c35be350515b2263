public import ViperValues

extension InputFault {
    /// A value of another type than expected.
    public static func wrongType(_ expected: Phrase, found: JSONValue.Kind) -> InputFault {
        InputFault("wrongType", .found(expected, Sentence(found.phrase)))
    }

    /// A value of another type than expected.
    public static func wrongType(_ expected: JSONValue.Kind, found: JSONValue.Kind) -> InputFault {
        wrongType(expected.phrase, found: found)
    }
}
