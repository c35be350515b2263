public import ViperHTTP
public import ViperJSON

extension Password: InputValue {
    public static func read(
        parameter text: UnsafeRawBufferPointer, within rule: PasswordRule
    ) throws(InputFault) -> Password {
        throw InputFault(
            "wrongPlace", "Expected a password in the body only.", fr: "Mot de passe attendu dans le corps seulement.",
            pt: "Palavra-passe esperada apenas no corpo.")
    }

    public static func read(_ json: JSONValue, within rule: PasswordRule) throws(InputFault) -> Password {
        guard let text = json.text else { throw .wrongType(.string, found: json.kind) }
        return try rule.password(text)
    }

    public static func schema(within rule: PasswordRule) -> Schema {
        .string(format: "password", length: rule.bounds.length)
    }

    public static func placeholder(_ variant: Int, within rule: PasswordRule) -> Password {
        Password(variant == 0 ? "placeholder one" : "placeholder two")
    }

    public var jsonText: String { "\"\"" }
}
