extension ProblemCatalog {
    static let standardFaults: [FaultKind] = presenceFaults + valueFaults + formFaults

    private static let presenceFaults = [
        FaultKind("missing", "A value that must be there is not.", remedy: "Send it."),
        FaultKind(
            "unknown", "A parameter or a member that is not read here; the sentence lists those that are.",
            remedy: "Leave it out, or correct its name."),
        FaultKind("duplicate", "A member stands twice in one object.", remedy: "Send it once."),
        FaultKind("repeated", "A parameter, a header field or a choice comes twice.", remedy: "Send it once."),
        FaultKind("empty", "A list of choices is empty.", remedy: "Name one, or leave the parameter out."),
        FaultKind("tooFew", "An array has fewer elements than are needed.", remedy: "Send more of them."),
        FaultKind(
            "tooMany", "An array has more elements than are read at once.", remedy: "Send them in several requests."),
        FaultKind(
            "notRead", "A body came where none is read, and would be ignored.",
            remedy: "Send no body, or an object without members."),
        FaultKind(
            "conflict", "Two parameters exclude each other; the sentence says which.", remedy: "Leave one of them out."),
        FaultKind("wrongPlace", "The value cannot stand where it stands.", remedy: "Send it in the query."),
    ]

    private static let valueFaults = [
        FaultKind(
            "wrongType", "A value of another JSON type than the one that is expected.", remedy: "Send the type named."),
        FaultKind("tooShort", "A text, after trimming, is too short.", remedy: "Ask for a longer one."),
        FaultKind("tooLong", "A text is too long. Lengths are in Unicode scalars.", remedy: "Ask for a shorter one."),
        FaultKind("containsNull", "A text has U+0000 in it.", remedy: "Take it out."),
        FaultKind(
            "outOfBounds", "A number or an amount is out of its bounds.", remedy: "The sentence names the bounds."),
        FaultKind("unknownValue", "A text is none of those that are known.", remedy: "The sentence lists them."),
        FaultKind("notAnInteger", "A whole number is expected.", remedy: "Send one, without a fraction."),
        FaultKind("notABoolean", "`true` or `false` is expected.", remedy: "Send one of them."),
        FaultKind("notAUUID", "A UUID is expected.", remedy: "Send the id as it came."),
        FaultKind("notADate", "A date that exists is expected, such as `2026-11-21`.", remedy: "Check the date."),
    ]

    private static let formFaults = [
        FaultKind("malformed", "A value or a header field is not in its form.", remedy: "The sentence shows the form."),
        FaultKind("notUTF8", "A text is not UTF-8.", remedy: "Encode it as UTF-8."),
        FaultKind("malformedJSON", "The body is not JSON.", remedy: "Encode the body with a JSON library."),
        FaultKind("tooDeep", "The body is nested too deeply.", remedy: "Send a flatter one."),
        FaultKind(
            "otherFilters", "A cursor stands beside other filters or another order than it was made with.",
            remedy: "Leave them out beside a cursor, or begin at the first page."),
        FaultKind(
            "badCursor", "A cursor is not the `next` of an earlier answer.",
            remedy: "Take cursors as they come; begin at the first page."),
    ]
}
