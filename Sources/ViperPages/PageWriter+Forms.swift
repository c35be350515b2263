import Viper
import ViperHTTP
import ViperJSON

/// What a form is shown with.
struct FormContent {
    /// Where it is sent, as clients see it.
    var target: String
    /// The members that its fields show.
    var values: JSONValue?
    /// The version that it changes, for `If-Match`.
    var version: String?
    /// What somebody else has made of it meanwhile.
    var current: JSONValue?
    /// What was wrong with it.
    var faults: JSONValue?
    /// A number that no other form of the page has.
    fileprivate(set) var number = 0
    var isOpen = false
}

extension PageWriter {
    /// Writes a form: a field for each member of its input's body.
    mutating func form(_ form: PageForm, _ content: FormContent) {
        var content = content
        content.number = formCount
        formCount += 1
        if form.isButton, !content.isOpen { return button(form, content) }
        markup(content.isOpen ? "<details open>\n<summary>" : "<details>\n<summary>")
        say(form.route.summary)
        markup("</summary>\n")
        begin(form, content)
        for upload in form.input.uploads { field(FormField(file: upload, content)) }
        for value in form.input.values where value.source == .body { field(value, content, form) }
        if let elements = form.input.elements { field(FormField(whole: elements, content)) }
        markup("<p><button>", saying: form.route.summary, "</button></p>\n</form>\n</details>\n")
    }

    /// Writes the form of a row, which the page's path does not name.
    mutating func form(_ form: PageForm, ofRow row: JSONValue) {
        guard let below = form.path(in: row) else { return }
        let values = form.route.method == .post ? nil : row
        self.form(
            form,
            FormContent(
                target: path + below + form.query, values: values, version: DocumentPages.version(of: row)))
    }

    /// A form without fields.
    private mutating func button(_ form: PageForm, _ content: FormContent) {
        begin(form, content)
        markup("<button>", saying: form.route.summary, "</button></form>\n")
    }

    private mutating func begin(_ form: PageForm, _ content: FormContent) {
        markup("<form method=\"post\" action=\"")
        text(content.target)
        markup(form.input.uploads.isEmpty ? "\">\n" : "\" enctype=\"multipart/form-data\">\n")
        if form.input.hasPrecondition, let version = content.version { hidden("If-Match", version) }
        hidden("Idempotency-Key", UUID.version7().text)
    }

    /// The form that ends the session of the page's reader.
    mutating func signOut(_ target: String) {
        formCount += 1
        markup("<form method=\"post\" action=\"", text: target, "\"><button>")
        phrase(PageText.signOut)
        markup("</button></form>\n")
    }

    private mutating func hidden(_ name: String, _ value: String) {
        markup("<input type=\"hidden\" name=\"")
        text(name)
        attribute("value", value)
        markup("\">\n")
    }

    private mutating func field(_ value: InputDescription.Value, _ content: FormContent, _ form: PageForm) {
        let choices = choices(of: value, form)
        self.field(FormField(value, content, choices, isUpload: !form.input.uploads.isEmpty))
    }

    /// Writes a field with its name and what helps to fill it in.
    mutating func field(_ field: FormField) {
        if field.isBox {
            // A box that is not checked sends nothing: this speaks for it.
            hidden(field.name, "false")
            markup("<p class=\"box\">")
            control(field)
            label(field)
        } else {
            markup("<p>")
            label(field)
            control(field)
        }
        help(field)
        markup("</p>\n")
    }

    /// The rows that a member may name; nil if it names none, or the reader may see none.
    private func choices(of value: InputDescription.Value, _ form: PageForm) -> RowChoices? {
        guard let target = relations.target(of: value, form, subject.request), let document = documents[target]
        else { return nil }
        let sought = Relations.sought(value.name, subject.request)
        return document.withUnsafeBytes { RowChoices($0, sought: sought) }
    }

    private mutating func label(_ field: FormField) {
        markup("<label for=\"", text: field.id, "\">")
        say(PageText.label(field.name))
        markup("</label>")
    }

    private mutating func help(_ field: FormField) {
        for (index, fault) in field.faults.enumerated() {
            markup("<strong class=\"fault\" id=\"", text: "\(field.id)-fault\(index)", "\">")
            text(fault)
            markup("</strong>")
        }
        if let current = field.current, current != field.text {
            markup("<em>", PageText.now, ": ")
            text(current)
            markup("</em>")
        }
        markup("<small id=\"", text: field.id, "-help\">")
        say(field.summary)
        let hint: Phrase? =
            switch field.kind {
            case .lines: PageText.oneALine
            case .json: PageText.inJSON
            default: nil
            }
        if let hint { markup(" (", hint, ")") }
        if !field.isRequired, !field.isBox, !field.isParameter {
            markup(" · ")
            phrase(PageText.optional)
        }
        markup("</small>")
    }

    private mutating func control(_ field: FormField) {
        switch field.kind {
        case .choice(let choices): select(field, choices.map { ($0, translated($0)) })
        case .yesOrNo:
            select(field, [("true", PageText.yes), ("false", PageText.no)].map { ($0, "\($1.text(in: language))") })
        case .row(let choices): row(field, choices)
        case .lines, .text, .json:
            markup("<textarea rows=\"4")
            attributes(of: field)
            markup("\">\n", text: field.text, "</textarea>")
        case .box:
            markup("<input type=\"checkbox\" value=\"true")
            attributes(of: field)
            markup(field.text == "true" ? "\" checked>" : "\">")
        case .file(let types):
            markup("<input type=\"file")
            attribute("accept", types)
            attributes(of: field)
            markup("\">")
        case .line(let type, let bounds):
            markup("<input type=\"")
            text(type)
            if let bounds {
                attribute("min", "\(bounds.lowerBound)")
                attribute("max", "\(bounds.upperBound)")
            }
            if !field.text.isEmpty { attribute("value", field.text) }
            attributes(of: field)
            markup("\">")
        case .password(let isNew):
            markup("<input type=\"password")
            attribute("autocomplete", isNew ? "new-password" : "current-password")
            attributes(of: field)
            markup("\">")
        }
    }

    /// The rows to choose from, and a field beside them for the start of a name, which is no id: the form comes back with
    /// what it finds.
    private mutating func row(_ field: FormField, _ choices: RowChoices) {
        select(field, choices.rows.map { ($0.id, $0.name) })
        guard choices.isSearched else { return }
        markup(" <input type=\"search")
        attribute("name", field.name)
        attribute("aria-label", "\(PageText.find.text(in: language)): \(translated(PageText.label(field.name)))")
        attribute("placeholder", "\(PageText.find.text(in: language))")
        markup("\">")
    }

    private mutating func select(_ field: FormField, _ choices: [(value: String, name: String)]) {
        markup("<select id=\"")
        text(field.id)
        attributes(of: field, isIdentified: true)
        markup("\">")
        let isChosen = !field.isRow && (field.isRequired || !field.text.isEmpty && !field.isClearable)
        for choice in (isChosen ? [] : [("", "–")]) + choices {
            markup("<option value=\"")
            text(choice.value)
            markup(choice.value == field.text ? "\" selected>" : "\">")
            text(choice.name)
            markup("</option>")
        }
        markup("</select>")
    }

    /// What all controls have, up to the last quotation mark.
    private mutating func attributes(of field: FormField, isIdentified: Bool = false) {
        if !isIdentified { attribute("id", field.id) }
        attribute("name", field.name)
        let faults = field.faults.indices.map { "\(field.id)-fault\($0) " }.joined()
        attribute("aria-describedby", faults + field.id + "-help")
        if !field.faults.isEmpty { attribute("aria-invalid", "true") }
        if field.isRequired, !field.isBox, !field.isSearched { attribute("required", "") }
    }

    /// Ends an attribute and begins another one.
    private mutating func attribute(_ name: StaticString, _ value: String) {
        markup("\" ")
        markup(name)
        markup("=\"")
        text(value)
    }
}
