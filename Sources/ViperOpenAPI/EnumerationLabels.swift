import Viper
import ViperJSON

/// `x-enum-varnames`: what generated clients call the values of an enumeration. OpenAPI Generator and
/// openapi-python-client read it. The names that they derive themselves are invalid for texts that are empty or begin
/// with a sign, and clash with built-in members in some languages.
enum EnumerationLabels {
    /// The schema of an enumeration.
    ///
    /// - Throws: a sentence if a label is not a valid name in every client language, or is used twice.
    static func node(_ texts: [String], _ labels: [String]) throws(Complaint) -> Node {
        guard labels.count == texts.count, Set(labels.map { $0.lowercased() }).count == labels.count else {
            throw Complaint("An enumeration needs one label for each of \(texts), found \(labels).")
        }
        for label in labels where !isName(label) {
            throw Complaint(
                "The label '\(label)' of an enumeration is not a valid name in every programming language.")
        }
        return [
            "type": "string", "enum": .array(texts.map { .string($0) }),
            "x-enum-varnames": .array(labels.map { .string($0) }),
        ]
    }

    /// Whether a text can name a value in Swift, Kotlin, TypeScript and Python.
    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 } && !taken.contains(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }

    /// Reserved words of the four languages, and the members that their enumerations have.
    private static let taken = Set(
        """
        Any False None Protocol Self True Type allCases and as assert associatedtype async await break case catch class \
        compareTo const constructor continue debugger declaringClass decode def default defer deinit del delete \
        description do elif else encode entries enum equals except export extends extension fallthrough false \
        fileprivate finally for from fun func function global guard hash hashCode hashValue if implements import in \
        indirect init inout instanceof interface internal is lambda let mro name new nonlocal not null object open \
        operator or ordinal package pass private protected protocol prototype public raise rawValue repeat rethrows \
        return self static struct subscript super switch this throw throws toString true try typealias typeof undefined \
        val value valueOf values var void when where while with yield
        """.split(separator: " ").map(String.init))
}

extension Schema {
    /// The name under which documents share the schema; nil for one that is written inline.
    var name: String? {
        switch self {
        case .named(let name, _): name
        case .object(_, let name): name
        default: nil
        }
    }

    var isEnumeration: Bool { if case .enumeration = unnamed { true } else { false } }
}
