import ViperJSON

/// A column of a table. It has no reference, so that reading it for each cell counts none.
struct TableColumn {
    /// The first member that it shows.
    let member: JSONMember
    let format: TextFormat

    /// Whether a member is a value of this column.
    func shows(_ other: JSONMember) -> Bool {
        (PageWriter.isValue(other.value) || other.value.kind == .object) && member.hasSameName(as: other)
    }
}

/// The columns of a table: the values that its rows have, without those that only programs read. They are found once for
/// rows that follow each other and have the same members, as nearly all rows of a list.
struct TableLayout {
    private(set) var columns: [TableColumn] = []
    /// The first of such rows, and their number.
    private(set) var runs: [(first: JSONValue, count: Int)] = []

    private let targets: PageTargets

    init(_ rows: JSONValue, _ members: [Schema.Member], _ targets: PageTargets) {
        self.targets = targets
        for row in rows.elements {
            if let last = runs.last, last.first.hasSameMembers(as: row) {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((row, 1))
                add(row, members)
            }
        }
    }

    /// The column of each member of a row; -1 for one that is not shown.
    func places(of row: JSONValue) -> [Int] {
        row.members.map { member in columns.firstIndex { $0.shows(member) } ?? -1 }
    }

    /// The place of the first of an object's links that is an image; nil if none is.
    private func image(in value: JSONValue, _ schema: Schema?) -> Int? {
        let members = PageWriter.members(schema)
        return value.members.enumerated().first { _, member in
            guard case .link = TextFormat(PageWriter.described(member.name, members)?.schema) else { return false }
            return member.value.withText(targets.isImage) ?? false
        }?.offset
    }

    private mutating func add(_ row: JSONValue, _ members: [Schema.Member]) {
        // Behind the column of the member before it, so that all rows have one order.
        var place = 0
        for member in row.members {
            if place >= columns.count || !columns[place].shows(member) {
                let schema = PageWriter.described(member.name, members)?.schema
                let image = member.value.kind == .object ? self.image(in: member.value, schema) : nil
                if PageWriter.isHidden(member), image == nil { continue }
                if let index = columns.firstIndex(where: { $0.shows(member) }) {
                    place = index
                } else {
                    let format = image.map(TextFormat.image) ?? TextFormat(schema)
                    columns.insert(TableColumn(member: member, format: format), at: place)
                }
            }
            place += 1
        }
    }
}

/// How a text is shown.
enum TextFormat {
    case plain
    case time
    case link
    /// One of an enumeration.
    case word
    /// The image that a member of an object is, by its place.
    case image(Int)

    init(_ schema: Schema?) {
        switch schema {
        case .string("date-time", _, _), .string("date", _, _): self = .time
        case .string("uri", _, _), .string("uri-reference", _, _): self = .link
        case .enumeration: self = .word
        case .nullable(let schema), .named(_, let schema): self = TextFormat(schema)
        default: self = .plain
        }
    }
}
