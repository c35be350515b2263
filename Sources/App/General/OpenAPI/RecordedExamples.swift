/// Requests and answers that really happened, as `OpenAPIExamples` reads them. A test played and wrote them:
/// `config/record-examples` renews them.
enum RecordedExamples {
    static let json: StaticString = #"""
        {
          "welcome": {
            "200": {
              "response": {
                "name": "adder",
                "version": "1.2.3",
                "links": {
                  "items": "/items",
                  "todos": "/todos",
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
                    "links": {
                      "detail": "/items/01a1fdfa-4600-7000-8000-000000000002"
                    }
                  }
                ],
                "next": "AQEAAAAGYMgZoXPoAaH9-kYAcACAAAAAAAAAAv_xr70"
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
                    "links": {
                      "detail": "/todos/01a1fdfa-4600-7000-8000-000000000004"
                    }
                  }
                ],
                "next": "AVQAAAAAAAAAUTAABmDIGaGHcAGh_fpGAHAAgAAAAAAAAAQ97WJJ",
                "links": {
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
          }
        }
        """#
}
