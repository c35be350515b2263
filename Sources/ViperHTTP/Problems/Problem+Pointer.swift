extension Problem.Fault.Place {
    /// The maximum number of characters shown of a name that a client has made up.
    static var longestName: Int { 200 }

    /// The JSON pointer to a member, relative to its object (RFC 6901, section 3).
    static func pointer(to name: String) -> String {
        var pointer = "/"
        // A name may be as long as a body, so it is truncated.
        let scalars = name.unicodeScalars.prefix(longestName + 1)
        for scalar in scalars.prefix(longestName) {
            switch scalar {
            case "~": pointer += "~0"
            case "/": pointer += "~1"
            default: pointer.unicodeScalars.append(scalar)
            }
        }
        return scalars.count > longestName ? pointer + "…" : pointer
    }
}
