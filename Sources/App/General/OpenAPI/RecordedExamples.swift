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
          "accountsAdd": {
            "201": {
              "request": {
                "name": "Household",
                "currency": "EUR"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000004",
                "name": "Household",
                "currency": "EUR",
                "balance": "0.00",
                "pending": "0.00",
                "createdAt": "2026-11-21T12:00:00.006Z",
                "version": 1,
                "links": {
                  "list": "/accounts",
                  "transactions": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions"
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
                "accountId": "01a1fdfa-4600-7000-8000-000000000004"
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
                    "id": "01a1fdfa-4600-7000-8000-000000000006",
                    "group": "posted",
                    "date": "2026-11-02",
                    "description": "Rent",
                    "amount": "940.00",
                    "kind": "debit",
                    "createdAt": "2026-11-21T12:00:00.008Z",
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions/01a1fdfa-4600-7000-8000-000000000006",
                      "account": "/accounts/01a1fdfa-4600-7000-8000-000000000004",
                      "list": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions"
                    }
                  },
                  {
                    "id": "01a1fdfa-4600-7000-8000-000000000007",
                    "group": "posted",
                    "date": "2026-11-02",
                    "description": "Salary",
                    "amount": "3124.50",
                    "kind": "credit",
                    "createdAt": "2026-11-21T12:00:00.008Z",
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions/01a1fdfa-4600-7000-8000-000000000007",
                      "account": "/accounts/01a1fdfa-4600-7000-8000-000000000004",
                      "list": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions"
                    }
                  }
                ]
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "response": {
                "type": "/problems/malformed-json",
                "title": "The body is not JSON",
                "status": 400,
                "detail": "Expected a member name in quotes or '}' at byte 2, found 'a'.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions",
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
                "accountId": "01a1fdfa-4600-7000-8000-000000000004"
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
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions",
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
                "accountId": "01a1fdfa-4600-7000-8000-000000000009"
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
                "detail": "Account with id '01a1fdfa-4600-7000-8000-000000000009' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000009/transactions",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "transactionsDetail": {
            "200": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000004",
                "id": "01a1fdfa-4600-7000-8000-000000000006"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000006",
                "group": "posted",
                "date": "2026-11-02",
                "description": "Rent",
                "amount": "940.00",
                "kind": "debit",
                "createdAt": "2026-11-21T12:00:00.008Z",
                "links": {
                  "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions/01a1fdfa-4600-7000-8000-000000000006",
                  "account": "/accounts/01a1fdfa-4600-7000-8000-000000000004",
                  "list": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions"
                }
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000004",
                "id": "7"
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions/7",
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
                "accountId": "01a1fdfa-4600-7000-8000-000000000004",
                "id": "01a1fdfa-4600-7000-8000-000000000009"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Transaction with id '01a1fdfa-4600-7000-8000-000000000009' was not found in account '01a1fdfa-4600-7000-8000-000000000004'.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions/01a1fdfa-4600-7000-8000-000000000009",
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
                    "id": "01a1fdfa-4600-7000-8000-000000000005",
                    "name": "Travel",
                    "currency": "CHF",
                    "balance": "0.00",
                    "pending": "0.00",
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000005",
                      "transactions": "/accounts/01a1fdfa-4600-7000-8000-000000000005/transactions"
                    }
                  }
                ],
                "next": "AWEABmDIGaGLWAGh_fpGAHAAgAAAAAAAAAWdszKI"
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
                "accountId": "01a1fdfa-4600-7000-8000-000000000004",
                "limit": 1
              },
              "response": {
                "items": [
                  {
                    "id": "01a1fdfa-4600-7000-8000-000000000008",
                    "group": "authorized",
                    "date": "2026-11-21",
                    "description": "Grocer",
                    "amount": "42.07",
                    "kind": "debit",
                    "createdAt": "2026-11-21T12:00:00.009Z",
                    "links": {
                      "detail": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions/01a1fdfa-4600-7000-8000-000000000008"
                    }
                  }
                ],
                "next": "AXQBof36RgBwAIAAAAAAAAAEAaH9-kYAcACAAAAAAAAACH--cmg"
              }
            },
            "400": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000004",
                "limit": 0
              },
              "response": {
                "type": "/problems/invalid-input",
                "title": "The request is malformed",
                "status": 400,
                "detail": "The request has 1 fault.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions",
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
                "accountId": "01a1fdfa-4600-7000-8000-000000000009"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-000000000009' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000009/transactions",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          },
          "accountsDetail": {
            "200": {
              "parameters": {
                "accountId": "01a1fdfa-4600-7000-8000-000000000004"
              },
              "response": {
                "id": "01a1fdfa-4600-7000-8000-000000000004",
                "name": "Household",
                "currency": "EUR",
                "balance": "-2184.50",
                "pending": "42.07",
                "createdAt": "2026-11-21T12:00:00.006Z",
                "version": 3,
                "links": {
                  "list": "/accounts",
                  "transactions": "/accounts/01a1fdfa-4600-7000-8000-000000000004/transactions"
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
                "accountId": "01a1fdfa-4600-7000-8000-000000000009"
              },
              "response": {
                "type": "/problems/not-found",
                "title": "Not found",
                "status": 404,
                "detail": "Account with id '01a1fdfa-4600-7000-8000-000000000009' was not found.",
                "instance": "/accounts/01a1fdfa-4600-7000-8000-000000000009",
                "requestId": "5f0c1b7de2a94d3886b1f04c9a7e3d21"
              }
            }
          }
        }
        """#
}
