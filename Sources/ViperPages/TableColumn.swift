import ViperJSON

/// A column of a table. It has no reference, so that reading it for each cell counts none.
struct TableColumn {
    /// The first member that it shows.
    let member: JSONMember
    let format: TextFormat

    /// Whether a member is a value of this column.
    func shows(_ other: JSONMember) -> Bool {
        PageWriter.isValue(other.value) && member.key.withText { other.key.isText($0) } == true
    }
}

/// How a text is shown.
enum TextFormat {
    case plain
    case time
    case link

    init(_ schema: Schema?) {
        switch schema {
        case .string("date-time", _, _), .string("date", _, _): self = .time
        case .string("uri", _, _), .string("uri-reference", _, _): self = .link
        case .nullable(let schema), .named(_, let schema): self = TextFormat(schema)
        default: self = .plain
        }
    }
}
