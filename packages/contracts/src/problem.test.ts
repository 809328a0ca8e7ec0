import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Problem, fieldErrors, invalid, isKey, problem, problemBody, readProblem, told } from './problem.ts'

test.each([
  [400, 'Uit de header', { error: 'x' }, 'Uit de header', {}],
  [409, null, { error: 'Bestaat al', name: 'x' }, 'Bestaat al', {}],
  [
    400,
    null,
    { name: 'Te kort', vat: ['Fout', 'Echt'], status: 400 },
    'Te kort\nFout\nEcht',
    { name: 'Te kort', vat: 'Fout\nEcht' },
  ],
  [404, null, '<html>', 'shared_error_notfound', {}],
  [418, null, undefined, 'shared_error_badrequest', {}],
  [504, '', {}, 'shared_error_unexpected', {}],
])('an error answer %i is read by the documents, and passed on as it came', (status, header, body, message, fields) => {
  const read = readProblem(status, header, body)
  expect(read).toMatchObject({ status, message, fields })
  expect(problemBody(read)).toEqual(Object.keys(fields).length > 0 ? fields : { error: message })
})

test.each(['invoice_refused_setPaid', 'creditnote-create_validation', 'shared_error_notfound', 'account_code2_x'])(
  '%s is a key',
  (text) => expect(isKey(text)).toBe(true),
)

test.each([
  '',
  'x',
  'Kapot',
  'Not_found',
  'not found_here',
  'a_b c',
  'a_b\n',
  '_a',
  'a_',
  'a__b',
  'a_b.c',
  'a_b/c',
  'a.b_c',
])('%j is no key', (text) => expect(isKey(text)).toBe(false))

const text = fc.oneof(fc.string(), fc.constantFrom('invoice_refused_setPaid', 'shared_fieldrequired'))
const obstacle = fc.record({ id: fc.integer(), name: fc.string(), reason: text })

test('whatever a problem of our own says, what leaves is keys, the names of fields and of what stands in the way', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 599 }),
      text,
      fc.dictionary(fc.string(), text),
      fc.array(obstacle),
      (status, message, fields, obstacles) => {
        const left = told(new Problem(status, message, fields, { obstacles, cause: new Error('inside') }))
        const said = [left.message, ...Object.values(left.fields), ...left.obstacles.map(({ reason }) => reason)]
        expect(said.filter((one) => !isKey(one))).toEqual([])
        expect(Object.keys(left.fields)).toEqual(Object.keys(fields))
        expect(left.obstacles.map(({ id, name }) => ({ id, name }))).toEqual(
          obstacles.map(({ id, name }) => ({ id, name })),
        )
      },
    ),
  )
  expect(told(new Problem(409, 'invoice_refused_setPaid'))).toMatchObject({ message: 'invoice_refused_setPaid' })
  expect(told(new Problem(404, 'No procedure'))).toMatchObject({ message: 'shared_error_notfound' })
})

test('what one side writes, the other reads', () => {
  for (const sent of [problem(412), invalid({ name: 'shared_fieldrequired' }), new Problem(409, 'a_key')]) {
    const read = readProblem(sent.status, null, problemBody(sent))
    const [field] = Object.values(sent.fields)
    expect([read.status, read.fields, read.message]).toEqual([sent.status, sent.fields, field ?? sent.message])
  }
})

test('what stands in the way travels along; what is no such list is left out', () => {
  const obstacles = [{ id: 7, name: 'Dender', reason: 'invoice_periodbilled', detail: '2026-00001' }]
  const sent = new Problem(409, 'invoice_refused', {}, { obstacles })
  expect(readProblem(409, null, problemBody(sent))).toMatchObject({ message: 'invoice_refused', obstacles })
  expect(readProblem(409, null, { error: 'x', obstacles: 'many' })).toMatchObject({ message: 'x', obstacles: [] })
})

test('each field has its first message, as a key and never as a text of the library', () => {
  const schema = z.object({ name: z.string().min(3, 'a_key').max(2), city: z.object({ id: z.int() }) })
  const { error } = schema.safeParse({ name: 'x', city: { id: 'one' } })
  expect(error && fieldErrors(error)).toEqual({ name: 'a_key', 'city.id': 'shared_fieldinvalid' })
})
