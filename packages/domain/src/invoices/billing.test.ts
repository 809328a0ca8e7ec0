import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { toCents, toEuro } from '../money.ts'
import {
  billedWithin,
  billingObstacle,
  contractLines,
  contractPeriod,
  followingStart,
  isContractDue,
  nextShare,
  overlaps,
  unbilledBefore,
} from './billing.ts'

test.each([
  ['2026-01-01', true, '2026-12-31'],
  ['2026-09-01', true, '2027-08-31'],
  ['2028-02-29', true, '2029-02-27'],
  ['2026-01-31', false, '2026-02-27'],
  ['2026-03-15', false, '2026-04-14'],
  ['2026-09-01', null, '2027-08-31'],
])('the period that starts on %s, yearly %j, ends on %s', (start, yearly, end) => {
  expect(contractPeriod(start, yearly)).toEqual({ start, end })
})

const fee = { contractFee: 1250.5, yearly: true }
const shares = { licenceFee: 1000, licenceFeeParts: 3, licenceFeePartsInvoiced: 0 }
const period = { start: '2026-01-01', end: '2026-12-31' }

test.each([
  [fee, [{ kind: 'fee', amount: 125_050, period }]],
  [shares, [{ kind: 'share', amount: 33_334, share: 1, of: 3 }]],
  [
    { ...fee, ...shares, licenceFeePartsInvoiced: 2 },
    [
      { kind: 'fee', amount: 125_050, period },
      { kind: 'share', amount: 33_333, share: 3, of: 3 },
    ],
  ],
  [{ ...fee, ...shares, licenceFeePartsInvoiced: 3 }, [{ kind: 'fee', amount: 125_050, period }]],
  [{ contractFee: 0 }, []],
  [{}, []],
])('%j is billed %j', (group, lines) => expect(contractLines(group, '2026-01-01')).toEqual(lines))

test('the next share is the lowest that was credited, else the first after those that are billed', () => {
  expect(nextShare({ licenceFeePartsInvoiced: 2 })).toBe(3)
  expect(nextShare({})).toBe(1)
  expect(nextShare({ licenceFeePartsInvoiced: 2 }, [4, 2])).toBe(2)
})

test('who needs an order, or has nothing due, is not billed', () => {
  const lines = contractLines(fee, '2026-01-01')
  expect(billingObstacle(fee, lines)).toBeUndefined()
  expect(billingObstacle({ ...fee, requiresPurchaseOrder: true }, lines)).toBe('requiresPurchaseOrder')
  expect(billingObstacle({}, [])).toBe('nothingDue')
  expect(billingObstacle({ requiresPurchaseOrder: true }, [], 'purchaseOrder')).toBe('nothingToOrder')
})

test('a period is billed once a day of it is, by the invoice that bills that day', () => {
  const billed = [
    { start: '2025-09-01', end: '2026-08-31', invoiceNumber: '2025-00007' },
    { start: '2026-09-01', end: '2026-09-30', invoiceNumber: '2026-00012' },
  ]
  const by = (start: string, yearly: boolean) => billedWithin(contractPeriod(start, yearly), billed)?.invoiceNumber
  expect(by('2026-08-31', false)).toBe('2025-00007')
  expect(by('2026-09-30', true)).toBe('2026-00012')
  expect(by('2026-10-01', true)).toBeUndefined()
  expect(by('2025-08-01', false)).toBeUndefined()
  expect(by('2025-08-02', false)).toBe('2025-00007')
})

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

test('a period never overlaps the one that begins the day after it', () => {
  fc.assert(
    fc.property(day, fc.boolean(), (start, yearly) => {
      const one = contractPeriod(start, yearly)
      const next = contractPeriod(addDays(one.end, 1), yearly)
      expect(one.start <= one.end).toBe(true)
      expect(overlaps(one, next) || overlaps(next, one)).toBe(false)
      expect(overlaps(one, contractPeriod(one.end, yearly))).toBe(true)
    }),
  )
})

test('the shares of all invoices are together exactly the licence fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 10_000_000 }), fc.integer({ min: 1, max: 60 }), (cents, licenceFeeParts) => {
      const group = { licenceFee: toEuro(cents), licenceFeeParts, licenceFeePartsInvoiced: 0 }
      let billed = 0
      for (let lines = contractLines(group, '2026-01-01'); lines[0]; lines = contractLines(group, '2026-01-01')) {
        billed += lines[0].amount
        group.licenceFeePartsInvoiced += 1
      }
      expect(billed).toBe(toCents(group.licenceFee))
    }),
  )
})

test.each([
  [null, true],
  ['2026-11-01', true],
  ['2026-12-22', true],
  ['2026-12-23', false],
])('billed until %s, due on 22 November 2026: %s', (until, due) => {
  expect(isContractDue(until, '2026-11-22')).toBe(due)
})

test('the days between what is billed and a start are those that nobody bills', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const until = '2026-10-24'
      const start = addDays(until, days)
      const gap = unbilledBefore(start, until)
      const unbilled = { start: followingStart(until), end: addDays(start, -1), days: days - 1 }
      expect(gap).toEqual(days < 2 ? null : unbilled)
    }),
  )
  expect([unbilledBefore('2027-01-01', null), followingStart(null)]).toEqual([null, null])
})
