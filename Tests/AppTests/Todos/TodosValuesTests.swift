import ViperTesting

@testable import Todos

@Suite("What todos are stored and shown as")
struct TodosValuesTests {
    private static let id = UUID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0001)

    private let todo = {
        var todo = Todo()
        (todo.id, todo.title, todo.priority, todo.version) = (Self.id, "Tent", .low, 3)
        todo.completeBy = DueDate(CalendarDate(daysSince1970: 20_778))
        todo.createdAt = Timestamp(microseconds: 1_795_262_400_000_000)
        return todo
    }()

    private func reader(_ language: LanguageTag = .english) -> PresentationContext {
        PresentationContext(Request(RequestStorage()), language)
    }

    @Test("Samples fill what is empty, and nothing else", .inProcess)
    func samples() async throws {
        let store = EntityStore<Todo>(in: fixture.database, clock: fixture.clock)
        let samples = TodoSamples.all.map { $0.todo(today: SteppingClock.start.daysSince1970) }
        #expect(try await store.seedIfEmpty(with: samples) == samples.count)
        #expect(try await store.seedIfEmpty(with: samples) == 0)
        let page = try await store.page(EntityFilter(values: [nil, nil], prefix: nil), after: [], limit: 100)
        #expect(page.entries.count == samples.count)
        #expect(page.entries.contains { $0.completeBy.shown?.text == "2026-11-21" && $0.priority == .high })
    }

    @Test("An entry of the change log is read as versions before this one wrote it")
    func entry() {
        var writer = PayloadWriter()
        writer.uuid(Self.id)
        writer.text("Tent")
        writer.int64(20_778)
        writer.text("low")
        writer.boolean(false)
        writer.int64(1_795_262_400_000_000)
        writer.int64(3)
        var reader = PayloadReader(writer.bytes)
        #expect(Todo(reading: &reader) == todo && reader.isAtEnd)
        var written = PayloadWriter()
        todo.write(to: &written)
        #expect(written.bytes == writer.bytes)
        #expect(DueDate(stored: DueDate(nil).stored) == DueDate(nil))
    }

    @Test("A month has its name in each language, as the CLDR has it")
    func months() {
        let names = Language.allCases.map { language in
            (1...12).map { month in
                let date = CalendarDate(year: 2026, month: month, day: 5)
                return date.map { LocalDate(date: $0, language: language).json } ?? ""
            }
        }
        let french = [
            "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
        ]
        let portuguese = [
            "jan.", "fev.", "mar.", "abr.", "mai.", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez.",
        ]
        let english = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        #expect(names[0] == english.map { "\"\($0) 05, 2026\"" })
        #expect(names[1] == french.map { "\"5 \($0) 2026\"" })
        #expect(names[2] == portuguese.map { "\"5 de \($0) de 2026\"" })
    }

    @Test("The languages are those that the views declare")
    func languages() {
        #expect(Language.all.tags.map(\.text) == ["en", "fr", "pt"])
        #expect(Language.all.tags.map { Language(of: reader($0)) } == Language.allCases)
    }
}
