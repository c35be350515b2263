extension ProblemCatalog {
    static let standardFaults: [FaultKind] = presenceFaults + valueFaults + formFaults

    private static let presenceFaults = [
        FaultKind("missing", "A required value is missing.", remedy: "Send it."),
        FaultKind(
            "unknown", "The route has no such parameter or member; `detail` lists those it has.",
            remedy: "Remove it, or correct its name."),
        FaultKind("duplicate", "A member appears twice in one object or form.", remedy: "Send it once."),
        FaultKind(
            "repeated", "A parameter, a header field or a choice appears more than once.", remedy: "Send it once."),
        FaultKind(
            "empty", "A list of choices or a file is empty.",
            remedy: "Name at least one choice, or omit the parameter; send a file with content."),
        FaultKind("tooFew", "An array has too few elements.", remedy: "Send more."),
        FaultKind(
            "tooMany", "An array has too many elements.", remedy: "Split them over several requests."),
        FaultKind(
            "notRead", "The route reads no body, and the request has one.",
            remedy: "Send no body, or an empty object."),
        FaultKind(
            "conflict", "Two parameters exclude each other; `detail` names them.", remedy: "Omit one of them."),
        FaultKind(
            "notStored", "The route handles secrets, so it stores no response under an `Idempotency-Key`.",
            remedy: "Send no key."),
        FaultKind("wrongPlace", "The value is not allowed in this place.", remedy: "Send it in the query."),
    ]

    private static let valueFaults = [
        FaultKind(
            "wrongType", "A value has the wrong JSON type.", remedy: "Send the type that `detail` names."),
        FaultKind("tooShort", "A text is too short after trimming.", remedy: "Ask the user for a longer one."),
        FaultKind(
            "tooLong", "A text is too long. Lengths are in Unicode scalars.", remedy: "Ask the user for a shorter one."),
        FaultKind("containsNull", "A text contains U+0000.", remedy: "Remove it."),
        FaultKind(
            "outOfBounds", "A number or an amount is out of bounds.",
            remedy: "Send one within the bounds that `detail` names."),
        FaultKind(
            "unknownValue", "A value is not one of those allowed.", remedy: "Send one of those that `detail` lists."),
        FaultKind("notAnInteger", "The value is not a whole number.", remedy: "Send one without a fraction."),
        FaultKind("notABoolean", "The value is not `true` or `false`.", remedy: "Send one of them."),
        FaultKind("notAUUID", "The value is not a UUID.", remedy: "Send the id exactly as you received it."),
        FaultKind(
            "notATime", "The value is not a valid time, such as `2026-11-21T04:12:00Z` (RFC 3339).",
            remedy: "Check the time, and say how it differs from UTC."),
        FaultKind("notADate", "The value is not a valid date, such as `2026-11-21`.", remedy: "Check the date."),
    ]

    private static let formFaults = [
        FaultKind(
            "malformed", "A value or a header field is malformed.", remedy: "Send it in the format that `detail` shows."
        ),
        FaultKind("notUTF8", "A text is not UTF-8.", remedy: "Encode it as UTF-8."),
        FaultKind(
            "malformedMultipart", "The body is not `multipart/form-data`.",
            remedy: "Build the body with an HTTP library."),
        FaultKind("malformedJSON", "The body is not JSON.", remedy: "Encode the body with a JSON library."),
        FaultKind("tooDeep", "The body is nested too deeply.", remedy: "Send a flatter body."),
        FaultKind(
            "otherFilters", "The filters or the sort order differ from those that the cursor was made with.",
            remedy: "Omit them when you send a cursor, or start at the first page."),
        FaultKind(
            "otherList", "The position belongs to a stream of another list.",
            remedy: "Send positions to the list that gave them; open the stream without one."),
        FaultKind(
            "badCursor", "The cursor is not the `next` of an earlier response.",
            remedy: "Send cursors unchanged; start at the first page."),
    ]
}
