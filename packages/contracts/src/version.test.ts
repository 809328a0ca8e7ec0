import fc from 'fast-check'
import { expect, test } from 'vitest'
import { versionOf } from './version.ts'

const record = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.record({ id: fc.integer() })),
)

test('the order of keys and what is missing make no difference', () => {
  fc.assert(
    fc.property(record, (values) => {
      const reversed = Object.fromEntries(Object.entries(values).toReversed())
      const without = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
      expect([versionOf(reversed), versionOf(without)]).toEqual([versionOf(values), versionOf(values)])
    }),
  )
})

test('any other value makes another version', () => {
  fc.assert(
    fc.property(record, fc.string(), fc.string(), fc.string(), (values, key, before, after) => {
      fc.pre(before !== after)
      expect(versionOf({ ...values, [key]: before })).not.toBe(versionOf({ ...values, [key]: after }))
    }),
  )
})
