"""A program on the client that openapi-python-client makes of the gateway's OpenAPI document, before demo data."""
import os

import httpx
from gateway_client import AuthenticatedClient
from gateway_client.api.files import download_invoice_pdf
from gateway_client.api.invoices import invoices_list, invoices_years
from gateway_client.api.reference import reference_cities, reference_provinces
from gateway_client.api.school_groups import school_groups_list
from gateway_client.models import (
    InvoicesListBody,
    InvoicesYearsBody,
    ReferenceCitiesBody,
    ReferenceProvincesBody,
    SchoolGroupsListBody,
)

gateway = os.environ["GATEWAY_URL"]
scope = "reference:read schoolGroups:read invoices:read invoices:manage"
form = {"grant_type": "client_credentials", "resource": gateway, "scope": scope}
program = (os.environ["PROGRAM_ID"], os.environ["PROGRAM_SECRET"])
answer = httpx.post(os.environ["OIDC_ISSUER"] + "/token", data=form, auth=program).raise_for_status()
client = AuthenticatedClient(base_url=gateway, token=answer.json()["access_token"])


def call(operation, body, **given):
    return operation.sync(client=client, body=body.from_dict({"json": given})).result.data.json


assert len(call(reference_provinces, ReferenceProvincesBody)) == 11
assert len(call(reference_cities, ReferenceCitiesBody)) > 1000
assert all(group.name for group in call(school_groups_list, SchoolGroupsListBody))
[year, *_] = call(invoices_years, InvoicesYearsBody)
[invoice, *_] = call(invoices_list, InvoicesListBody, year=year)
assert download_invoice_pdf.sync(invoice.id, client=client).payload.read(5) == b"%PDF-"
print("five calls and a download")
