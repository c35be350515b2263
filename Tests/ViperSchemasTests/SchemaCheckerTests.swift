import Testing
import ViperSchemas

@Suite("Checking values against schemas")
struct SchemaCheckerTests {
    private static let components = #"""
        {"components":{"schemas":{
          "Row":{"type":"object","properties":{"id":{"type":"string","format":"uuid"},"next":{"$ref":"#/components/schemas/Row"}},"required":["id"]},
          "Named":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}}
        """#

    private func violations(_ value: String, _ schema: String) throws -> [String] {
        let checker = SchemaChecker(document: try JSONTree(parsing: Array(Self.components.utf8)))
        return checker.violations(
            of: try JSONTree(parsing: Array(value.utf8)), against: try JSONTree(parsing: Array(schema.utf8))
        ).map(\.description)
    }

    @Test(
        "A value that is as its schema says has no violation",
        arguments: [
            (#""a""#, #"{"type":"string","description":"A text.","x-any":1}"#),
            ("null", #"{"type":["string","null"]}"#),
            ("1.0", #"{"type":"integer"}"#), ("1", #"{"type":"number"}"#), ("[1,2]", #"{"type":"array","maxItems":2}"#),
            ("[1,2,12]", #"{"uniqueItems":true}"#), ("[1,1]", #"{"uniqueItems":false}"#),
            (#""b""#, #"{"enum":["a","b"]}"#), ("1.0", #"{"const":1}"#),
            (#"{"a":[],"b":1}"#, #"{"const":{"b":1,"a":[]}}"#),
            (#""éé""#, #"{"minLength":2,"maxLength":2}"#), ("9223372036854775807", #"{"maximum":9223372036854775807}"#),
            (#""0192af00-0000-7000-8000-000000000001""#, #"{"format":"uuid"}"#),
            (#""2024-02-29T23:59:60.123Z""#, #"{"format":"date-time"}"#), (#""2024-02-29""#, #"{"format":"date"}"#),
            (#""/items?a=%20&b=1#x""#, #"{"format":"uri-reference"}"#), (#""any""#, #"{"format":"cursor"}"#),
            (#""ab1""#, #"{"pattern":"^[a-z]+\\d$"}"#),
            (#""\u2000b\u200A""#, #"{"pattern":"^[\\u2000-\\u200A]b[\\u2000-\\u200A]$"}"#),
            (#""\u0301b""#, #"{"pattern":"^.b$"}"#),
            (#"{"id":"0192af00-0000-7000-8000-000000000001"}"#, ##"{"$ref":"#/components/schemas/Row"}"##),
            (#"{"a":1,"b":2}"#, #"{"properties":{"a":{}},"additionalProperties":{"type":"integer"}}"#),
            (
                #"{"a":1}"#,
                #"{"additionalProperties":{},"propertyNames":{"maxLength":1},"minProperties":1,"maxProperties":1}"#
            ),
            (#"{"a":{"b":[1]}}"#, #"{}"#), (#"{"a":1}"#, "true"),
            (#"{"a":1}"#, #"{"type":"object","additionalProperties":true}"#),
            (
                #"{"name":"a","id":1}"#,
                ##"{"allOf":[{"$ref":"#/components/schemas/Named"},{"properties":{"id":{"type":"integer"}}}]}"##
            ),
            ("1", #"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#),
            ("null", #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#),
            (#"{"b":1}"#, #"{"oneOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#),
        ])
    func met(_ value: String, _ schema: String) throws {
        #expect(try violations(value, schema) == [])
    }

    @Test(
        "A value that is not as its schema says has a violation that says where and why",
        arguments: [
            ("1", #"{"type":"string"}"#, "expected string, found 1"),
            ("1.5", #"{"type":"integer"}"#, "expected integer, found 1.5"),
            ("true", #"{"type":["string","null"]}"#, "expected string or null, found true"),
            (
                #"{"ab":1}"#, #"{"additionalProperties":{},"propertyNames":{"maxLength":1}}"#,
                "/ab: expected at most 1 characters, found 2"
            ),
            (#"{"a":1}"#, #"{"additionalProperties":{},"maxProperties":0}"#, "expected at most 0 members, found 1"),
            ("{}", #"{"additionalProperties":{},"minProperties":1}"#, "expected at least 1 members, found 0"),
            ("[1,2,1]", #"{"uniqueItems":true}"#, "/2: expected no element twice, found 1 again"),
            (#""c""#, #"{"enum":["a"]}"#, #"expected one of ["a"], found "c""#),
            ("2", #"{"const":1}"#, "expected 1, found 2"),
            (#""é""#, #"{"minLength":2}"#, "expected at least 2 characters, found 1"),
            (#""abc""#, #"{"maxLength":2}"#, "expected at most 2 characters, found 3"),
            (
                "9223372036854775806", #"{"minimum":9223372036854775807}"#,
                "expected at least 9223372036854775807, found 9223372036854775806"
            ),
            ("1.5", #"{"maximum":1}"#, "expected at most 1, found 1.5"),
            ("3000000000", #"{"format":"int32"}"#, "expected 32 bits, found 3000000000"),
            (#""0192""#, #"{"format":"uuid"}"#, #"expected a uuid, found "0192""#),
            (
                #""2023-02-29T00:00:00Z""#, #"{"format":"date-time"}"#,
                #"expected a date-time, found "2023-02-29T00:00:00Z""#
            ),
            (
                #""2023-02-28T24:00:00Z""#, #"{"format":"date-time"}"#,
                #"expected a date-time, found "2023-02-28T24:00:00Z""#
            ),
            (#""/a b""#, #"{"format":"uri-reference"}"#, #"expected a uri-reference, found "/a b""#),
            (#""a1""#, #"{"pattern":"^[a-z]+$"}"#, #"expected the pattern ^[a-z]+$, found "a1""#),
            ("[]", #"{"minItems":1}"#, "expected at least 1 elements, found 0"),
            ("[1]", #"{"maxItems":0}"#, "expected at most 0 elements, found 1"),
            (#"[1,"a"]"#, #"{"items":{"type":"integer"}}"#, #"/1: expected integer, found "a""#),
            (
                #"{"a":{"b/c":1}}"#, #"{"properties":{"a":{"properties":{"b/c":{"type":"null"}}}}}"#,
                "/a/b~1c: expected null, found 1"
            ),
            ("{}", #"{"required":["a"]}"#, "expected the member 'a', found none"),
            (#"{"a":1,"a":1}"#, #"{"properties":{"a":{}}}"#, "/a: the member stands there twice"),
            (#"{"a":1,"b":1}"#, #"{"properties":{"a":{}}}"#, "/b: the schema names no such member"),
            (#"{"b":1}"#, #"{"properties":{"a":{}},"additionalProperties":false}"#, "/b: expected nothing, found 1"),
            (#"[{"b":1}]"#, #"{"items":{"type":"object"}}"#, "/0/b: the schema names no such member"),
            (
                #"{"id":"0192af00-0000-7000-8000-000000000001","next":{"id":7}}"#,
                ##"{"$ref":"#/components/schemas/Row"}"##, "/next/id: expected string, found 7"
            ),
            (
                #"{"name":"a","id":1}"#, ##"{"allOf":[{"$ref":"#/components/schemas/Named"}]}"##,
                "/id: the schema names no such member"
            ),
            (
                "1", ##"{"$ref":"#/components/schemas/None"}"##,
                "the schema refers to #/components/schemas/None, which is not there"
            ),
            ("1", #"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#, "expected oneOf 2 schemas to fit, found 2 ()"),
            (
                "1", #"{"anyOf":[{"type":"string"}]}"#,
                "expected anyOf 1 schemas to fit, found none (expected string, found 1)"
            ),
            ("1", #"{"multipleOf":2}"#, "the schema says 'multipleOf', which is not checked"),
            (#""a""#, #"{"format":"ipv4"}"#, "the schema says the format 'ipv4', which is not checked"),
            (#""a""#, #"{"pattern":"("}"#, "the schema's pattern ( is not checked"),
            ("1", "false", "expected nothing, found 1"),
        ])
    func violated(_ value: String, _ schema: String, _ violation: String) throws {
        #expect(try violations(value, schema) == [violation])
    }

    @Test("A choice of objects must name every member that came")
    func strictChoice() throws {
        let schema = #"{"oneOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#
        #expect(try violations(#"{"a":1,"b":1}"#, schema).count == 1)
    }
}
