/** Demo invoices of any day: the promises of real ones hold for them too. */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { isContractDue, overlaps } from '@schoolbeheer/domain/invoices/billing'
import { isOverdue } from '@schoolbeheer/domain/invoices/statuses'
import { expect, test } from 'vitest'
import { demoCreditNotes, demoInvoices, type DemoInvoice } from './invoices.ts'
import { billedDemoGroups } from '../testing/demoGroups.ts'

function demo(today: string) {
  const { groups, now } = billedDemoGroups(today)
  return { groups, invoices: demoInvoices(groups, now) }
}

function isCredited({ creditedCents, totalCents }: DemoInvoice): boolean {
  return creditedCents === totalCents
}

test.each(['2026-11-22', '2027-01-01', '2028-02-29'])('invoices of %s', (today) => {
  const { groups, invoices } = demo(today)
  const notes = demoCreditNotes(invoices)
  const years = Map.groupBy(invoices, ({ year }) => year)
  for (const [year, ofYear] of years) {
    expect(ofYear.map(({ sequence }) => sequence)).toEqual(ofYear.map((_, at) => at + 1))
    expect(ofYear.filter(({ creationDate }) => !creationDate.startsWith(String(year)))).toEqual([])
  }
  expect(years.size).toBeGreaterThanOrEqual(3)
  expect(invoices.map(({ creationDate }) => creationDate)).toEqual(
    invoices.map(({ creationDate }) => creationDate).toSorted(),
  )
  expect(notes.map(({ creationDate }) => creationDate)).toEqual(
    notes.map(({ creationDate }) => creationDate).toSorted(),
  )
  expect(notes.filter(({ creationDate, invoice }) => creationDate < invoice.creationDate)).toEqual([])
  expect(invoices.at(-1)?.creationDate.localeCompare(today)).not.toBe(1)
  const now = new Date(`${today}T12:00:00Z`)
  expect(invoices.filter(({ sentAt, paidAt }) => (sentAt ?? now) > now || (paidAt ?? now) > now)).toEqual([])
  expect(invoices.filter((one) => one.reference !== paymentReference(one.year, one.sequence))).toEqual([])
  expect(
    invoices.filter(({ lines, totalCents }) => {
      const { total } = totalsOf(lines.map((line) => ({ amount: line.amountCents, vatRate: line.vatRate })))
      return total !== totalCents
    }),
  ).toEqual([])
  for (const group of groups) {
    const billed = invoices.filter((one) => one.schoolGroupId === group.schoolGroupId && !isCredited(one))
    const periods = billed.map((one) => ({ start: one.periodStart ?? '', end: one.periodEnd ?? '' }))
    const clashes = periods.filter((period, at) => periods.slice(0, at).some((other) => overlaps(period, other)))
    expect(clashes).toEqual([])
    const shares = billed.flatMap(({ lines }) => lines.flatMap(({ shareNumber }) => shareNumber ?? []))
    expect(shares).toEqual(shares.map((_, at) => at + 1))
    expect(group.licenceFeePartsInvoiced ?? 0).toBe(shares.length)
    expect(periods.at(-1)?.end ?? group.licenceExpirationDate).toBe(group.licenceExpirationDate)
  }
})

test('every status is there, and what an admin looks for, and the first group has of each', () => {
  const today = '2026-11-22'
  const { groups, invoices } = demo(today)
  const all = new Set([0, 1, 2, 3])
  const overdue = (one: DemoInvoice) => isOverdue({ ...one, open: one.totalCents - one.creditedCents }, today)
  expect(new Set(invoices.map(({ status }) => status))).toEqual(all)
  const own = invoices.filter(({ schoolGroupId }) => schoolGroupId === 1)
  expect(new Set(own.map(({ status }) => status))).toEqual(all)
  expect(own.filter(overdue)).not.toEqual([])
  expect(own.filter(({ credit }) => credit !== null)).not.toEqual([])
  const partly = invoices.filter((one) => one.creditedCents > 0 && !isCredited(one))
  for (const some of [
    invoices.filter(overdue),
    invoices.filter(isCredited),
    partly,
    partly.filter(({ status }) => status === 3),
    invoices.filter(({ problem, status }) => problem !== null && status === 0),
    invoices.filter(({ purchaseOrderName }) => purchaseOrderName !== null),
    groups.filter(({ licenceExpirationDate }) => isContractDue(licenceExpirationDate, today)),
  ])
    expect(some.length).toBeGreaterThan(1)
  expect(invoices.filter(({ paidAt }) => paidAt && brusselsDate(paidAt).startsWith('2026-11'))).not.toEqual([])
})

test('the same day gives the same invoices', () => {
  expect(demo('2026-11-22').invoices).toEqual(demo('2026-11-22').invoices)
})
