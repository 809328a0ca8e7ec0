import { reference } from '@schoolbeheer/contracts/school/reference'
import { SchoolGroup, schoolGroups, type NewSchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { versionOf } from '@schoolbeheer/contracts/version'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { race } from '../../testing/race.ts'
import { goodGroup } from '../../testing/schoolGroups.ts'

let api: TestApi
let cityIds: number[]

beforeAll(async () => {
  api = await startTestApi()
  const call = await api.as(callers.admin)
  cityIds = (await call(reference.cities, {})).map(({ id }) => id)
})
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate school_groups restart identity cascade'))

async function create(fields: Partial<NewSchoolGroup> = {}): Promise<SchoolGroup> {
  const call = await api.as(callers.admin)
  return SchoolGroup.parse(await call(schoolGroups.create, goodGroup(fields)))
}

async function list() {
  return (await api.as(callers.admin))(schoolGroups.list, {})
}

test('what is created comes back as it was given, the VAT number in its normal form, and is in the list', async () => {
  const created = await create()
  expect(created).toMatchObject({
    ...goodGroup(),
    vat: 'BE0123456749',
    purchaseOrderEmails: null,
    city: { postalCode: '1000', name: 'Brussel' },
  })
  expect(created.onderwijsnet?.label).toContain('GO!')
  expect(await list()).toEqual([created])
})

test('a greeting in the salutation is put right, and refused where it names nobody', async () => {
  expect(await create({ salutation: 'Geachte directie,\nBoekhouding' })).toMatchObject({
    salutation: 'Directie\nBoekhouding',
  })
  expect(await refusal(create({ salutation: 'Geachte,' }))).toMatchObject({
    status: 400,
    fields: { salutation: 'schoolgroup_salutation_nobody' },
  })
})

test('the list is in Dutch order', async () => {
  const names = ['Zaventem', 'école', 'Eeklo', 'élan', 'Ekeren', 'aalst', 'Aalter', 'Ternat', "'t Kant"]
  for (const [index, name] of names.entries()) await create({ name, clientNumber: String(index) })
  expect((await list()).map(({ name }) => name)).toEqual(names.toSorted(new Intl.Collator('nl-BE').compare))
})

test('every bad field of a new group is named', async () => {
  const call = await api.as(callers.admin)
  const blank = {
    ...goodGroup(),
    name: ' ',
    clientNumber: '',
    salutation: '',
    street: '',
    number: '',
    invoiceEmails: '',
  }
  expect(await refusal(call(schoolGroups.create, blank))).toEqual({
    status: 400,
    message: expect.any(String),
    fields: Object.fromEntries(
      ['name', 'clientNumber', 'salutation', 'street', 'number', 'invoiceEmails'].map((field) => [
        field,
        'shared_fieldrequired',
      ]),
    ),
  })
  const wrong = {
    vat: 'BE0123456789',
    purchaseOrderEmails: 'a@b.test;nobody',
    contractFee: 1.005,
    licenceExpirationDate: '2026-02-30',
    licenceFee: -1,
    licenceFeeParts: 1.5,
    licenceFeePartsInvoiced: -1,
    street: 'x'.repeat(201),
    name: 'nul\u0000',
  }
  expect(await refusal(call(schoolGroups.create, goodGroup(wrong)))).toEqual({
    status: 400,
    message: expect.any(String),
    fields: {
      vat: 'schoolgroup_vatinvalid',
      purchaseOrderEmails: 'shared_emailinvalid',
      contractFee: 'shared_amountinvalid',
      licenceExpirationDate: 'shared_dateinvalid',
      licenceFee: 'shared_amountinvalid',
      licenceFeeParts: 'shared_numberinvalid',
      licenceFeePartsInvoiced: 'shared_numberinvalid',
      street: 'shared_fieldtoolong',
      name: 'shared_fieldinvalid',
    },
  })
  expect(await list()).toEqual([])
})

test.each([
  ['no body', undefined, { onderwijsnet: 'shared_fieldrequired' }],
  ['a wrong contract type', { contractType: 4 }, { contractType: 'shared_fieldrequired' }],
  ['an unknown city', { city: { id: 2_147_483_647 } }, { city: 'shared_fieldinvalid' }],
  ['an id that no database holds', { city: { id: 2 ** 40 } }, { 'city.id': 'shared_fieldinvalid' }],
  [
    'more shares invoiced than there are',
    { licenceFeeParts: 2, licenceFeePartsInvoiced: 3 },
    { licenceFeePartsInvoiced: 'schoolgroup_sharesinvoicedinvalid' },
  ],
  ['an unknown network', { onderwijsnet: { id: 99 } }, { onderwijsnet: 'shared_fieldinvalid' }],
])('%s is a 400 with the field named', async (_, fields, expected) => {
  const response = await fetch(`${api.url}/api/schoolgroup/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await api.issuer.token(callers.admin)}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields && { ...goodGroup(), ...fields }) ?? '{}',
  })
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining(expected)])
})

test('the database holds no group with more shares invoiced than there are', async () => {
  await create({ licenceFeeParts: 2, licenceFeePartsInvoiced: 2 })
  await expect(api.database.pool.query('update school_groups set licence_fee_parts = 1')).rejects.toThrow(
    'school_groups_shares_invoiced',
  )
})

test('a Peppol group needs no invoice e-mails', async () => {
  expect(await create({ peppol: true, invoiceEmails: '' })).toMatchObject({ peppol: true, invoiceEmails: null })
})

test('of two groups created at once with one client number one is made, the other is told so', async () => {
  const call = await api.as(callers.admin)
  const outcomes = await Promise.all(['a', 'b'].map((name) => refusal(call(schoolGroups.create, goodGroup({ name })))))
  const key = 'schoolgroup_clientnumbertaken'
  const taken = { status: 409, message: key, fields: { clientNumber: key } }
  expect(outcomes).toHaveLength(2)
  expect(outcomes).toEqual(expect.arrayContaining([undefined, taken]))
  expect(await list()).toHaveLength(1)
})

test('an update replaces the whole record, and says what it is now', async () => {
  const created = await create()
  const call = await api.as(callers.admin)
  const { licenceFee: _, ...changed } = goodGroup({ name: 'Scholengroep Waasland', city: { id: cityIds[9] ?? 0 } })
  const updated = await call(schoolGroups.update, { ...changed, id: created.id })
  expect(updated).toMatchObject({
    id: created.id,
    name: 'Scholengroep Waasland',
    city: { id: cityIds[9] },
    licenceFee: null,
  })
  expect(await list()).toEqual([updated])
})

test('an update of what is not there is a 404; one that breaks a rule of the database names the field', async () => {
  const call = await api.as(callers.admin)
  const { id } = await create()
  await create({ clientNumber: '1002' })
  const update = (fields: Partial<NewSchoolGroup>, of = id) =>
    refusal(call(schoolGroups.update, { ...goodGroup(fields), id: of }))
  expect(await update({}, id + 99)).toMatchObject({ status: 404, fields: {} })
  expect(await update({ clientNumber: '1002' })).toMatchObject({
    status: 409,
    fields: { clientNumber: 'schoolgroup_clientnumbertaken' },
  })
  expect(await update({ city: { id: 2_147_483_647 } })).toMatchObject({
    status: 400,
    fields: { city: 'shared_fieldinvalid' },
  })
})

test('of two admins who change the version that both read one wins, the other is told; without a version the last wins', async () => {
  const group = await create()
  const call = await api.as(callers.admin)
  const ifMatch = versionOf(group)
  const change = (name: string, city: number) => () =>
    statusOf(
      call(schoolGroups.update, { ...goodGroup({ name, city: { id: cityIds[city] ?? 0 } }), id: group.id, ifMatch }),
    )
  const held = `select from school_groups where id = ${group.id} for update`
  const outcomes = await race(api.database.pool, held, [change('a', 1), change('b', 2), change('c', 3)])
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await list())[0]?.name).toBe(['a', 'b', 'c'][outcomes.indexOf(200)])
  await call(schoolGroups.update, { ...goodGroup({ name: 'last' }), id: group.id })
  expect((await list())[0]?.name).toBe('last')
})

test('groups with a fee or a share to bill are listed by whether they need a purchase order', async () => {
  const nothing = { contractFee: null, licenceFee: null, licenceFeeParts: null, licenceFeePartsInvoiced: null }
  await create({ name: 'fee', clientNumber: '1', ...nothing, contractFee: 10 })
  await create({ name: 'share', clientNumber: '2', contractFee: 0 })
  await create({ name: 'all invoiced', clientNumber: '3', contractFee: null, licenceFeePartsInvoiced: 3 })
  await create({ name: 'nothing', clientNumber: '4', ...nothing })
  await create({ name: 'order', clientNumber: '5', requiresPurchaseOrder: true })
  const call = await api.as(callers.admin)
  expect((await call(schoolGroups.listToInvoice, {})).map(({ name }) => name)).toEqual(['fee', 'share'])
  expect((await call(schoolGroups.listToPurchaseOrder, {})).map(({ name }) => name)).toEqual(['order'])
})
