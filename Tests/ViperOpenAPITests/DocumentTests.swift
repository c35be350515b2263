import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

@Suite("The API's description")
struct DocumentTests {
    private let document: ReadDocument

    init() throws { document = try ReadDocument(try sampleTable()) }

    @Test("It names its format, the API, where the paths begin, and the groups")
    func head() throws {
        #expect(document["openapi"] == #""3.1.0""#)
        #expect(document["info", "title"] == #""Things""#)
        #expect(document["info", "version"] == #""7""#)
        for word in ["X-Request-Id", "traceparent", "HEAD", "OPTIONS", "404", "405"] {
            #expect(document["info", "description"]?.contains(word) == true)
        }
        #expect(document["servers"] == #"[{"url":"/"}]"#)
        #expect(try ReadDocument(sampleTable(), address: "/api")["servers"] == #"[{"url":"/api"}]"#)
        #expect(document["tags"] == #"[{"name":"Things"},{"name":"Doors"}]"#)
        #expect(document.names() == ["openapi", "info", "servers", "tags", "paths", "components"])
    }

    @Test("Every route stands under its path and method, with its name, group and summary")
    func routes() {
        #expect(document.names("paths") == ["/things", "/things/{id}", "/doors/{door}/room"])
        #expect(document.names("paths", "/things") == ["get", "post"])
        #expect(document.names("paths", "/things/{id}") == ["patch", "delete"])
        #expect(document["paths", "/things", "get", "operationId"] == #""thingsList""#)
        #expect(document["paths", "/things", "get", "tags"] == #"["Things"]"#)
        #expect(document["paths", "/things", "get", "summary"] == #""List things""#)
        #expect(document["paths", "/things/{id}", "delete", "summary"] == nil)
    }

    @Test("Parameters have their place, meaning, type, bounds and default")
    func parameters() {
        #expect(
            document["paths", "/things/{id}", "patch", "parameters"]
                == #"[{"name":"id","in":"path","description":"The thing.","required":true,"#
                + #""schema":{"type":"string","format":"uuid"}},"#
                + #"{"name":"size","in":"query","description":"A size.","#
                + ##""schema":{"$ref":"#/components/schemas/ThingsChangeSize","default":"x-large"}},"##
                + #"{"name":"open","in":"query","description":"Only open ones.","schema":{"type":"boolean"}},"#
                + #"{"name":"limit","in":"query","description":"How many.","#
                + #""schema":{"type":"integer","format":"int32","minimum":1,"maximum":100,"default":30}},"#
                + #"{"name":"q","in":"query","description":"A text.","#
                + #""schema":{"type":"string","minLength":1,"maxLength":20,"pattern":"^[^\\u0000]*$"}},"#
                + #"{"name":"If-Match","in":"header","description":"Apply the change only if the resource has one of these "#
                + #"entity tags, or any with `*` (RFC 9110, section 13.1.1).","schema":{"type":"string","format":"entity-tags","#
                + #""pattern":"^(?:\\*|[\\u0009\\u0020,]*(?:W/)?\"[\\u0021\\u0023-\\u007E\\u0080-\\u00FF]*\"(?:"#
                + #"[\\u0009\\u0020]*,[\\u0009\\u0020,]*(?:W/)?\"[\\u0021\\u0023-\\u007E\\u0080-\\u00FF]*\")*"#
                + #"[\\u0009\\u0020,]*)$"}}]"#)
    }

    @Test("What a gate reads of the path is a parameter too")
    func captures() {
        #expect(
            document["paths", "/doors/{door}/room", "get", "parameters"]
                == #"[{"name":"door","in":"path","description":"Which door.","required":true,"#
                + #""schema":{"type":"string","minLength":1}}]"#)
    }

    @Test("Rules over several parameters are in the description")
    func rules() {
        #expect(
            document["paths", "/things/{id}", "patch", "description"]
                == #""Rules over several parameters:\n\n- `size`: Expected another size.""#)
    }

    @Test("A body has its media types, members, defaults, and no others")
    func body() {
        let reference = ##"{"schema":{"$ref":"#/components/schemas/ThingsChangeInput"}}"##
        #expect(
            document["paths", "/things/{id}", "patch", "requestBody"]
                == #"{"required":true,"content":{"application/json":"# + reference
                + #","application/merge-patch+json":"# + reference + "}}")
        #expect(document.names("paths", "/things", "post", "requestBody", "content") == ["application/json"])
        let schema = document["components", "schemas", "ThingsChangeInput"] ?? ""
        #expect(schema.hasPrefix(#"{"type":"object","properties":{"name":{"type":"string","pattern":"#))
        #expect(
            schema.hasSuffix(
                #""description":"A name."},"enabled":{"type":"boolean","description":"A flag.","default":true},"#
                    + #""count":{"type":"integer","format":"int32","minimum":-5,"maximum":5,"description":"A count."}},"#
                    + #""required":["name"],"additionalProperties":false}"#))
    }

    @Test("A response's document has every member with its type, and named schemas are shared")
    func answer() {
        let list = ##"{"schema":{"$ref":"#/components/schemas/ThingsListPage"}}"##
        let row = ##"{"schema":{"$ref":"#/components/schemas/ThingsChangePart","description":"##
        #expect(
            document["paths", "/things", "get", "responses", "200", "content"]
                == #"{"application/json":"# + list + #","application/x-ndjson":"# + row
                + #""One such document per line, each ended by a line feed."}}}"#)
        #expect(
            document["components", "schemas", "ThingsChangeDocument"]
                == #"{"type":"object","properties":{"id":{"type":"string","format":"uuid","description":"An id."},"#
                + #""version":{"type":"integer","format":"int64","description":"A number."},"#
                + ##""color":{"$ref":"#/components/schemas/ThingsChangeColor","description":"A colour."},"##
                + #""time":{"type":"string","format":"date-time","description":"A time."},"#
                + ##""parts":{"type":"array","items":{"$ref":"#/components/schemas/ThingsChangePart"},"##
                + ##""description":"Some parts."},"part":{"$ref":"#/components/schemas/ThingsChangePart","##
                + #""description":"A part."}},"required":["id","version","time","parts","part"]}"#)
        #expect(
            document.names("components", "schemas") == [
                "Problem", "ProblemFault", "ProblemLinks", "ThingsAddDocument", "ThingsAddInput", "ThingsChangeColor",
                "ThingsChangeDocument", "ThingsChangeInput", "ThingsChangePart", "ThingsChangeSize", "ThingsListPage",
            ])
        #expect(
            document["components", "schemas", "ThingsChangeSize"]
                == #"{"type":"string","enum":["small","x-large"],"x-enum-varnames":["small","large"]}"#)
        #expect(document["paths", "/things/{id}", "delete", "responses", "204", "content"] == nil)
    }

    @Test("A response's members link to other operations")
    func links() {
        #expect(
            document["paths", "/things", "post", "responses", "201", "links"]
                == ##"{"thingsChange":{"operationId":"thingsChange","parameters":{"id":"$response.body#/id"}},"##
                + ##""thingsDelete":{"operationId":"thingsDelete","parameters":{"id":"$response.body#/id"}}}"##)
        #expect(
            document["paths", "/things", "get", "responses", "200", "links"]
                == ##"{"next":{"operationId":"thingsList","parameters":{"after":"$response.body#/next"}}}"##)
        #expect(document["paths", "/things/{id}", "patch", "responses", "200", "links"] == nil)
    }

    @Test("The same routes give the same bytes, and every reference leads somewhere")
    func determinism() throws {
        let all: EnabledPolicies = [.compression, .origins, .quotas, .keys]
        let first = try ReadDocument(sampleTable(), parts: all)
        #expect(try ReadDocument(sampleTable(), parts: all).text == first.text)
        #expect(first.text != document.text)
        for part in first.text.split(separator: ##""$ref":"#/components/"##).dropFirst() {
            let path = part.prefix { $0 != "\"" }.split(separator: "/").map(String.init)
            #expect(path.count == 2 && first["components", path[0], path[1]] != nil, "\(path)")
        }
    }

    @Test("Examples are at their body, parameters and responses")
    func examples() throws {
        var examples = OpenAPIExamples()
        examples["thingsChange", .ok] = .init(
            parameters: ["limit": "7"], request: #"{"name":"a"}"#, response: #"{"id":"x"}"#)
        examples["thingsAdd", .unprocessableContent] = .init(response: #"{"status":422}"#)
        let document = try ReadDocument(sampleTable(), examples: examples)
        let operation = document["paths", "/things/{id}", "patch"] ?? ""
        #expect(operation.contains(#""default":30},"example":7}"#))
        #expect(operation.contains(##"ThingsChangeInput"},"example":{"name":"a"}},"application/merge-patch+json""##))
        #expect(operation.contains(##"ThingsChangeDocument"},"example":{"id":"x"}}"##))
        #expect(
            document[
                "components", "responses", "UnprocessableContent", "content", "application/problem+json", "example"]
                == #"{"status":422}"#)
    }
}
