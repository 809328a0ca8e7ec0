import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalEmails, queryId } from './fields.ts'

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

test('text that is too long is not looked at any further', () => {
  const issuesOf = (text: string) => optionalEmails.safeParse(text).error?.issues.map(({ code }) => code)
  expect(issuesOf(';x'.repeat(500))).toEqual(['custom'])
  expect(issuesOf(';x'.repeat(501))).toEqual(['too_big'])
  expect(issuesOf(`${'x'.repeat(1001)}\0`)).toEqual(['too_big'])
})
