import ViperTesting

private enum Stage: SequenceStep {
    case pack, seal, post

    var wireText: StaticString {
        switch self {
        case .pack: "pack"
        case .seal: "seal"
        case .post: "post"
        }
    }

    var method: Method { self == .pack ? .put : .post }

    var repetition: StepRepetition {
        switch self {
        case .pack: .untilEnd
        case .seal: .never
        case .post: .always
        }
    }
}

private struct Parcel: SequenceState {
    let id: UUID
    var taken: Set<Stage>
    var steps: StepSequence<Stage> { StepSequence { taken.contains($0) } }
}

@Suite("A sequence of steps")
struct StepSequenceTests {
    private static let id = "01920000-0000-7000-8000-000000000001"

    @Test("The first step that was not taken is due, however many later ones were")
    func due() {
        #expect(StepSequence<Stage> { _ in false }.due == .pack)
        #expect(StepSequence<Stage> { $0 == .pack }.due == .seal)
        #expect(StepSequence<Stage> { $0 != .pack }.due == .pack)
        let ended = StepSequence<Stage> { _ in true }
        #expect(ended.due == nil && ended.hasEnded && ended.repeatable == [])
    }

    @Test("A step too early, one that is taken only once, and one after the end are refused, each as what it is")
    func faults() {
        let packed = StepSequence<Stage> { $0 == .pack }
        #expect(packed.fault(of: .pack) == nil && packed.fault(of: .seal) == nil)
        #expect(packed.fault(of: .post)?.problem.kind.code == "step-too-early")
        #expect(packed.fault(of: .post)?.problem.detail == "Expected the step 'seal', which is due; found 'post'.")
        let sealed = StepSequence<Stage> { $0 != .post }
        #expect(sealed.fault(of: .seal)?.problem.kind.code == "step-taken" && sealed.fault(of: .pack) == nil)
        #expect(sealed.repeatable == [.pack])
        let posted = StepSequence<Stage> { _ in true }
        #expect(posted.fault(of: .pack)?.problem.kind.code == "sequence-ended")
        #expect(posted.fault(of: .seal)?.problem.kind.code == "sequence-ended" && posted.fault(of: .post) == nil)
    }

    // MARK: As routes

    private struct Gate: Interactor {
        static let failures = FailureKinds.missing
        let taken: Set<Stage>

        func execute(_ command: IDInput) async throws(Failure) -> Parcel {
            guard command.id.text == StepSequenceTests.id else { throw .missing("No such parcel.") }
            return Parcel(id: command.id, taken: taken)
        }
    }

    private enum Step {
        struct Input: WireInput {
            let note: String
            init(_ field: inout some InputFields) { note = field.body("note", "Anything.", .trimmed(1...5)) }
        }

        struct Interactor: Viper.Interactor {
            let parcel: Parcel
            func execute(_ input: Input) async throws(Failure) -> Parcel { parcel }
        }

        struct Document: WireOutput {
            let steps: SequenceDocument<Stage>
            static func describe(_ field: inout some OutputFields<Self>) { field.members(of: \.steps) }
        }

        struct Presenter: Viper.Presenter {
            let router: SequenceRouter<Stage>
            func present(_ parcel: Parcel, for reader: PresentationContext) -> Document {
                Document(steps: router.document(of: parcel))
            }
        }
    }

    private func parcels(_ taken: Set<Stage>) throws -> InProcessClient {
        let router = SequenceRouter<Stage>(at: "/parcels", publicPath: "/api")
        return try client([
            Route(
                "/parcels",
                Router(
                    Stage.allCases.map { stage in
                        router.route(stage, { (_: Void) in Gate(taken: taken) }, "Take a step") { parcel in
                            Module(Step.Interactor(parcel: parcel), Step.Presenter(router: router))
                        }
                    }))
        ])
    }

    @Test("A step that is due reaches its module, whose response shows what comes next and what may be taken again")
    func taken() async throws {
        let answer = try await parcels([.pack]).post("/parcels/\(Self.id)/seal", #"{"note":"red"}"#)
        #expect(answer.status == 200)
        let path = "/api/parcels/\(Self.id)"
        #expect(
            answer.text == #"{"due":{"step":"seal","method":"POST","link":"\#(path)/seal"},"#
                + #""again":[{"step":"pack","method":"PUT","link":"\#(path)/pack"}]}"#)
    }

    @Test("A step out of turn is refused before its body is read, with a link to the one that is due")
    func refused() async throws {
        let answer = try await parcels([]).post("/parcels/\(Self.id)/seal", "{")
        #expect(answer.status == 409)
        #expect(answer.text.hasPrefix(#"{"type":"/problems/step-too-early""#))
        #expect(answer.text.hasSuffix(#""links":{"next":"/api/parcels/\#(Self.id)/pack"}}"#), "\(answer.text)")
        let late = try await parcels(Set(Stage.allCases)).put("/parcels/\(Self.id)/pack", #"{"note":"red"}"#)
        #expect(late.status == 409 && late.text.contains("/problems/sequence-ended"))
        #expect(!late.text.contains("links"))
        let again = try await parcels(Set(Stage.allCases)).post("/parcels/\(Self.id)/post", #"{"note":"red"}"#)
        #expect(again.status == 200 && again.text == #"{"again":[]}"#)
    }

    @Test("What the gate refuses is refused at every step, and a malformed id is a 400")
    func gate() async throws {
        let unknown = try await parcels([]).put("/parcels/01920000-0000-7000-8000-000000000002/pack", "{}")
        #expect(unknown.status == 404)
        #expect(try await parcels([]).put("/parcels/7/pack", "{}").status == 400)
        #expect(try await parcels([]).put("/parcels/\(Self.id)/pack", "{}").status == 422)
    }
}
