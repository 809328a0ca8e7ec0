/** Typed calls as the gateway forwards them: the token, the fields, and refusals before the upstream is asked. */
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { proceduresOf, refusalOf, testSchool } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const writer = await gateway.signIn('opleiding')
const schoolAdmin = await gateway.signIn('schooladmin')

function as(browser: Browser) {
  return proceduresOf(gateway.url, browser)
}

const group = {
  id: 7,
  name: 'Scholengroep Dender',
  onderwijsnet: { id: 1, label: 'GO!' },
  clientNumber: 'K-0007',
  city: { id: 3, postalCode: '9300', name: 'Aalst', provinceId: 2 },
  peppol: true,
  contractType: 2,
  contractFee: 1250.5,
  yearly: true,
  licenceExpirationDate: '2027-08-31',
  licenceFee: null,
}

const newGroup = {
  name: 'Scholengroep Leie',
  onderwijsnet: { id: 1 },
  clientNumber: 'K-0008',
  salutation: 'Mevrouw',
  street: 'Kerkstraat',
  number: '1',
  city: { id: 3 },
  peppol: false,
  invoiceEmails: 'facturen@leie.example; boekhouding@leie.example',
  contractType: 1 as const,
}

test('a call carries the token of who asks, made for the school API, the request id, and nothing to vary a cache on', async () => {
  upstream.answer('GET /api/schoolgroup/getall', { json: { items: [group] } })
  const response = await admin.fetch('/trpc/schoolGroups.list')
  const [request] = upstream.requests
  expect(request).toMatchObject({ method: 'GET', url: '/api/schoolgroup/getall', body: undefined })
  const { authorization, 'x-request-id': requestId, ...rest } = request?.headers ?? {}
  expect(decodeJwt(authorization?.split(' ')[1] ?? '').aud).toBe(upstream.url)
  expect(requestId).toBe(response.headers.get('x-request-id'))
  expect(Object.keys(rest).toSorted()).toEqual(['connection', 'host'])
})

test.each([
  ['{ items }', { items: [group] }],
  ['an array', [group]],
  [
    'with fields that no document names',
    { items: [{ ...group, secret: 'x', city: { ...group.city, mayor: 'x' } }], total: 1 },
  ],
])('a list is an array, whether the upstream answers it as %s', async (_name, json) => {
  upstream.answer('GET /api/schoolgroup/getall', { json })
  expect(await as(admin).schoolGroups.list.query()).toEqual([group])
})

test('contract and fee fields do not reach a course writer, whatever the upstream sends', async () => {
  upstream.answer('GET /api/schoolgroup/getall', { json: { items: [group] } })
  const {
    contractType: _type,
    contractFee: _fee,
    yearly: _yearly,
    licenceExpirationDate: _date,
    licenceFee: _licence,
    ...visible
  } = group
  expect(await as(writer).schoolGroups.list.query()).toEqual([visible])
})

test('licences of the schools of a group reach admins only, those of the own school its admin', async () => {
  const seen = { id: 11, guid: testSchool.guid, name: 'Basisschool', schoolGroupId: 7 }
  const licences = [{ id: 5, userEmail: 'an@school.example', active: true }]
  const school = { ...seen, maxNumberLicences: 5, licenceExpirationDate: '2027-08-31', activeLicences: licences }
  upstream.answer('GET /api/schoolgroup/GetSchools/?schoolGroupId=7', { json: { items: [school] } })
  const schoolsFor = (browser: Browser) => as(browser).schoolGroups.schools.query({ schoolGroupId: 7 })
  expect(await schoolsFor(admin)).toEqual([school])
  expect(await schoolsFor(writer)).toEqual([seen])
  expect(await schoolsFor(schoolAdmin)).toEqual([seen])
  upstream.answer('GET /api/school/get', { json: school })
  expect(await as(schoolAdmin).schools.own.query()).toEqual(school)
  upstream.answer('GET /api/school/getbyid/11', { json: school })
  expect(await as(writer).schools.byId.query({ id: 11 })).toEqual(school)
})

test('path, query and body go where the documents say', async () => {
  upstream.answer('GET /api/schoolgroup/GetSchools/?schoolGroupId=7', {
    json: { items: [{ id: 1, name: 'Basisschool', city: null, maxNumberLicences: null }] },
  })
  expect(await as(admin).schoolGroups.schools.query({ schoolGroupId: 7 })).toEqual([
    { id: 1, name: 'Basisschool', city: null, maxNumberLicences: null },
  ])
  upstream.answer('POST /api/schoolgroup/create', { json: 12 })
  await as(admin).schoolGroups.create.mutate(newGroup)
  expect(upstream.requests.at(-1)).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: { ...newGroup, yearly: true, requiresPurchaseOrder: false },
  })
  upstream.answer('PUT /api/schoolgroup/update', { status: 204 })
  await as(admin).schoolGroups.update.mutate({ ...newGroup, id: 7, ifMatch: 'abc123' })
  expect(upstream.requests.at(-1)?.headers['if-match']).toBe('"abc123"')
  expect(upstream.requests.at(-1)?.body).toEqual({ ...newGroup, id: 7, yearly: true, requiresPurchaseOrder: false })
})

test('who is not signed in gets 401, who may not 403, and the upstream is not asked', async () => {
  expect(await refusalOf(as(createBrowser(gateway.url)).schoolGroups.list.query())).toMatchObject({ status: 401 })
  expect(await refusalOf(as(writer).schoolGroups.create.mutate(newGroup))).toMatchObject({ status: 403 })
  const inactive = await gateway.signIn('inactief')
  expect(await refusalOf(as(inactive).schoolGroups.list.query())).toMatchObject({ status: 403 })
  expect(upstream.requests).toEqual([])
})

test('bad input is refused with each field named, and the upstream is not asked', async () => {
  const bad = {
    ...newGroup,
    name: ' ',
    vat: 'BE0123456780',
    invoiceEmails: 'nobody',
    contractFee: 1.005,
    licenceExpirationDate: '2026-02-31',
  }
  expect(await refusalOf(as(admin).schoolGroups.create.mutate(bad))).toEqual({
    status: 400,
    message: 'shared_error_badrequest',
    fields: {
      name: 'shared_fieldrequired',
      vat: 'schoolgroup_vatinvalid',
      invoiceEmails: 'shared_emailinvalid',
      contractFee: 'shared_amountinvalid',
      licenceExpirationDate: 'shared_dateinvalid',
    },
  })
  expect(upstream.requests).toEqual([])
})

test('invoice e-mails are required unless the group is on Peppol', async () => {
  upstream.answer('POST /api/schoolgroup/create', { status: 204 })
  const without = { ...newGroup, invoiceEmails: '' }
  expect(await refusalOf(as(admin).schoolGroups.create.mutate(without))).toMatchObject({
    status: 400,
    fields: { invoiceEmails: 'shared_fieldrequired' },
  })
  await as(admin).schoolGroups.create.mutate({ ...without, peppol: true })
})
