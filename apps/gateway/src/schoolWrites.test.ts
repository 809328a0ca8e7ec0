/** Every writing call of the first document's section 7 on the school API, as the gateway sends it: method, path, headers, body. */
import { anyAnswers } from '@schoolbeheer/testing/upstream'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { proceduresOf } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { newGroup } from './testing/records.ts'

const { gateway, upstream, admin } = await gatewaySetup()

function ask() {
  return proceduresOf(gateway.url, admin)
}

const newSchool = { name: 'Basisschool', maxNumberLicences: null, street: 'Kerkstraat', number: '2', city: { id: 3 } }

type Written = [call: string, write: () => Promise<unknown>, body: unknown, ifMatch?: string]

const writes: Written[] = [
  ['POST /api/schoolgroup/create', () => ask().schoolGroups.create.mutate(newGroup), newGroup],
  [
    'PUT /api/schoolgroup/update',
    () => ask().schoolGroups.update.mutate({ ...newGroup, id: 7, ifMatch: 'abc123' }),
    { ...newGroup, id: 7 },
    '"abc123"',
  ],
  [
    'POST /api/schoolgroup/addschool',
    () => ask().schools.create.mutate({ ...newSchool, schoolGroupId: 7 }),
    { ...newSchool, schoolGroupId: 7 },
  ],
  [
    'PUT /api/schoolgroup/updateschool',
    () => ask().schools.update.mutate({ ...newSchool, id: 11, ifMatch: 'def456' }),
    { ...newSchool, id: 11 },
    '"def456"',
  ],
  ['PUT /api/licence/stop', () => ask().licences.stop.mutate({ id: 5 }), { id: 5 }],
]

describe.each(writes)('%s', (call, write, body, ifMatch) => {
  test("carries just these fields, as JSON, with the caller's token", async () => {
    upstream.answer(call, { json: true })
    await write()
    const [{ method, url, body: sent, headers } = {}, ...more] = upstream.requests
    expect(more).toEqual([])
    expect([`${method} ${url}`, sent]).toEqual([call, body])
    const { authorization, 'x-request-id': _id, 'content-length': _length, ...rest } = headers ?? {}
    expect(decodeJwt(authorization?.replace('Bearer ', '') ?? '').aud).toBe(upstream.url)
    expect(rest).toEqual({
      connection: 'keep-alive',
      host: new URL(upstream.url).host,
      'content-type': 'application/json',
      ...(ifMatch && { 'if-match': ifMatch }),
    })
  })

  test.each(anyAnswers)('may be answered with %s', async (_name, answer, given) => {
    upstream.answer(call, answer)
    expect(await write()).toEqual(given)
  })
})
