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
            field("title", "The kind of problem, for people.", \.title)
            field("status", "The status of the answers that have it; absent of what only `errors` name.", \.status)
            field("meaning", "When it happens.", \.meaning)
            field("remedy", "What to do about it.", \.remedy)
            field("errors", "What its `errors` can name; absent where it has none.", \.errors)
        }
    }

    struct Fault: WireOutput {
        let code: String
        let meaning: String
        let remedy: String

        static func describe(_ field: inout some OutputFields<Self>) {
            field("code", "The fault's code.", \.code)
            field("meaning", "What is wrong.", \.meaning)
            field("remedy", "What to do about it.", \.remedy)
        }
    }
}

extension ProblemsDetail.Input: WireInput {
    init(_ field: inout some InputFields) {
        code = field.path("code", "The last part of a problem's `type`, or a fault's `code`.", .exactly(1...100))
    }
}
