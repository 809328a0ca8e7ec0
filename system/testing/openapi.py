"""A program in Python, with its standard library alone, that knows the gateway by its OpenAPI document."""
import base64
import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

try:
    from jsonschema import Draft202012Validator
except ImportError:
    Draft202012Validator = None


def read(address, body=None, headers=None):
    with urllib.request.urlopen(urllib.request.Request(address, body, headers or {})) as answer:
        return answer.read()


document = json.loads(read(sys.argv[1] + "/openapi.json"))
[server] = document["servers"]
operations = {
    operation["operationId"]: (method, path, operation)
    for path, methods in document["paths"].items()
    for method, operation in methods.items()
}
provider = json.loads(read(document["components"]["securitySchemes"]["program"]["openIdConnectUrl"]))
form = {
    "grant_type": "client_credentials",
    "resource": server["url"],
    "scope": os.environ["PROGRAM_SCOPE"],
}
secret = ":".join(urllib.parse.quote(os.environ[name], safe="") for name in ("PROGRAM_ID", "PROGRAM_SECRET"))
basic = {"authorization": "Basic " + base64.b64encode(secret.encode()).decode()}
token = json.loads(read(provider["token_endpoint"], urllib.parse.urlencode(form).encode(), basic))["access_token"]
authorization = {"authorization": "Bearer " + token}


def fitting(value, schema):
    """The value, which must be as the document says."""
    if Draft202012Validator:
        Draft202012Validator({**schema, "components": document["components"]}).validate(value)
    return value


def call(name, **given):
    method, path, operation = operations[name]
    body = fitting({"json": given}, operation["requestBody"]["content"]["application/json"]["schema"])
    headers = {**authorization, "content-type": "application/json"}
    request = urllib.request.Request(server["url"] + path, json.dumps(body).encode(), headers, method=method.upper())
    try:
        with urllib.request.urlopen(request) as answer:
            schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
            return fitting(json.load(answer), schema)["result"]["data"]["json"]
    except urllib.error.HTTPError as refused:
        schema = operation["responses"]["default"]["content"]["application/json"]["schema"]
        return fitting(json.load(refused), schema)["error"]["json"]["message"]


def download(name, **given):
    _, path, _ = operations["download." + name]
    return read(server["url"] + re.sub(r"{(\w+)}", lambda key: str(given[key[1]]), path), None, authorization).decode()


[group] = call("schoolGroups.list")
print(json.dumps({
    "version": document["openapi"],
    "answers": [
        group,
        call("reference.provinces"),
        call("invoices.list", year=2026),
        call("invoices.send", invoices=[{"invoiceId": 7}]),
        call("users.list", schoolId="x"),
    ],
    "file": download("invoicePdf", id=7),
}))
