public import Viper
public import ViperDocuments

extension Form {
    /// The form for a new entity, or for a change of one: a field for each column that a client may give, with the
    /// limits of the input, in the reader's language. What a form calls a column is its label or, without one, its
    /// name.
    ///
    /// - Parameters:
    ///   - title: the headline.
    ///   - entity: its values; `E()` for a new one.
    ///   - method: with `.post` it has the settable columns, otherwise the changeable ones.
    ///   - link: where it is sent.
    ///   - version: that of what is changed; nil for something new.
    public init<E: Entity>(
        _ title: Phrase, of entity: E, _ method: FormMethod, to link: Link, for reader: PresentationContext,
        version: Int64? = nil
    ) {
        let language = Language(of: reader)
        var columns = FieldList(entity: entity, use: method == .post ? .settable : .changeable, language: language)
        E.columns(&columns)
        self.init("\(title.text(in: language))", method, to: link, columns.fields, version: version)
    }
}

extension EditForm {
    /// The form that changes an entity, with its version; otherwise as `Form` makes one.
    public init<E: RevisedEntity>(
        of entity: E, _ title: Phrase, _ method: FormMethod, to link: Link, for reader: PresentationContext
    ) {
        let version = entity.version
        self.init(
            Form(title, of: entity, method, to: link, for: reader, version: version), version: version)
    }
}

/// Lists the fields of a form.
struct FieldList<Model: Entity>: Columns {
    let entity: Model
    let use: ColumnUses
    let language: Language
    var fields: [FormField] = []

    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        guard column.uses.contains(use) else { return }
        let text = "\(name)"
        let label = column.label.map { "\($0.text(in: language))" } ?? text.prefix(1).uppercased() + text.dropFirst()
        var field = FormField(text, label)
        field.isRequired = column.uses.contains(.required)
        entity[keyPath: path].fill(&field, column.bounds, in: language)
        fields.append(field)
    }
}
