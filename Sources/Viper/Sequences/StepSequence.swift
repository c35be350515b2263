import ViperHTTP

/// How far a sequence has come: which steps were taken, which one is due, and which may be taken again. A pure value.
///
/// Steps are taken in the order of `Step.allCases`. The sequence has ended when all of them were taken.
public struct StepSequence<Step: SequenceStep>: Sendable, Equatable {
    private let taken: Set<Step>

    /// Creates the sequence of a state.
    ///
    /// - Parameter taken: says which steps were taken.
    public init(taken: (Step) -> Bool) { self.taken = Set(Step.allCases.filter(taken)) }

    /// The step that is due: the first that was not taken; nil once the sequence has ended.
    public var due: Step? { Step.allCases.first { !taken.contains($0) } }

    /// Whether all steps were taken.
    public var hasEnded: Bool { due == nil }

    /// The steps that may be taken again, with another choice.
    public var repeatable: [Step] {
        hasEnded ? [] : Step.allCases.filter { taken.contains($0) && $0.repetition != .never }
    }

    /// Why a step may not be taken now; nil if it may.
    public func fault(of step: Step) -> Failure? {
        guard let due else {
            if step.repetition == .always { return nil }
            return .other(
                .sequenceEnded, "Expected no further step, since the sequence has ended; found '\(step.wireText)'.",
                fr: "Aucune étape n'est plus attendue, car la suite est terminée ; trouvé : '\(step.wireText)'.",
                pt: "Não se espera mais nenhum passo, pois a sequência terminou; encontrado: '\(step.wireText)'.")
        }
        if step == due { return nil }
        guard taken.contains(step) else {
            return .other(.stepTooEarly, Self.expected(due, found: .verbatim("'\(step.wireText)'")))
        }
        guard step.repetition == .never else { return nil }
        let found = Sentence(
            "'\(step.wireText)', which is taken only once", fr: "'\(step.wireText)', qui n'a lieu qu'une fois",
            pt: "'\(step.wireText)', que só se dá uma vez")
        return .other(.stepTaken, Self.expected(due, found: found))
    }

    private static func expected(_ due: Step, found: Sentence) -> Sentence {
        Sentence(
            "Expected the step '\(due.wireText)', which is due; found \(found).",
            fr: "Attendu : l'étape '\(due.wireText)', qui est la suivante ; trouvé : \(found).",
            pt: "Esperado: o passo '\(due.wireText)', que é o seguinte; encontrado: \(found).")
    }
}
