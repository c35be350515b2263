public import ViperJSON
public import ViperValues

/// A comma-separated query parameter that selects one or more texts from a fixed set, none of them twice (RFC 6570,
/// section 3.2.8, without explosion), such as `embed=report,transactions`.
public struct Selection<Name: InputEnumeration>: Equatable, Sendable where Name: Hashable {
    /// The selected texts.
    public let names: Set<Name>

    /// Creates a selection.
    public init(_ names: Set<Name>) { self.names = names }
}

extension Selection: InputValue {
    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self
    {
        var names: Set<Name> = []
        guard !text.isEmpty else {
            throw InputFault(
                "empty", "Expected one or more of \(known), separated by commas; found none.",
                fr: "Une ou plusieurs valeurs attendues parmi \(known), séparées par des virgules ; aucune trouvée.",
                pt: "Um ou mais valores esperados entre \(known), separados por vírgulas; nenhum encontrado.")
        }
        for part in text.split(separator: 0x2C, omittingEmptySubsequences: false) {
            let part = UnsafeRawBufferPointer(rebasing: part)
            guard let name = Name(rawValue: String(decoding: part, as: UTF8.self)) else {
                let found = InputFault.quoted(part)
                throw InputFault(
                    "unknownValue", "Expected one or more of \(known); found \(found).",
                    fr: "Une ou plusieurs valeurs attendues parmi \(known) ; trouvé : \(found).",
                    pt: "Um ou mais valores esperados entre \(known); encontrado: \(found).")
            }
            guard names.insert(name).inserted else {
                let found = InputFault.quoted(part)
                throw InputFault(
                    "repeated", "Expected each once, found \(found) again.",
                    fr: "Chacune attendue une seule fois, \(found) trouvé de nouveau.",
                    pt: "Cada um esperado uma só vez, \(found) encontrado de novo.")
            }
        }
        return Selection(names)
    }

    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Self {
        throw .onlyInQuery(Phrase("a selection", "une sélection", "uma seleção"))
    }

    public static func schema(within bounds: Unbounded) -> Schema { .selection(Name.schema(within: bounds)) }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self {
        Selection([Name.placeholder(variant, within: bounds)])
    }

    public var jsonText: String {
        "[" + Name.allCases.filter(names.contains).map(\.jsonText).joined(separator: ",") + "]"
    }

    private static var known: String { Name.allCases.map(\.rawValue).joined(separator: ", ") }
}
