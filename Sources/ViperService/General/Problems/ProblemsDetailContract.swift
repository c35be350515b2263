import Viper
import ViperHTTP
import ViperValues

/// `GET /problems/{code}`: what a kind of problem or fault means, and what to do about it. The `type` of every problem
/// document is a link here.
enum ProblemsDetail {
    struct Input: Equatable {
        let code: String
    }

    enum Outcome: Sendable, Equatable {
        /// A kind of problem, and the faults that its `errors` can have.
        case problem(ProblemKind, faults: [FaultKind])
        case fault(FaultKind)
    }

    struct Document: WireOutput {
        let code: String
        let title: String
        let status: Int?
        let meaning: String
        let remedy: String
        let errors: [Fault]?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("code", "The last part of the problem's `type`, or the `code` of one of its `errors`.", \.code)
            field("title", "The kind of problem, in words.", \.title)
            field("status", "The status code of its responses; absent if the code appears only in `errors`.", \.status)
            field("meaning", "When it happens.", \.meaning)
            field("remedy", "What to do about it.", \.remedy)
            field("errors", "The codes that its `errors` may have; absent if it has no `errors`.", \.errors)
        }
    }

    struct Fault: WireOutput {
        let code: String
        let meaning: String
        let remedy: String

        static func describe(_ field: inout some OutputFields<Self>) {
            field("code", "The error's code.", \.code)
            field("meaning", "What is wrong.", \.meaning)
            field("remedy", "What to do about it.", \.remedy)
        }
    }
}

extension ProblemsDetail.Input: WireInput {
    init(_ field: inout some InputFields) {
        code = field.path(
            "code", "The last part of a problem's `type`, or the `code` of one of its `errors`.", .exactly(1...100))
    }
}
