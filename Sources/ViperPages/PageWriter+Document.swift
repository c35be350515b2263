import Viper
import ViperJSON

extension PageWriter {
    /// Writes a document: what it says of itself, then each of its lists and parts, then where one can go.
    mutating func document(_ value: JSONValue, _ schema: Schema?) {
        guard value.kind == .object else { return list(value, schema, caption: "") }
        let members = Self.members(schema)
        definitions(value, members)
        for member in value.members where !Self.isLinks(member) {
            let (name, described) = (member.name, Self.described(member.name, members))
            switch member.value.kind {
            case .object:
                heading(name)
                document(member.value, described?.schema)
            case .array where Self.isList(member.value, described?.schema):
                // What a list is of, its page's title says.
                if name != "items" { heading(name) }
                list(member.value, described?.schema, caption: described?.summary ?? "")
            default: break
            }
        }
        if let cursor = value.member("next")?.text { following(cursor) }
        for member in value.members where Self.isLinks(member) { links(member.value) }
    }

    /// Writes what is wrong, then what programs know it by.
    mutating func problem(_ value: JSONValue) {
        // What was wrong with a form gets the focus, so that it is read before the form.
        markup(subject.isForm ? "<div role=\"alert\" tabindex=\"-1\" autofocus>\n<p>" : "<div>\n<p>")
        text(value.member("detail")?.text ?? "")
        markup("</p>\n")
        if let faults = value.member("errors") { list(faults, nil, caption: "") }
        markup("</div>\n")
        markup("<dl>\n")
        for member in value.members
        where Self.isValue(member.value) && !member.isNamed("detail") && !member.isNamed("title") {
            definition(member, Schema.Member("", "", .string(format: member.isNamed("type") ? "uri-reference" : nil)))
        }
        markup("</dl>\n")
    }

    private mutating func heading(_ name: String) {
        markup("<h2>", saying: PageText.label(name), "</h2>\n")
    }

    /// The members that are values, or lists of values.
    private mutating func definitions(_ value: JSONValue, _ members: [Schema.Member]) {
        var isOpen = false
        for member in value.members where Self.isValue(member.value) && !member.isNamed("next") {
            let described = Self.described(member.name, members)
            if Self.isList(member.value, described?.schema) { continue }
            if !isOpen { markup("<dl>\n") }
            isOpen = true
            definition(member, described)
        }
        if isOpen { markup("</dl>\n") }
    }

    private mutating func definition(_ member: JSONMember, _ described: Schema.Member?) {
        markup("<dt")
        if let described, !described.summary.isEmpty, let meaning = words.text(described.summary, in: language) {
            markup(" title=\"", text: meaning, "\"")
        }
        markup(">", saying: PageText.label(member.name), "</dt><dd>")
        if let target = member.value.text, target.hasPrefix("/"), !offers(linkTo: target) {
            text(target)
        } else {
            value(member.value, TextFormat(described?.schema))
        }
        markup("</dd>\n")
    }

    /// A list of objects as a table, each with a link to its own page.
    private mutating func list(_ value: JSONValue, _ schema: Schema?, caption: String) {
        guard value.count > 0 else {
            return markup("<p class=\"none\">", PageText.none, "</p>\n")
        }
        let layout = TableLayout(value, Self.members(Self.element(schema)), targets)
        // They are of the first list.
        let forms = rowForms
        rowForms = []
        markup("<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"")
        if caption.isEmpty { phrase(PageText.table) } else { text(translated(caption)) }
        markup("\"><table>\n")
        if !caption.isEmpty { markup("<caption>", saying: caption, "</caption>\n") }
        markup("<thead><tr>")
        for column in layout.columns {
            markup("<th scope=\"col\">", saying: PageText.label(column.member.name), "</th>")
        }
        if !forms.isEmpty { markup("<th scope=\"col\">", PageText.forms, "</th>") }
        markup("</tr></thead>\n<tbody>\n")
        var rows = value.elements
        for run in layout.runs {
            let places = layout.places(of: run.first)
            for _ in 0..<run.count {
                if let row = rows.next() { self.row(row, places, layout.columns, forms) }
            }
        }
        markup("</tbody></table></div>\n")
    }

    private mutating func row(_ row: JSONValue, _ places: [Int], _ columns: [TableColumn], _ forms: [PageForm]) {
        let links = row.member("links")
        var target = links?.member("detail") ?? links?.member("self")
        markup("<tr")
        if subject.isLive, let id = row.member("id") {
            markup(" data-id=\"")
            _ = id.withText { text($0) }
            markup("\"")
        }
        markup(">")
        var next = 0
        for (member, place) in zip(row.members, places) where place >= next {
            emptyCells(place - next)
            markup("<td>")
            cell(member.value, columns[place].format, &target)
            markup("</td>")
            next = place + 1
        }
        emptyCells(columns.count - next)
        if !forms.isEmpty {
            markup("<td>")
            for form in forms { self.form(form, ofRow: row) }
            markup("</td>")
        }
        markup("</tr>\n")
    }

    private mutating func emptyCells(_ count: Int) {
        for _ in 0..<count { markup("<td></td>") }
    }

    /// The first text of a row leads to its page.
    private mutating func cell(_ value: JSONValue, _ format: TextFormat, _ target: inout JSONValue?) {
        guard Self.isValue(value) else { return image(in: value, format) }
        guard value.kind == .string, let page = target else { return self.value(value, format) }
        target = nil
        _ = page.withText { page in _ = value.withText { link(page, $0) } }
    }

    /// A value that is no object: a time is exact beside its text, an address a link.
    private mutating func value(_ value: JSONValue, _ format: TextFormat) {
        switch value.kind {
        case .null: markup("<span class=\"none\">–</span>")
        case .array where value.count == 0: markup("<span class=\"none\">–</span>")
        case .bool: phrase(value.bool == true ? PageText.yes : PageText.no)
        case .number: text(value.numberText ?? "")
        case .string: _ = value.withText { string($0, format) }
        case .array:
            markup("<ul>")
            for element in value.elements {
                markup("<li>")
                self.value(element, .plain)
                markup("</li>")
            }
            markup("</ul>")
        case .object: break
        }
    }

    private mutating func string(_ text: UnsafeRawBufferPointer, _ format: TextFormat) {
        switch format {
        case .time:
            markup("<time datetime=\"", text: text, "\">")
            moment(text)
            markup("</time>")
        case .link where targets.isImage(text): image(text)
        case .link: link(text, text)
        case .image: self.text(text)
        case .word where language != .english: self.text(translated(String(decoding: text, as: UTF8.self)))
        case .plain, .word: self.text(text)
        }
    }

    /// The way to the next page of a list.
    private mutating func following(_ cursor: String) {
        paragraph(PageText.next, leadingTo: path + query(without: "after") + "after=\(cursor)")
    }

    private mutating func links(_ links: JSONValue) {
        markup("<nav aria-label=\"", PageText.links, "\"><ul>\n")
        for member in links.members {
            guard let target = member.value.text, target.withUTF8Bytes({ leads(to: $0) }), offers(linkTo: target) else {
                continue
            }
            markup("<li>")
            link(target, .words(PageText.label(member.name)))
            markup("</li>\n")
        }
        markup("</ul></nav>\n")
    }
}

extension PageWriter {
    private static func isLinks(_ member: JSONMember) -> Bool {
        member.isNamed("links") && member.value.kind == .object
    }

    static func isHidden(_ member: JSONMember) -> Bool {
        !isValue(member.value) || member.isNamed("id") || member.isNamed("version")
    }

    private static func holdsObjects(_ value: JSONValue) -> Bool {
        value.kind == .array && value.elements.contains { $0.kind == .object || $0.kind == .array }
    }

    /// Whether a value is a list of objects, of which there may be none.
    private static func isList(_ value: JSONValue, _ schema: Schema?) -> Bool {
        holdsObjects(value) || value.kind == .array && value.count == 0 && !members(element(schema)).isEmpty
    }

    static func isValue(_ value: JSONValue) -> Bool { value.kind != .object && !holdsObjects(value) }

    static func described(_ name: String, _ members: [Schema.Member]) -> Schema.Member? {
        members.first { $0.name == name }
    }

    static func members(_ schema: Schema?) -> [Schema.Member] {
        switch schema {
        case .object(let members, _): members
        case .nullable(let schema), .named(_, let schema): members(schema)
        case .oneOf(let choices, _): choices.flatMap(members)
        default: []
        }
    }

    private static func element(_ schema: Schema?) -> Schema? {
        switch schema {
        case .array(let element, _): element
        case .nullable(let schema), .named(_, let schema): element(schema)
        default: nil
        }
    }
}
