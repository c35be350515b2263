public import ViperHTTP
public import ViperJSON

/// What a response shows of a sequence's steps. Its document has them among its own members:
///
///     field.members(of: \.steps)
public struct SequenceDocument<Step: SequenceStep>: WireOutput {
    let due: StepDocument<Step>?
    let again: [StepDocument<Step>]

    public static func describe(_ field: inout some OutputFields<Self>) {
        field("due", "The step to take next; absent once all were taken.", \.due)
        field("again", "The steps that were taken and may be taken again, with another choice.", \.again)
    }
}

/// A step of a sequence, and where it is taken.
public struct StepDocument<Step: SequenceStep>: WireOutput {
    let step: Step
    let link: Link

    init(_ step: Step, link: Link) {
        self.step = step
        self.link = link
    }

    public static func describe(_ field: inout some OutputFields<Self>) {
        field("step", "The step.", \.step)
        field("method", "The method of its request.") { "\($0.step.method.name)" }
        field("link", "The path of its request.", \.link)
    }

    /// The schema under the name of the steps' type: one name for each sequence of a program.
    public static var schema: Schema { schema(named: Schema.name(of: Step.self) + "Link") }
}
