-- wrk's side of a case. Its arguments: the case's kind, and a file with one path a line (for `paths`).
--   paths FILE   GETs the file's paths in turn
--   post         POSTs items in turn
--   post-key     the same, each with an Idempotency-Key of its own
-- When it is done it prints one line: answers by status class, errors, microseconds.
local threads, requests = {}, {}
local keyed = false

function setup(thread) table.insert(threads, thread) end

function init(arguments)
    if arguments[1] == "post" or arguments[1] == "post-key" then
        keyed = arguments[1] == "post-key"
        local fields = {["Content-Type"] = "application/json", ["Idempotency-Key"] = keyed and "KEY" or nil}
        for number = 1, 500 do
            local body = string.format('{"name":"Lamp %d","enabled":%s}', number, number % 3 == 0 and "false" or "true")
            table.insert(requests, wrk.format("POST", "/items", fields, body))
        end
    else
        for path in io.lines(arguments[2]) do table.insert(requests, wrk.format("GET", path)) end
    end
end

-- A key like a UUID; no two runs begin in the same second.
local serial, begun = 0, os.time()
local function key()
    serial = serial + 1
    return string.format('"%08x-%04x-4%03x-8%03x-%012x"', begun, math.random(0, 65535), math.random(0, 4095),
        math.random(0, 4095), serial)
end

local turn = 0
function request()
    turn = turn % #requests + 1
    return keyed and requests[turn]:gsub("KEY", key(), 1) or requests[turn]
end

-- wrk itself counts what is over 399, which is all that a GET needs; for POST it matters which answers were a 201.
created = 0
if os.getenv("COUNT_CREATED") then
    function response(status) if status == 201 then created = created + 1 end end
end

function done(summary, latency)
    local made = 0
    for _, thread in ipairs(threads) do made = made + thread:get("created") end
    local errors = summary.errors
    print(string.format('RESULT {"requests":%d,"status":%d,"socket":%d,"created":%d,"microseconds":%d,"p50":%d,"p99":%d}',
        summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout, made,
        summary.duration, latency:percentile(50), latency:percentile(99)))
end
