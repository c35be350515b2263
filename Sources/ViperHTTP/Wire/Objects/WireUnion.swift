public import ViperJSON
public import ViperValues

/// One of several objects that is read and shown: an ``InputUnion`` whose objects are ``WireOutput``s, too. The discriminator
/// is written before their members, which do not have it.
///
///     enum Payment: WireUnion {
///         case card(Card), invoice(Invoice)                       // each an InputObject and a WireOutput
///         static let discriminator: StaticString = "kind"
///         static let choices = [InputChoice("card", Payment.card), InputChoice("invoice", Payment.invoice)]
///         var object: any WireOutput {
///             switch self {
///             case .card(let card): card
///             case .invoice(let invoice): invoice
///             }
///         }
///     }
///
/// No two choices are of one type: a program in which they are, or in which ``object`` is another object than the choice's,
/// does not start.
public protocol WireUnion: InputUnion, OutputValue {
    /// The object that it is.
    var object: any WireOutput { get }
}

extension WireUnion {
    public func write(to writer: inout ByteWriter) {
        let object = object
        let id = ObjectIdentifier(type(of: object))
        writer.memberName(Self.discriminator, after: 0x7B)
        // There is one, or the program would not have started.
        writer.plainString(Self.choices.first { $0.object == id }?.text ?? "")
        object.writeFurtherMembers(to: &writer)
        writer.byte(0x7D)
    }

    public static var schema: Schema {
        let name = Schema.name(of: Self.self)
        let choices = choices
        var schemas: [Schema] = []
        for choice in choices {
            let shown: any WireOutput.Type = type(of: choice.placeholder(0).object)
            guard ObjectIdentifier(shown) == choice.object, case .object(let members, _) = shown.schema else {
                return .object([.flaw("\(name) shows '\(choice.text)' as another object than it reads.")])
            }
            schemas.append(choice.schema(discriminator, members))
        }
        guard Set(choices.map(\.object)).count == choices.count else {
            return .object([.flaw("\(name) has one type of object by two texts.")])
        }
        return .named(name, .oneOf(schemas, discriminator: "\(discriminator)"))
    }
}
