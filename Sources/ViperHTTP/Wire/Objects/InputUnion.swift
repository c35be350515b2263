public import ViperJSON
public import ViperValues

/// One of several objects within a body, which a member tells apart.
///
///     enum Payment: InputUnion {
///         case card(Card), invoice(Invoice)                       // each an InputObject
///         static let discriminator: StaticString = "kind"
///         static let choices = [InputChoice("card", Payment.card), InputChoice("invoice", Payment.invoice)]
///     }
///
///     payment = field.body("payment", "How it is paid.")          // {"kind":"card",…}
public protocol InputUnion: StructuredInputValue where Bounds == Unbounded {
    /// The name of the member that tells which object it is. The objects do not read it.
    static var discriminator: StaticString { get }
    /// The objects that it may be; at least one, each by another text. In descriptions each is called by the union and its
    /// text, `PaymentCardInput`, for there it has the discriminator, and elsewhere not.
    static var choices: [InputChoice<Self>] { get }
}

/// One of the objects that an ``InputUnion`` may be.
public struct InputChoice<Union>: Sendable {
    let text: StaticString
    let read: @Sendable (_ members: JSONFields, _ discriminator: String) throws(InputFault) -> Union
    let members: @Sendable () -> [Schema.Member]
    let object: ObjectIdentifier
    let placeholder: @Sendable (_ variant: Int) -> Union

    /// - Parameters:
    ///   - text: the discriminator's text, without characters that JSON escapes.
    ///   - make: makes the union of the object.
    public init<Object: InputObject>(_ text: StaticString, _ make: @escaping @Sendable (Object) -> Union) {
        self.text = text
        read = { members, name throws(InputFault) in make(try Object.read(members, besides: [name])) }
        members = { InputNesting.members(of: Object.self) }
        object = ObjectIdentifier(Object.self)
        placeholder = { make(Object.placeholder($0, within: Unbounded())) }
    }

    /// The schema of the object with the discriminator before its members.
    func schema(_ discriminator: StaticString, _ members: [Schema.Member], suffix: String = "") -> Schema {
        let kind = Schema.Member("\(discriminator)", "Which object it is.", .enumeration(["\(text)"]))
        let words = "\(text)".split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return .object([kind] + members, name: Schema.name(of: Union.self) + words.joined() + suffix)
    }
}

extension InputUnion {
    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Self {
        guard var members = JSONFields(json) else { throw .wrongType(.object, found: json.kind) }
        guard let member = members.take(discriminator) else { throw fault(InputReader.missingMember) }
        guard let text = member.text else { throw fault(.wrongType(.string, found: member.kind)) }
        guard let choice = choices.first(where: { member.isText($0.text) }) else {
            throw fault(.unknownValue(choices.map { "\($0.text)" }, found: text.withUTF8Bytes(InputFault.quoted)))
        }
        return try choice.read(members, "\(discriminator)")
    }

    /// A fault of the discriminator.
    private static func fault(_ fault: InputFault) -> InputFault {
        InputFault(of: fault.located(at: "/\(discriminator)")) ?? fault
    }

    public static func schema(within bounds: Unbounded) -> Schema {
        let choices = choices
        guard !choices.isEmpty, Set(choices.map { "\($0.text)" }).count == choices.count else {
            return .object([.flaw("\(Schema.name(of: Self.self)) needs choices, each with a text of its own.")])
        }
        let schemas = choices.map { $0.schema(discriminator, $0.members(), suffix: "Input") }
        return .named(Schema.name(of: Self.self) + "Input", .oneOf(schemas, discriminator: "\(discriminator)"))
    }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self {
        let choices = choices
        let index = InputNesting.isTooDeep ? 0 : min(variant, choices.count - 1)
        return choices[max(index, 0)].placeholder(variant)
    }
}
