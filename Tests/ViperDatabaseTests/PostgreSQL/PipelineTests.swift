import Testing

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// The responses that a connection still expects.
@Suite struct PipelineTests {
    @Test("Results are matched with requests in their order")
    func order() {
        var pipeline = Pipeline<String>()
        pipeline.append(.prepare(7, "a"))
        pipeline.append(.run("a", .main))
        pipeline.append(.run("b", .before))
        pipeline.append(.sync)
        #expect(pipeline.count == 4)
        #expect(name(pipeline.take(.done)) == "prepare 7 a")
        #expect(name(pipeline.take(.done)) == "main a")
        #expect(name(pipeline.take(.done)) == "before b")
        #expect(name(pipeline.take(.sync)) == "sync")
        #expect(pipeline.isEmpty)
        #expect(name(pipeline.take(.done)) == "nothing")
    }

    @Test("What follows a failure is skipped up to the end of its batch, and the next batch is not")
    func failure() {
        var pipeline = Pipeline<String>()
        for name in ["a", "b", "c"] { pipeline.append(.run(name, .main)) }
        pipeline.append(.sync)
        pipeline.append(.run("d", .main))
        pipeline.append(.sync)
        #expect(name(pipeline.take(.done)) == "main a")
        #expect(name(pipeline.take(.failed)) == "main b")
        #expect(name(pipeline.take(.skipped)) == "main c")
        #expect(name(pipeline.take(.sync)) == "sync")
        #expect(name(pipeline.take(.done)) == "main d")
        #expect(name(pipeline.take(.sync)) == "sync")
    }

    @Test(
        "An impossible result is distinguished from a possible one",
        arguments: [
            [Pipeline<String>.Answer.sync], [.skipped], [.failed, .done], [.failed, .failed], [.done, .done],
            [.done, .sync, .done],
        ])
    func disorder(answers: [Pipeline<String>.Answer]) {
        var pipeline = Pipeline<String>()
        pipeline.append(.run("a", .main))
        if answers.first == .failed { pipeline.append(.run("b", .main)) }
        pipeline.append(.sync)
        for (index, response) in answers.enumerated() {
            let isLast = index == answers.count - 1
            #expect((name(pipeline.take(response)) == "nothing") == isLast)
        }
    }

    @Test("Requests that will never get a result are handed back")
    func loss() {
        var pipeline = Pipeline<String>()
        pipeline.append(.run("a", .main))
        pipeline.append(.run("b", .main))
        pipeline.append(.sync)
        _ = pipeline.take(.done)
        #expect(pipeline.removeAll().map { name($0) } == ["main b", "sync"])
        #expect(pipeline.isEmpty)
    }

    private func name(_ entry: Pipeline<String>.Entry?) -> String {
        switch entry {
        case nil: "nothing"
        case .prepare(let form, let work)?: "prepare \(form) \(work)"
        case .run(let work, let step)?: "\(step) \(work)"
        case .sync?: "sync"
        }
    }
}
