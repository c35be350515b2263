public import ViperHTTP
public import ViperJSON

extension UserName: TextInputValue, OutputValue {
    public static func read(_ text: String) throws(InputFault) -> UserName {
        guard let name = UserName(text) else {
            throw .notAName
        }
        return name
    }

    public static func schema(within bounds: Unbounded) -> Schema { .string(pattern: "^[A-Za-z0-9_]{3,30}$") }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> UserName {
        UserName(unchecked: variant == 0 ? "name" : "other_name")
    }

    public func write(to writer: inout ByteWriter) { writer.string(text) }

    public static var schema: Schema { .string() }
}

extension EmailAddress: TextInputValue, OutputValue {
    public static func read(_ text: String) throws(InputFault) -> EmailAddress {
        guard let address = EmailAddress(text) else {
            throw InputFault(
                "notAnEmail", "Expected a mail address, such as name@example.org.",
                fr: "Adresse de courriel attendue, par exemple name@example.org.",
                pt: "Esperado um endereço de correio, por exemplo name@example.org.")
        }
        return address
    }

    public static func schema(within bounds: Unbounded) -> Schema { .string(format: "idn-email", pattern: pattern) }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> EmailAddress {
        EmailAddress(unchecked: variant == 0 ? "a@example.org" : "b@example.org")
    }

    public func write(to writer: inout ByteWriter) { writer.string(text) }

    public static var schema: Schema { .string(format: "email") }

    /// The characters and the length are exact, but for the limits on the two parts, and for domains in other scripts,
    /// about which no pattern can say enough.
    private static let pattern: String = {
        let edge = "[^\\u0000-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u007F]"
        let inner = "[^\\u0000-\\u002C\\u002E\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u007F]"
        let label = "\(edge)(?:\(inner){0,61}\(edge))?"
        return "^(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\\-]{1,64}@\(label)(?:\\u002E\(label))*$"
    }()
}

extension Role: WireEnumeration {}

extension InputFault {
    /// A text that no user can be named.
    public static let notAName = InputFault(
        "notAName", "Expected 3 to 30 letters from a to z, digits and underscores.",
        fr: "Attendu : 3 à 30 lettres de a à z, chiffres et traits de soulignement.",
        pt: "Esperado: 3 a 30 letras de a a z, algarismos e sublinhados.")
}
