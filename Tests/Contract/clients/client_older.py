"""The clients in Python that are generated of the document in OpenAPI 3.0 do what those of the document in 3.1 do."""

import client
import client_openapi_python

from support.contract import main


def run(contract):
    client.run(contract, "3.0")
    client_openapi_python.run(contract, "3.0")


if __name__ == "__main__":
    main(run)
