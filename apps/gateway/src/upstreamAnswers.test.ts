/** Errors of an upstream, and answers that do not fit. */
import { logged } from '@schoolbeheer/server/testing/log'
import { expect, test } from 'vitest'
import { proceduresOf, refusalOf } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { group, newGroup } from './testing/records.ts'

const { gateway, upstream, admin } = await gatewaySetup()

function ask() {
  return proceduresOf(gateway.url, admin)
}

test.each([
  [
    'the Application-Error header first',
    { status: 400, headers: { 'application-error': 'Uit de header' }, json: { error: 'x' } },
    { status: 400, message: 'Uit de header', fields: {} },
  ],
  [
    'then the error field',
    { status: 409, json: { error: 'Bestaat al', name: 'x' } },
    { status: 409, message: 'Bestaat al', fields: {} },
  ],
  [
    'then all field values, joined',
    { status: 400, json: { name: 'Te kort', vat: ['Fout', 'Echt'] } },
    { status: 400, message: 'Te kort\nFout\nEcht', fields: { name: 'Te kort', vat: 'Fout\nEcht' } },
  ],
  ['else the status', { status: 404, text: '<html>' }, { status: 404, message: 'shared_error_notfound', fields: {} }],
  [
    'a failure of the upstream is a bad gateway',
    { status: 500, json: { error: 'Kapot' } },
    { status: 502, message: 'Kapot', fields: {} },
  ],
])('an upstream error is read by the documents: %s', async (_name, answer, expected) => {
  upstream.answer('POST /api/schoolgroup/create', answer)
  expect(await refusalOf(ask().schoolGroups.create.mutate(newGroup))).toEqual(expected)
})

test.each([
  ['a wrong type', { items: [{ ...group, id: 'seven' }] }],
  ['no list', { data: [] }],
  ['an entry that is none', { items: [group, 7] }],
])('an answer that does not fit is a 502 and not passed on: %s', async (_name, json) => {
  upstream.answer('GET /api/schoolgroup/getall', { json })
  expect(await refusalOf(ask().schoolGroups.list.query())).toEqual({
    status: 502,
    message: 'shared_error_upstream_answer',
    fields: {},
  })
})

test('an upstream that breaks off is a 503 with a message for people', async () => {
  upstream.answer('GET /api/schoolgroup/getall', (response) => void response.destroy())
  expect(await refusalOf(ask().schoolGroups.list.query())).toEqual({
    status: 503,
    message: 'shared_error_upstream_down',
    fields: {},
  })
})

test('the words of an upstream reach the browser as they came, and the log has what was asked in their place', async () => {
  const words = 'User jan@school.test not found'
  upstream.answer('POST /api/schoolgroup/create', { status: 500, json: { detail: words } })
  upstream.answer('GET /api/exceptionlog/model/7', { status: 500, headers: { 'application-error': words }, text: '' })
  expect(await refusalOf(ask().schoolGroups.create.mutate(newGroup))).toEqual({
    status: 502,
    message: words,
    fields: { detail: words },
  })
  const file = await admin.fetch('/files/exception-logs/7/model')
  expect([file.status, await file.json()]).toEqual([502, { error: words }])
  const asked = ['POST /api/schoolgroup/create answered 500', 'GET /api/exceptionlog/model/7 answered 500']
  expect(logged().filter(({ level }) => level === 50)).toMatchObject(
    asked.map((message) => ({ msg: message, status: 502, err: { type: 'string', message, stack: '' } })),
  )
  expect(JSON.stringify(logged())).not.toContain('jan@')
})
