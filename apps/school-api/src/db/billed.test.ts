import { expect, test } from 'vitest'
import { unbilled } from './billed.ts'

const visit = { schoolGroupId: 1, date: '2026-03-02', hours: 2, travelKms: 64 }

test('what is billed is refused by each field that its invoice says, and nothing else is', () => {
  const change = { ...visit, hours: 3, travelKms: 0 }
  expect(() => unbilled({ ...visit, invoiceStatus: 0 }, change)).toThrow(
    expect.objectContaining({ status: 409, fields: { hours: 'shared_billed', travelKms: 'shared_billed' } }),
  )
  unbilled({ ...visit, invoiceStatus: null }, change)
  unbilled({ ...visit, invoiceStatus: 3 }, visit)
})
