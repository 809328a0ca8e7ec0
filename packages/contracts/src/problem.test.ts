import { expect, test } from 'vitest'
import { z } from 'zod'
import { Problem, fieldErrors, invalid, problem, problemBody, readProblem } from './problem.ts'

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
])('an error answer %i is read by the documents', (status, header, body, message, fields) => {
  expect(readProblem(status, header, body)).toMatchObject({ status, message, fields })
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
