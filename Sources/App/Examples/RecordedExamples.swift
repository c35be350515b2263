/// Requests and answers that really happened, as `OpenAPIExamples` reads them. A test played and wrote them:
/// `config/record-examples` renews them.
public enum RecordedExamples {
    public static let json: StaticString = #"""
        {
          "welcome": {
            "200": {
              "response": {
                "name": "adder",
                "version": "1.2.3",
                "links": {
                  "items": "/items",
                  "repositories": "/repositories",
                  "todos": "/todos",
                  "accounts": "/accounts",
                  "docs": "/docs",
                  "liveness": "/livez",
                  "readiness": "/readyz",
                  "openapi": "/openapi.json"
                }
              }
            },
            "406": {
              "response": {
                "type": "/problems/not-acceptable",
                "title": "No acceptable form",
                "status": 406,
                "detail": "This can be had as application/json; 'Accept' allows none.",
                "instance": "/",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "liveness": {
            "200": {
              "response": {
                "status": "alive"
              }
            }
          },
          "problemsDetail": {
            "200": {
              "parameters": {
                "code": "stale"
              },
              "response": {
                "code": "stale",
                "title": "The precondition does not hold",
                "status": 412,
                "meaning": "The resource is no longer at a version that `If-Match` names: somebody has changed it, or it has no version. Or it is what `If-None-Match` says it must not be.",
                "remedy": "Get the resource again, decide whether the change is still wanted, and send it with the new tag."
              }
            }
          },
          "readiness": {
            "200": {
              "response": {
                "status": "ready"
              }
            },
            "503": {
              "response": {
                "type": "/problems/unavailable",
                "title": "Not available",
                "status": 503,
                "detail": "The server cannot serve this right now; try again.",
                "instance": "/readyz",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "itemsAdd": {
            "201": {
              "request": {
                "name": "Brass lantern",
                "enabled": true
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000001",
                "name": "Brass lantern",
                "enabled": true,
                "color": "green",
                "date": "Nov 21, 2026",
                "createdAt": "2026-11-21T12:00:00.000Z",
                "version": 1,
                "links": {
                  "detail": "/items/01a1fdfa-4600-7000-8000-000000000001"
                }
              }
            },
            "400": {
              "response": {
                "type": "/problems/malformed-json",
                "title": "The body is not JSON",
                "status": 400,
                "detail": "Expected a member name in quotes or '}' at byte 1, found 'n'.",
                "instance": "/items",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "",
                    "code": "malformedJSON",
                    "detail": "Expected a member name in quotes or '}' at byte 1, found 'n'."
                  }
                ]
              }
            },
            "415": {
              "request": {
                "name": "Brass lantern",
                "enabled": true
              },
              "response": {
                "type": "/problems/unsupported-media-type",
                "title": "The body's media type is not supported",
                "status": 415,
                "detail": "Expected a body of application/json in UTF-8, found 'text/plain'.",
                "instance": "/items",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "422": {
              "request": {
                "name": " ",
                "enabled": "yes",
                "colour": "red"
              },
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 3 faults.",
                "instance": "/items",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/name",
                    "code": "tooShort",
                    "detail": "Expected a text that is not empty or blank."
                  },
                  {
                    "pointer": "/enabled",
                    "code": "wrongType",
                    "detail": "Expected true or false, found a string."
                  },
                  {
                    "pointer": "/colour",
                    "code": "unknown",
                    "detail": "Expected only the members name, enabled."
                  }
                ]
              }
            }
          },
          "itemsList": {
            "200": {
              "parameters": {
                "limit": 2
              },
              "response": {
                "items": [
                  {
                    "id": "01a1fdfa-4600-7000-8000-000000000003",
                    "name": "Tent",
                    "enabled": true,
                    "color": "green",
                    "date": "Nov 21, 2026",
                    "createdAt": "2026-11-21T12:00:00.002Z",
                    "version": 1,
                    "links": {
                      "detail": "/items/01a1fdfa-4600-7000-8000-000000000003"
                    }
                  },
                  {
                    "id": "01a1fdfa-4600-7000-8000-000000000002",
                    "name": "Compass",
                    "enabled": true,
                    "color": "green",
                    "date": "Nov 21, 2026",
                    "createdAt": "2026-11-21T12:00:00.001Z",
                    "version": 1,
                    "links": {
                      "detail": "/items/01a1fdfa-4600-7000-8000-000000000002"
                    }
                  }
                ],
                "next": "AQEAAAAGYMgZoXPoAaH9-kYAcACAAAAAAAAAAv_xr70",
                "links": {
                  "back": "/",
                  "new": "/items/new"
                }
              }
            },
            "400": {
              "parameters": {
                "limit": 0,
                "sort": "colour"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 2 faults.",
                "instance": "/items",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "sort",
                    "code": "unknownValue",
                    "detail": "Expected one of createdAt, -createdAt, name, -name; found 'colour'."
                  },
                  {
                    "parameter": "limit",
                    "code": "outOfBounds",
                    "detail": "Expected a whole number from 1 to 100, found '0'."
                  }
                ]
              }
            }
          },
          "itemsNew": {
            "200": {
              "response": {
                "title": "New item",
                "method": "POST",
                "link": "/items",
                "fields": [
                  {
                    "name": "name",
                    "label": "Name",
                    "kind": "text",
                    "required": true,
                    "value": "",
                    "minLength": 1,
                    "maxLength": 200
                  },
                  {
                    "name": "enabled",
                    "label": "Enabled",
                    "kind": "checkbox",
                    "required": false,
                    "checked": true
                  }
                ]
              }
            }
          },
          "itemsDetail": {
            "200": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000001",
                "title": "ITEM: Brass lantern",
                "name": "Brass lantern",
                "enabled": true,
                "state": "Enabled",
                "color": "green",
                "date": "Nov 21, 2026",
                "createdAt": "2026-11-21T12:00:00.000Z",
                "updatedAt": "2026-11-21T12:00:00.000Z",
                "version": 1,
                "links": {
                  "list": "/items"
                }
              }
            },
            "400": {
              "parameters": {
                "id": "7"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/items/7",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "id",
                    "code": "notAUUID",
                    "detail": "Expected a UUID, found '7'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Item with id '01a1fdfa-4600-7000-8000-000000000001' was not found.",
                "instance": "/items/01a1fdfa-4600-7000-8000-000000000001",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "itemsChange": {
            "200": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "request": {
                "enabled": false
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000001",
                "title": "ITEM: Brass lantern",
                "name": "Brass lantern",
                "enabled": false,
                "state": "Disabled",
                "color": "red",
                "date": "Nov 21, 2026",
                "createdAt": "2026-11-21T12:00:00.000Z",
                "updatedAt": "2026-11-21T12:00:00.003Z",
                "version": 2,
                "links": {
                  "list": "/items"
                }
              }
            },
            "412": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "request": {
                "enabled": false
              },
              "response": {
                "type": "/problems/stale",
                "title": "The precondition does not hold",
                "status": 412,
                "detail": "Expected item '01a1fdfa-4600-7000-8000-000000000001' to be at a version that 'If-Match' names; it is not.",
                "instance": "/items/01a1fdfa-4600-7000-8000-000000000001",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "422": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "request": {
                "name": null
              },
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 1 fault.",
                "instance": "/items/01a1fdfa-4600-7000-8000-000000000001",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/name",
                    "code": "wrongType",
                    "detail": "Expected a text, found null."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "request": {
                "enabled": false
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Item with id '01a1fdfa-4600-7000-8000-000000000001' was not found.",
                "instance": "/items/01a1fdfa-4600-7000-8000-000000000001",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "itemsDelete": {
            "412": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "response": {
                "type": "/problems/stale",
                "title": "The precondition does not hold",
                "status": 412,
                "detail": "Expected item '01a1fdfa-4600-7000-8000-000000000001' to be at a version that 'If-Match' names; it is not.",
                "instance": "/items/01a1fdfa-4600-7000-8000-000000000001",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "204": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000001"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Item with id '01a1fdfa-4600-7000-8000-000000000001' was not found.",
                "instance": "/items/01a1fdfa-4600-7000-8000-000000000001",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "itemsClear": {
            "412": {
              "response": {
                "type": "/problems/stale",
                "title": "The precondition does not hold",
                "status": 412,
                "detail": "Expected 'If-Match: *' or none: this resource has no version.",
                "instance": "/items",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "200": {
              "response": {
                "items": [],
                "deleted": 2,
                "message": "Operation completed"
              }
            }
          },
          "repositoriesList": {
            "200": {
              "parameters": {
                "language": "Swift",
                "page": 2,
                "perPage": 2
              },
              "response": {
                "title": "Repositories - Swift",
                "totalCount": 8,
                "page": 2,
                "nextPage": 3,
                "items": [
                  {
                    "id": 1003,
                    "name": "quillwort",
                    "fullName": "mossandfern/quillwort",
                    "description": "Typed SQL without a macro in sight.",
                    "language": "Swift",
                    "stars": 9415,
                    "starsText": "9 415 ⭐️",
                    "forks": 610,
                    "owner": {
                      "name": "mossandfern",
                      "picture": "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Ccircle%20cx='4'%20cy='3'%20r='2'/%3E%3Cpath%20d='M0%208a4%203%200%200%201%208%200'/%3E%3C/svg%3E"
                    },
                    "url": "https://repositories.example/mossandfern/quillwort",
                    "updatedAt": "2026-10-03T10:00:00.000Z",
                    "links": {
                      "detail": "/repositories/1003"
                    }
                  },
                  {
                    "id": 1004,
                    "name": "kestrel",
                    "fullName": "windhover/kestrel",
                    "description": "Routing by a tree of segments.",
                    "language": "Swift",
                    "stars": 7002,
                    "starsText": "7 002 ⭐️",
                    "forks": 388,
                    "owner": {
                      "name": "windhover",
                      "picture": "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Ccircle%20cx='4'%20cy='3'%20r='2'/%3E%3Cpath%20d='M0%208a4%203%200%200%201%208%200'/%3E%3C/svg%3E"
                    },
                    "url": "https://repositories.example/windhover/kestrel",
                    "updatedAt": "2026-10-04T11:00:00.000Z",
                    "links": {
                      "detail": "/repositories/1004"
                    }
                  }
                ],
                "links": {
                  "back": "/"
                }
              }
            },
            "400": {
              "parameters": {
                "perPage": 0
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/repositories",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "perPage",
                    "code": "outOfBounds",
                    "detail": "Expected a whole number from 1 to 100, found '0'."
                  }
                ]
              }
            },
            "422": {
              "parameters": {
                "page": 34
              },
              "response": {
                "type": "/problems/beyond-reach",
                "title": "More is asked for than is offered",
                "status": 422,
                "detail": "Only the first 1000 search results are available.",
                "instance": "/repositories",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "502": {
              "response": {
                "type": "/problems/upstream-failed",
                "title": "The upstream failed",
                "status": 502,
                "detail": "Another server that this one asks failed, and nothing is held that could be shown instead.",
                "instance": "/repositories",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "504": {
              "response": {
                "type": "/problems/upstream-timed-out",
                "title": "The upstream was too slow",
                "status": 504,
                "detail": "Another server that this one asks was too slow, and nothing is held that could be shown instead.",
                "instance": "/repositories",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "repositoriesDetail": {
            "200": {
              "parameters": {
                "id": 1005
              },
              "response": {
                "id": 1005,
                "name": "papercrane",
                "fullName": "foldworks/papercrane",
                "description": "Layouts out of one sheet.",
                "language": "Swift",
                "stars": 1234,
                "starsText": "1 234 ⭐️",
                "forks": 97,
                "owner": {
                  "name": "foldworks",
                  "picture": "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Ccircle%20cx='4'%20cy='3'%20r='2'/%3E%3Cpath%20d='M0%208a4%203%200%200%201%208%200'/%3E%3C/svg%3E"
                },
                "url": "https://repositories.example/foldworks/papercrane",
                "updatedAt": "2026-10-05T12:00:00.000Z",
                "links": {
                  "back": "/repositories"
                }
              }
            },
            "400": {
              "parameters": {
                "id": "papercrane"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/repositories/papercrane",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "id",
                    "code": "notAnInteger",
                    "detail": "Expected a whole number, found 'papercrane'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "id": 7
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Repository with id '7' was not found.",
                "instance": "/repositories/7",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "todosAdd": {
            "201": {
              "request": {
                "title": "Book the ferry",
                "note": "Two bicycles.",
                "completeBy": "2026-11-27",
                "priority": "high"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000004",
                "rows": [
                  {
                    "field": "title",
                    "label": "Title",
                    "value": "Book the ferry"
                  },
                  {
                    "field": "note",
                    "label": "Note",
                    "value": "Two bicycles."
                  },
                  {
                    "field": "completeBy",
                    "label": "Complete by",
                    "value": "Nov 27, 2026"
                  },
                  {
                    "field": "priority",
                    "label": "Priority",
                    "value": "High"
                  },
                  {
                    "field": "completed",
                    "label": "Completed",
                    "value": "No"
                  }
                ],
                "version": 1,
                "links": {
                  "list": "/todos",
                  "edit": "/todos/01a1fdfa-4600-7000-8000-000000000004/edit"
                },
                "row": {
                  "id": "01a1fdfa-4600-7000-8000-000000000004",
                  "title": "Book the ferry",
                  "completeBy": "2026-11-27",
                  "completeByText": "Nov 27, 2026",
                  "priority": "high",
                  "bangs": "!!!",
                  "completed": false,
                  "version": 1,
                  "links": {
                    "detail": "/todos/01a1fdfa-4600-7000-8000-000000000004"
                  }
                }
              }
            },
            "422": {
              "request": {
                "title": " ",
                "completeBy": "2026-02-29",
                "priority": "urgent"
              },
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 3 faults.",
                "instance": "/todos",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/title",
                    "code": "tooShort",
                    "detail": "Enter a title"
                  },
                  {
                    "pointer": "/completeBy",
                    "code": "notADate",
                    "detail": "Expected a date that exists, such as 2026-11-21, found '2026-02-29'."
                  },
                  {
                    "pointer": "/priority",
                    "code": "unknownValue",
                    "detail": "Expected one of none, low, medium, high; found 'urgent'."
                  }
                ]
              }
            }
          },
          "todosList": {
            "200": {
              "parameters": {
                "limit": 2
              },
              "response": {
                "items": [
                  {
                    "id": "01a1fdfa-4600-7000-8000-000000000006",
                    "title": "Air the tent",
                    "completeBy": "2026-11-23",
                    "completeByText": "Nov 23, 2026",
                    "priority": "low",
                    "bangs": "!",
                    "completed": false,
                    "version": 1,
                    "links": {
                      "detail": "/todos/01a1fdfa-4600-7000-8000-000000000006"
                    }
                  },
                  {
                    "id": "01a1fdfa-4600-7000-8000-000000000004",
                    "title": "Book the ferry",
                    "completeBy": "2026-11-27",
                    "completeByText": "Nov 27, 2026",
                    "priority": "high",
                    "bangs": "!!!",
                    "completed": false,
                    "version": 1,
                    "links": {
                      "detail": "/todos/01a1fdfa-4600-7000-8000-000000000004"
                    }
                  }
                ],
                "next": "AVQAAAAAAAAAUTAABmDIGaGHcAGh_fpGAHAAgAAAAAAAAAQ97WJJ",
                "links": {
                  "back": "/",
                  "new": "/todos/new"
                }
              }
            },
            "400": {
              "parameters": {
                "limit": 0
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/todos",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "limit",
                    "code": "outOfBounds",
                    "detail": "Expected a whole number from 1 to 100, found '0'."
                  }
                ]
              }
            }
          },
          "todosNew": {
            "200": {
              "response": {
                "title": "New todo",
                "method": "POST",
                "link": "/todos",
                "fields": [
                  {
                    "name": "title",
                    "label": "Title",
                    "kind": "text",
                    "required": true,
                    "value": "",
                    "minLength": 1,
                    "maxLength": 200
                  },
                  {
                    "name": "note",
                    "label": "Note",
                    "kind": "multiline",
                    "required": false,
                    "value": "",
                    "maxLength": 10000
                  },
                  {
                    "name": "completeBy",
                    "label": "Complete by",
                    "kind": "date",
                    "required": false
                  },
                  {
                    "name": "priority",
                    "label": "Priority",
                    "kind": "choice",
                    "required": false,
                    "value": "none",
                    "choices": [
                      {
                        "value": "none",
                        "label": "None"
                      },
                      {
                        "value": "low",
                        "label": "Low"
                      },
                      {
                        "value": "medium",
                        "label": "Medium"
                      },
                      {
                        "value": "high",
                        "label": "High"
                      }
                    ]
                  },
                  {
                    "name": "completed",
                    "label": "Completed",
                    "kind": "checkbox",
                    "required": false,
                    "checked": false
                  }
                ]
              }
            }
          },
          "todosDisplay": {
            "200": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000004",
                "rows": [
                  {
                    "field": "title",
                    "label": "Title",
                    "value": "Book the ferry"
                  },
                  {
                    "field": "note",
                    "label": "Note",
                    "value": "Two bicycles."
                  },
                  {
                    "field": "completeBy",
                    "label": "Complete by",
                    "value": "Nov 27, 2026"
                  },
                  {
                    "field": "priority",
                    "label": "Priority",
                    "value": "High"
                  },
                  {
                    "field": "completed",
                    "label": "Completed",
                    "value": "No"
                  }
                ],
                "version": 1,
                "links": {
                  "list": "/todos",
                  "edit": "/todos/01a1fdfa-4600-7000-8000-000000000004/edit"
                }
              }
            },
            "400": {
              "parameters": {
                "id": "7"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/todos/7",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "id",
                    "code": "notAUUID",
                    "detail": "Expected a UUID, found '7'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Todo with Id: '01a1fdfa-4600-7000-8000-000000000004' was not found",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "todosEdit": {
            "200": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "response": {
                "title": "Edit todo",
                "method": "PUT",
                "link": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "fields": [
                  {
                    "name": "title",
                    "label": "Title",
                    "kind": "text",
                    "required": true,
                    "value": "Book the ferry",
                    "minLength": 1,
                    "maxLength": 200
                  },
                  {
                    "name": "note",
                    "label": "Note",
                    "kind": "multiline",
                    "required": false,
                    "value": "Two bicycles.",
                    "maxLength": 10000
                  },
                  {
                    "name": "completeBy",
                    "label": "Complete by",
                    "kind": "date",
                    "required": false,
                    "value": "2026-11-27"
                  },
                  {
                    "name": "priority",
                    "label": "Priority",
                    "kind": "choice",
                    "required": false,
                    "value": "high",
                    "choices": [
                      {
                        "value": "none",
                        "label": "None"
                      },
                      {
                        "value": "low",
                        "label": "Low"
                      },
                      {
                        "value": "medium",
                        "label": "Medium"
                      },
                      {
                        "value": "high",
                        "label": "High"
                      }
                    ]
                  },
                  {
                    "name": "completed",
                    "label": "Completed",
                    "kind": "checkbox",
                    "required": false,
                    "checked": false
                  }
                ],
                "version": 1
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Todo with Id: '01a1fdfa-4600-7000-8000-000000000004' was not found",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004/edit",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "todosChange": {
            "200": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "request": {
                "completeBy": null,
                "completed": true
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000004",
                "rows": [
                  {
                    "field": "title",
                    "label": "Title",
                    "value": "Book the ferry"
                  },
                  {
                    "field": "note",
                    "label": "Note",
                    "value": "Two bicycles."
                  },
                  {
                    "field": "priority",
                    "label": "Priority",
                    "value": "High"
                  },
                  {
                    "field": "completed",
                    "label": "Completed",
                    "value": "Yes"
                  }
                ],
                "version": 2,
                "links": {
                  "list": "/todos",
                  "edit": "/todos/01a1fdfa-4600-7000-8000-000000000004/edit"
                },
                "row": {
                  "id": "01a1fdfa-4600-7000-8000-000000000004",
                  "title": "Book the ferry",
                  "priority": "high",
                  "bangs": "!!!",
                  "completed": true,
                  "version": 2,
                  "links": {
                    "detail": "/todos/01a1fdfa-4600-7000-8000-000000000004"
                  }
                }
              }
            },
            "412": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "request": {
                "completeBy": null,
                "completed": true
              },
              "response": {
                "type": "/problems/stale",
                "title": "The precondition does not hold",
                "status": 412,
                "detail": "Expected todo '01a1fdfa-4600-7000-8000-000000000004' to be at a version that 'If-Match' names; it is not.",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "422": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "request": {
                "title": null
              },
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 1 fault.",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/title",
                    "code": "wrongType",
                    "detail": "Expected a text, found null."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "request": {
                "completeBy": null,
                "completed": true
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Todo with Id: '01a1fdfa-4600-7000-8000-000000000004' was not found",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "todosReplace": {
            "200": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "request": {
                "title": "Book the early ferry",
                "completeBy": "2026-11-27"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000004",
                "rows": [
                  {
                    "field": "title",
                    "label": "Title",
                    "value": "Book the early ferry"
                  },
                  {
                    "field": "completeBy",
                    "label": "Complete by",
                    "value": "Nov 27, 2026"
                  },
                  {
                    "field": "completed",
                    "label": "Completed",
                    "value": "No"
                  }
                ],
                "version": 3,
                "links": {
                  "list": "/todos",
                  "edit": "/todos/01a1fdfa-4600-7000-8000-000000000004/edit"
                },
                "row": {
                  "id": "01a1fdfa-4600-7000-8000-000000000004",
                  "title": "Book the early ferry",
                  "completeBy": "2026-11-27",
                  "completeByText": "Nov 27, 2026",
                  "priority": "none",
                  "bangs": "",
                  "completed": false,
                  "version": 3,
                  "links": {
                    "detail": "/todos/01a1fdfa-4600-7000-8000-000000000004"
                  }
                }
              }
            },
            "422": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "request": {},
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 1 fault.",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/title",
                    "code": "missing",
                    "detail": "Expected the member, found none."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "request": {
                "title": "Book the early ferry",
                "completeBy": "2026-11-27"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Todo with Id: '01a1fdfa-4600-7000-8000-000000000004' was not found",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "todosDelete": {
            "204": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              }
            },
            "404": {
              "parameters": {
                "id": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Todo with Id: '01a1fdfa-4600-7000-8000-000000000004' was not found",
                "instance": "/todos/01a1fdfa-4600-7000-8000-000000000004",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "accountsAdd": {
            "201": {
              "request": {
                "name": "Household",
                "currency": "EUR"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000007",
                "name": "Household",
                "currency": "EUR",
                "balance": "0.00",
                "pending": "0.00",
                "createdAt": "2026-11-21T12:00:00.009Z",
                "version": 1,
                "links": {
                  "list": "/accounts",
                  "transactions": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions",
                  "report": "/accounts/01a1fdfa-4600-7000-8000-000000000007/report"
                }
              }
            },
            "400": {
              "response": {
                "type": "/problems/malformed-json",
                "title": "The body is not JSON",
                "status": 400,
                "detail": "Expected a member name in quotes or '}' at byte 1, found 'n'.",
                "instance": "/accounts",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "",
                    "code": "malformedJSON",
                    "detail": "Expected a member name in quotes or '}' at byte 1, found 'n'."
                  }
                ]
              }
            },
            "422": {
              "request": {
                "name": " ",
                "currency": "JPY"
              },
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 2 faults.",
                "instance": "/accounts",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/name",
                    "code": "tooShort",
                    "detail": "Expected a text that is not empty or blank."
                  },
                  {
                    "pointer": "/currency",
                    "code": "unknownCurrency",
                    "detail": "Expected the code of a currency with two decimals, such as EUR, found 'JPY'."
                  }
                ]
              }
            }
          },
          "transactionsAdd": {
            "201": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "request": {
                "group": "posted",
                "date": "2026-11-01",
                "description": "Electricity",
                "amount": "67.35",
                "kind": "debit"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000009",
                "account": "01a1fdfa-4600-7000-8000-000000000007",
                "group": "posted",
                "date": "2026-11-01",
                "description": "Electricity",
                "amount": "67.35",
                "kind": "debit",
                "createdAt": "2026-11-21T12:00:00.011Z",
                "version": 1,
                "links": {
                  "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-000000000009",
                  "account": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                  "list": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions"
                }
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "response": {
                "type": "/problems/malformed-json",
                "title": "The body is not JSON",
                "status": 400,
                "detail": "Expected a member name in quotes or '}' at byte 1, found 'a'.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "",
                    "code": "malformedJSON",
                    "detail": "Expected a member name in quotes or '}' at byte 1, found 'a'."
                  }
                ]
              }
            },
            "422": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "request": {
                "group": "posted",
                "date": "2026-02-30",
                "description": "Bakery",
                "amount": "12.505",
                "kind": "debit"
              },
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 2 faults.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/date",
                    "code": "notADate",
                    "detail": "Expected a date that exists, such as 2026-11-21, found '2026-02-30'."
                  },
                  {
                    "pointer": "/amount",
                    "code": "notAnAmount",
                    "detail": "Expected an amount with two decimals, such as 12.50, found '12.505'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000f"
              },
              "request": {
                "group": "posted",
                "date": "2026-11-21",
                "description": "Bakery",
                "amount": "12.50",
                "kind": "debit"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-00000000000f' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-00000000000f/transactions",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "transactionsBatch": {
            "201": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "request": [
                {
                  "group": "posted",
                  "date": "2026-11-02",
                  "description": "Rent",
                  "amount": "940.00",
                  "kind": "debit"
                },
                {
                  "group": "posted",
                  "date": "2026-11-02",
                  "description": "Salary",
                  "amount": "3124.50",
                  "kind": "credit"
                }
              ],
              "response": {
                "items": [
                  {
                    "id": "01a1fdfa-4600-7000-8000-00000000000a",
                    "account": "01a1fdfa-4600-7000-8000-000000000007",
                    "group": "posted",
                    "date": "2026-11-02",
                    "description": "Rent",
                    "amount": "940.00",
                    "kind": "debit",
                    "createdAt": "2026-11-21T12:00:00.012Z",
                    "version": 1,
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000a",
                      "account": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                      "list": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions"
                    }
                  },
                  {
                    "id": "01a1fdfa-4600-7000-8000-00000000000b",
                    "account": "01a1fdfa-4600-7000-8000-000000000007",
                    "group": "posted",
                    "date": "2026-11-02",
                    "description": "Salary",
                    "amount": "3124.50",
                    "kind": "credit",
                    "createdAt": "2026-11-21T12:00:00.012Z",
                    "version": 1,
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000b",
                      "account": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                      "list": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions"
                    }
                  }
                ]
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "response": {
                "type": "/problems/malformed-json",
                "title": "The body is not JSON",
                "status": 400,
                "detail": "Expected a member name in quotes or '}' at byte 2, found 'a'.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/batch",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "",
                    "code": "malformedJSON",
                    "detail": "Expected a member name in quotes or '}' at byte 2, found 'a'."
                  }
                ]
              }
            },
            "422": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "request": [
                {
                  "group": "posted",
                  "date": "2026-11-21",
                  "description": "Bakery",
                  "amount": "12.50",
                  "kind": "debit"
                },
                {
                  "group": "posted",
                  "date": "2026-02-30",
                  "description": "Bakery",
                  "amount": "12.505",
                  "kind": "debit"
                }
              ],
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 2 faults.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/batch",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/1/date",
                    "code": "notADate",
                    "detail": "Expected a date that exists, such as 2026-11-21, found '2026-02-30'."
                  },
                  {
                    "pointer": "/1/amount",
                    "code": "notAnAmount",
                    "detail": "Expected an amount with two decimals, such as 12.50, found '12.505'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000f"
              },
              "request": [
                {
                  "group": "posted",
                  "date": "2026-11-21",
                  "description": "Bakery",
                  "amount": "12.50",
                  "kind": "debit"
                }
              ],
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-00000000000f' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-00000000000f/transactions/batch",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "transactionsDetail": {
            "200": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "id": "01a1fdfa-4600-7000-8000-000000000009"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000009",
                "account": "01a1fdfa-4600-7000-8000-000000000007",
                "group": "posted",
                "date": "2026-11-01",
                "description": "Electricity",
                "amount": "67.35",
                "kind": "debit",
                "createdAt": "2026-11-21T12:00:00.011Z",
                "version": 1,
                "links": {
                  "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-000000000009",
                  "account": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                  "list": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions"
                }
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "id": "7"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/7",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "id",
                    "code": "notAUUID",
                    "detail": "Expected a UUID, found '7'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "id": "01a1fdfa-4600-7000-8000-00000000000f"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Transaction with id '01a1fdfa-4600-7000-8000-00000000000f' was not found in account '01a1fdfa-4600-7000-8000-000000000007'.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000f",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "accountsList": {
            "200": {
              "parameters": {
                "limit": 1
              },
              "response": {
                "items": [
                  {
                    "id": "01a1fdfa-4600-7000-8000-000000000008",
                    "name": "Travel",
                    "currency": "CHF",
                    "balance": "0.00",
                    "pending": "0.00",
                    "version": 1,
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000008",
                      "transactions": "/accounts/01a1fdfa-4600-7000-8000-000000000008/transactions",
                      "report": "/accounts/01a1fdfa-4600-7000-8000-000000000008/report"
                    }
                  }
                ],
                "next": "AWEABmDIGaGXEAGh_fpGAHAAgAAAAAAAAAhmC0Mj",
                "links": {
                  "back": "/"
                }
              }
            },
            "400": {
              "parameters": {
                "limit": 0
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/accounts",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "limit",
                    "code": "outOfBounds",
                    "detail": "Expected a whole number from 1 to 100, found '0'."
                  }
                ]
              }
            }
          },
          "transactionsList": {
            "200": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "limit": 1
              },
              "response": {
                "items": [
                  {
                    "id": "01a1fdfa-4600-7000-8000-00000000000c",
                    "group": "authorized",
                    "date": "2026-11-21",
                    "description": "Grocer",
                    "amount": "42.07",
                    "kind": "debit",
                    "createdAt": "2026-11-21T12:00:00.013Z",
                    "version": 1,
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000c"
                    }
                  }
                ],
                "next": "AXQBof36RgBwAIAAAAAAAAAHAaH9-kYAcACAAAAAAAAADGoSjnk",
                "links": {
                  "back": "/accounts/01a1fdfa-4600-7000-8000-000000000007"
                }
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "limit": 0
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "limit",
                    "code": "outOfBounds",
                    "detail": "Expected a whole number from 1 to 100, found '0'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000f"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-00000000000f' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-00000000000f/transactions",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "accountsReport": {
            "200": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "from": "2026-11-01"
              },
              "response": {
                "rows": [
                  {
                    "type": "header",
                    "title": "Authorized Transactions"
                  },
                  {
                    "type": "subheader",
                    "title": "Nov 21, 2026",
                    "odd": true
                  },
                  {
                    "type": "detail",
                    "description": "Grocer",
                    "amount": "42.07",
                    "odd": true
                  },
                  {
                    "type": "subfooter",
                    "odd": true
                  },
                  {
                    "type": "footer",
                    "total": "42.07",
                    "odd": false
                  },
                  {
                    "type": "header",
                    "title": "Posted Transactions"
                  },
                  {
                    "type": "subheader",
                    "title": "Nov 01, 2026",
                    "odd": true
                  },
                  {
                    "type": "detail",
                    "description": "Electricity",
                    "amount": "67.35",
                    "odd": true
                  },
                  {
                    "type": "subfooter",
                    "odd": true
                  },
                  {
                    "type": "subheader",
                    "title": "Nov 02, 2026",
                    "odd": false
                  },
                  {
                    "type": "detail",
                    "description": "Rent",
                    "amount": "940.00",
                    "odd": false
                  },
                  {
                    "type": "detail",
                    "description": "Salary",
                    "amount": "-3124.50",
                    "odd": false
                  },
                  {
                    "type": "subfooter",
                    "odd": false
                  },
                  {
                    "type": "footer",
                    "total": "-2117.15",
                    "odd": true
                  },
                  {
                    "type": "grandfooter",
                    "total": "-2075.08"
                  }
                ],
                "total": "-2075.08"
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "from": "2026-11-01",
                "to": "2026-10-01"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/report",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "to",
                    "code": "beforeFrom",
                    "detail": "Expected a date that is not before 'from'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000f"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-00000000000f' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-00000000000f/report",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "accountsChange": {
            "200": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "request": {
                "name": "Home"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000007",
                "name": "Home",
                "currency": "EUR",
                "balance": "-2117.15",
                "pending": "42.07",
                "createdAt": "2026-11-21T12:00:00.009Z",
                "version": 5,
                "links": {
                  "list": "/accounts",
                  "transactions": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions",
                  "report": "/accounts/01a1fdfa-4600-7000-8000-000000000007/report"
                }
              }
            },
            "412": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "request": {
                "name": "Home"
              },
              "response": {
                "type": "/problems/stale",
                "title": "The precondition does not hold",
                "status": 412,
                "detail": "Expected account '01a1fdfa-4600-7000-8000-000000000007' to be at a version that 'If-Match' names; it is not.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "422": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "request": {
                "name": null
              },
              "response": {
                "type": "/problems/invalid-body",
                "title": "The body breaks a rule",
                "status": 422,
                "detail": "The body has 1 fault.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "pointer": "/name",
                    "code": "wrongType",
                    "detail": "Expected a text, found null."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000e"
              },
              "request": {
                "name": "Home"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-00000000000e' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-00000000000e",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "accountsDelete": {
            "428": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "response": {
                "type": "/problems/precondition-required",
                "title": "A precondition is required",
                "status": 428,
                "detail": "Expected 'If-Match' with the resource's entity tag, or with '*' for whatever version there is.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "412": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007"
              },
              "response": {
                "type": "/problems/stale",
                "title": "The precondition does not hold",
                "status": 412,
                "detail": "Expected account '01a1fdfa-4600-7000-8000-000000000007' to be at a version that 'If-Match' names; it is not.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "204": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000e"
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000e"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-00000000000e' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-00000000000e",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "transactionsDelete": {
            "412": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "id": "01a1fdfa-4600-7000-8000-00000000000d"
              },
              "response": {
                "type": "/problems/stale",
                "title": "The precondition does not hold",
                "status": 412,
                "detail": "Expected transaction '01a1fdfa-4600-7000-8000-00000000000d' to be at a version that 'If-Match' names; it is not.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000d",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            },
            "204": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "id": "01a1fdfa-4600-7000-8000-00000000000d"
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "id": "01a1fdfa-4600-7000-8000-00000000000d"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Transaction with id '01a1fdfa-4600-7000-8000-00000000000d' was not found in account '01a1fdfa-4600-7000-8000-000000000007'.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000d",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "accountsDetail": {
            "200": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000007",
                "embed": [
                  "report",
                  "transactions"
                ]
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000007",
                "name": "Home",
                "currency": "EUR",
                "balance": "-2117.15",
                "pending": "42.07",
                "createdAt": "2026-11-21T12:00:00.009Z",
                "version": 7,
                "links": {
                  "list": "/accounts",
                  "transactions": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions",
                  "report": "/accounts/01a1fdfa-4600-7000-8000-000000000007/report"
                },
                "embedded": {
                  "report": {
                    "rows": [
                      {
                        "type": "header",
                        "title": "Authorized Transactions"
                      },
                      {
                        "type": "subheader",
                        "title": "Nov 21, 2026",
                        "odd": true
                      },
                      {
                        "type": "detail",
                        "description": "Grocer",
                        "amount": "42.07",
                        "odd": true
                      },
                      {
                        "type": "subfooter",
                        "odd": true
                      },
                      {
                        "type": "footer",
                        "total": "42.07",
                        "odd": false
                      },
                      {
                        "type": "header",
                        "title": "Posted Transactions"
                      },
                      {
                        "type": "subheader",
                        "title": "Nov 01, 2026",
                        "odd": true
                      },
                      {
                        "type": "detail",
                        "description": "Electricity",
                        "amount": "67.35",
                        "odd": true
                      },
                      {
                        "type": "subfooter",
                        "odd": true
                      },
                      {
                        "type": "subheader",
                        "title": "Nov 02, 2026",
                        "odd": false
                      },
                      {
                        "type": "detail",
                        "description": "Rent",
                        "amount": "940.00",
                        "odd": false
                      },
                      {
                        "type": "detail",
                        "description": "Salary",
                        "amount": "-3124.50",
                        "odd": false
                      },
                      {
                        "type": "subfooter",
                        "odd": false
                      },
                      {
                        "type": "footer",
                        "total": "-2117.15",
                        "odd": true
                      },
                      {
                        "type": "grandfooter",
                        "total": "-2075.08"
                      }
                    ],
                    "total": "-2075.08"
                  },
                  "transactions": {
                    "items": [
                      {
                        "id": "01a1fdfa-4600-7000-8000-00000000000c",
                        "group": "authorized",
                        "date": "2026-11-21",
                        "description": "Grocer",
                        "amount": "42.07",
                        "kind": "debit",
                        "createdAt": "2026-11-21T12:00:00.013Z",
                        "version": 1,
                        "links": {
                          "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000c"
                        }
                      },
                      {
                        "id": "01a1fdfa-4600-7000-8000-00000000000b",
                        "group": "posted",
                        "date": "2026-11-02",
                        "description": "Salary",
                        "amount": "3124.50",
                        "kind": "credit",
                        "createdAt": "2026-11-21T12:00:00.012Z",
                        "version": 1,
                        "links": {
                          "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000b"
                        }
                      },
                      {
                        "id": "01a1fdfa-4600-7000-8000-00000000000a",
                        "group": "posted",
                        "date": "2026-11-02",
                        "description": "Rent",
                        "amount": "940.00",
                        "kind": "debit",
                        "createdAt": "2026-11-21T12:00:00.012Z",
                        "version": 1,
                        "links": {
                          "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-00000000000a"
                        }
                      },
                      {
                        "id": "01a1fdfa-4600-7000-8000-000000000009",
                        "group": "posted",
                        "date": "2026-11-01",
                        "description": "Electricity",
                        "amount": "67.35",
                        "kind": "debit",
                        "createdAt": "2026-11-21T12:00:00.011Z",
                        "version": 1,
                        "links": {
                          "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000007/transactions/01a1fdfa-4600-7000-8000-000000000009"
                        }
                      }
                    ],
                    "links": {
                      "back": "/accounts/01a1fdfa-4600-7000-8000-000000000007"
                    }
                  }
                }
              }
            },
            "400": {
              "parameters": {
                "accountId": "7"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/accounts/7",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21",
                "errors": [
                  {
                    "parameter": "accountId",
                    "code": "notAUUID",
                    "detail": "Expected a UUID, found '7'."
                  }
                ]
              }
            },
            "404": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-00000000000f"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-00000000000f' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-00000000000f",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          }
        }
        """#
}
