import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './problem.ts'
import { optionalDate, optionalEmails, queryId, requiredDate, requiredText } from './fields.ts'

test.each<[unknown, number]>([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  [12, 12],
])('%j is an id', (given, id) => {
  expect(queryId.parse(given)).toBe(id)
})

test.each([
  '0x1',
  '1e3',
  ' 1',
  '1 ',
  '1.0',
  '+1',
  '-1',
  '0',
  '',
  '١',
  '2147483648',
  1.5,
  0,
  null,
  undefined,
  true,
  ['1'],
])('%j is none', (given) => {
  expect(queryId.safeParse(given).success).toBe(false)
})

test('the API documentation says that an id is a whole number', () => {
  expect(z.toJSONSchema(queryId, { io: 'input' })).toMatchObject({ type: 'integer', maximum: 2_147_483_647 })
})

test.each(['', ' \n', '\u200B', '\u202E \u2066\u{E0041}', '\uFEFF'])('%j says nothing', (text) => {
  const { error } = z.object({ text: requiredText(10) }).safeParse({ text })
  expect(error && fieldErrors(error)).toEqual({ text: 'shared_fieldrequired' })
})

test.each(['a', 'می\u200Cخواهم', '👩\u200D🏫', '=1'])('%j says something', (text) => {
  expect(requiredText(10).parse(text)).toBe(text)
})

test('text that is too long is not looked at any further', () => {
  const issuesOf = (text: string) => optionalEmails.safeParse(text).error?.issues.map(({ code }) => code)
  expect(issuesOf(';x'.repeat(500))).toEqual(['custom'])
  expect(issuesOf(';x'.repeat(501))).toEqual(['too_big'])
  expect(issuesOf(`${'x'.repeat(1001)}\0`)).toEqual(['too_big'])
})

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-05T00:00:00', '2026-11-05'],
  ['2026-11-05T00:00:00.0000000', '2026-11-05'],
  ['2026-11-05T00:00:00+01:00', '2026-11-05'],
  ['2026-11-04T23:00:00Z', '2026-11-05'],
])('%s, as another may write a date, is %s', (given, date) => {
  expect(requiredDate.parse(given)).toBe(date)
  expect(optionalDate.parse(given)).toBe(date)
})

test.each(['2026-02-30', '2026-02-30T00:00:00', '2026-11-05T24:00:00', '2026-11-05 00:00', '2026-11-05Tx', '20261105'])(
  '%s is no date',
  (given) => {
    for (const field of [requiredDate, optionalDate])
      expect(field.safeParse(given).error?.issues).toMatchObject([{ message: 'shared_dateinvalid' }])
  },
)
