public import ViperValues

/// Sentences for people in other languages than English, in which all of them are written.
///
/// A sentence is found by its English text, in which `{}` stands for what differs from one occurrence to the next; what
/// stood there is put into the translation, in the same order, and is looked up itself. What is not found stays English.
/// It is asked when something was refused, and reads as many phrases as there are.
public struct Phrasebook: Sendable {
    /// A sentence or a part of one, and its translations. Each has as many `{}` as the English text.
    public struct Phrase: Sendable {
        /// What is said in English.
        public let english: StaticString
        /// The same in other languages.
        public let translations: [LanguageTag: StaticString]

        /// A phrase.
        public init(_ english: StaticString, _ translations: [LanguageTag: StaticString]) {
            self.english = english
            self.translations = translations
        }
    }

    private struct Entry {
        /// What stands before, between and after the gaps of the English text.
        let parts: [[UInt8]]
        let translations: [LanguageTag: [[UInt8]]]
    }

    private let entries: [Entry]

    /// A book of phrases; of several that fit a sentence the first counts.
    public init(_ phrases: [Phrase]) {
        entries = phrases.map { phrase in
            Entry(
                parts: Self.parts(of: phrase.english),
                translations: phrase.translations.mapValues { Self.parts(of: $0) })
        }
    }

    /// A sentence in another language, as far as it is known.
    public func translated(_ sentence: String, into language: LanguageTag) -> String {
        String(decoding: translated(Array(sentence.utf8)[...], into: language, depth: 0), as: UTF8.self)
    }

    /// A problem in another language, as far as its sentences are known.
    public func translated(_ problem: Problem, into language: LanguageTag) -> Problem {
        var problem = problem
        problem.title = translated(problem.title, into: language)
        problem.detail = translated(problem.detail, into: language)
        for index in problem.faults.indices {
            problem.faults[index].detail = translated(problem.faults[index].detail, into: language)
        }
        return problem
    }

    private func translated(_ text: ArraySlice<UInt8>, into language: LanguageTag, depth: Int) -> ArraySlice<UInt8> {
        // What a client sent stands in quotes, and stays as it is. Phrases are at most three deep.
        guard depth < 3, text.first != 0x27 else { return text }
        for entry in entries {
            guard let target = entry.translations[language], let gaps = Self.gaps(in: text, between: entry.parts) else {
                continue
            }
            var result: [UInt8] = []
            for (index, part) in target.enumerated() {
                result += part
                if index < gaps.count, index + 1 < target.count {
                    result += translated(gaps[index], into: language, depth: depth + 1)
                }
            }
            return result[...]
        }
        return text
    }

    /// What stands in the gaps of a sentence; nil if it is another sentence.
    private static func gaps(in text: ArraySlice<UInt8>, between parts: [[UInt8]]) -> [ArraySlice<UInt8>]? {
        guard let first = parts.first, let last = parts.last, text.starts(with: first) else { return nil }
        if parts.count == 1 { return text.count == first.count ? [] : nil }
        guard text.count >= first.count + last.count, text.suffix(last.count).elementsEqual(last) else { return nil }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        var gaps: [ArraySlice<UInt8>] = []
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: part) else { return nil }
            gaps.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return gaps + [rest]
    }

    private static func parts(of text: StaticString) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var isGap = false
        for byte in text.bytes {
            switch byte {
            case 0x7B: isGap = true
            case 0x7D where isGap:
                isGap = false
                parts.append([])
            default:
                if isGap { parts[parts.count - 1].append(0x7B) }
                isGap = false
                parts[parts.count - 1].append(byte)
            }
        }
        return parts
    }
}
