public import ViperHTTP

extension ProblemKind {
    /// 409: a step of a sequence before the one that is due.
    public static let stepTooEarly = ProblemKind(
        "step-too-early", .conflict,
        Phrase("Another step comes first", "Une autre étape vient d'abord", "Outro passo vem primeiro"),
        "The request is a step of a sequence, and an earlier one was not taken yet. Nothing was changed.",
        remedy: "Take the step that `detail` names first; `links.next` leads to it.")

    /// 409: a step that is taken only once.
    public static let stepTaken = ProblemKind(
        "step-taken", .conflict, Phrase("The step was taken before", "L'étape a déjà eu lieu", "O passo já foi dado"),
        "The request is a step of a sequence that is taken only once, and it was. Nothing was changed.",
        remedy: "Go on with the step that `detail` names; `links.next` leads to it.")

    /// 409: a step after the last one.
    public static let sequenceEnded = ProblemKind(
        "sequence-ended", .conflict, Phrase("The sequence has ended", "La suite est terminée", "A sequência terminou"),
        "All steps of the sequence were taken, so it cannot be changed or given up any more. Nothing was changed.",
        remedy: "Get the sequence to see how it ended, and begin another one.")
}
