/// A part of the names of types: `Label`, `NewsItems`.
struct TypeName: Equatable {
    let text: String

    /// Modules that every package here uses: a target called as one of them could not be built.
    private static let modules = [
        "ArgumentParser", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Logging", "Swift",
        "Synchronization", "Testing", "XCTest",
    ]

    /// A name, if it is one of a Swift type: letters and digits of ASCII, the first a capital, and no word of Swift's nor
    /// the name of one of its modules.
    init(_ text: String) throws(Refusal) {
        let isName = text.first.map { $0.isASCII && $0.isUppercase } ?? false
        guard isName, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw Refusal("'\(text)' is not a type name: expected letters and digits, beginning with a capital.")
        }
        guard !["Any", "Self", "Type", "Protocol"].contains(text) else {
            throw Refusal("'\(text)' is a Swift keyword: choose another name.")
        }
        guard !Self.modules.contains(text) else {
            throw Refusal("'\(text)' is a module of Swift: choose another name.")
        }
        self.text = text
    }

    /// The words in lower case: `news`, `items`.
    var words: [String] {
        var words: [String] = []
        for character in text {
            if character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }

    /// As people write it: `news items`.
    var phrase: String { words.joined(separator: " ") }

    /// As it begins a sentence: `News items`.
    var phraseAtStart: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }

    /// With its article: `an item`.
    var phraseWithArticle: String { ("aeio".contains(phrase.first ?? " ") ? "an " : "a ") + phrase }

    /// As a value is named: `newsItems`.
    var valueName: String { (words.first ?? "") + text.dropFirst(words.first?.count ?? 0) }

    /// What one of many is called: `Notes` → `Note`; nil where it cannot be told.
    var singular: String? {
        guard text.hasSuffix("s"), !text.hasSuffix("ss"), text.count > 2 else { return nil }
        if ["Series", "Species"].contains(where: text.hasSuffix) { return nil }
        if text.hasSuffix("ies") { return text.dropLast(3) + "y" }
        let endings = ["sses", "shes", "ches", "xes", "zes"]
        return String(text.dropLast(endings.contains { text.hasSuffix($0) } ? 2 : 1))
    }
}
