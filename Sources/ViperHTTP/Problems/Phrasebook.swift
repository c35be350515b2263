public import ViperValues

/// Translations of sentences for people, which are all written in English.
///
/// A sentence is found by its English text, in which `{}` stands for variable parts; these are inserted into the
/// translation in the same order, after being translated themselves. Unknown texts stay English. It is only used for
/// refusals, and its cost is linear in the number of phrases.
public struct Phrasebook: Sendable {
    /// A sentence or part of one with its translations. Each has as many `{}` as the English text.
    public struct Phrase: Sendable {
        /// The English text.
        public let english: StaticString
        /// The same in other languages.
        public let translations: [LanguageTag: StaticString]

        public init(_ english: StaticString, _ translations: [LanguageTag: StaticString]) {
            self.english = english
            self.translations = translations
        }
    }

    private struct Entry {
        /// The texts before, between and after the gaps.
        let parts: [[UInt8]]
        let translations: [LanguageTag: [[UInt8]]]
    }

    private let entries: [Entry]

    /// Creates a phrasebook; if several phrases match a sentence the first wins.
    public init(_ phrases: [Phrase]) { entries = Self.entries(of: phrases) }

    /// Creates a phrasebook whose phrases come before those of another, which it shares with all that are made so.
    public init(_ phrases: [Phrase], before common: Phrasebook) {
        entries = Self.entries(of: phrases) + common.entries
    }

    private static func entries(of phrases: [Phrase]) -> [Entry] {
        phrases.map { phrase in
            Entry(
                parts: parts(of: phrase.english), translations: phrase.translations.mapValues { parts(of: $0) })
        }
    }

    /// Translates a sentence as far as it is known.
    public func translated(_ sentence: String, into language: LanguageTag) -> String {
        String(decoding: translated(Array(sentence.utf8)[...], into: language, depth: 0), as: UTF8.self)
    }

    /// Translates a problem as far as its sentences are known.
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
        // Client input is quoted and stays as it is. Phrases nest at most three deep.
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

    /// The texts in the gaps of a sentence; nil if the parts do not match it.
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
