/** Demo payments of any day: statements that follow each other, which the reader of bank files takes. */
import { readBankFile } from '@schoolbeheer/bank/readBankFile'
import { collect, inPieces } from '@schoolbeheer/bank/testing/reading'
import { trueEntries } from '@schoolbeheer/bank/testing/days'
import { closingOf } from '@schoolbeheer/bank/writing/day'
import { isIban } from '@schoolbeheer/domain/belgium'
import { gapsIn } from '@schoolbeheer/domain/payments/gaps'
import { expect, test } from 'vitest'
import { bankFile } from './bankStatements.ts'
import { demoCreditNotes, demoInvoices } from './invoices.ts'
import { demoPayments } from './payments.ts'
import { accountOf } from './transfers.ts'
import { billedDemoGroups } from '../testing/demoGroups.ts'

function demo(today: string) {
  const { groups, now } = billedDemoGroups(today)
  const invoices = demoInvoices(groups, now)
  const names = new Map(groups.map(({ schoolGroupId, name }) => [schoolGroupId, name]))
  return { invoices, payments: demoPayments({ invoices, notes: demoCreditNotes(invoices), names, now }) }
}

test.each(['2026-11-23', '2027-01-01', '2028-02-29'])('statements until %s', async (today) => {
  const { invoices, payments } = demo(today)
  for (const format of ['coda', 'camt.053'] as const) {
    const days = payments.statements.flatMap((one) => (one.format === format ? [one.day] : []))
    const spans = days.map((day, id) => {
      const { openingDate, openingCents, date, account, number } = day
      return {
        id,
        openingDate,
        openingCents,
        date,
        closingCents: closingOf(day),
        account,
        format,
        number: String(number),
      }
    })
    expect(gapsIn(spans)).toEqual(new Map())
    for (const day of days) {
      expect(closingOf(day)).toBeGreaterThan(0)
      const { statements, refused } = await collect(readBankFile(inPieces(bankFile(format, day), 4096)))
      expect(refused).toEqual([])
      expect(statements.map(({ entries }) => entries)).toEqual([trueEntries(day)])
    }
    const [last] = days.slice(-1)
    expect((last?.date ?? '') < today).toBe(true)
  }
  const paid = invoices.filter(({ paidAt }) => paidAt)
  const byHand = new Set(payments.byHand.map(({ reference }) => reference))
  expect(paid.filter(({ reference }) => payments.byBank.has(reference) === byHand.has(reference))).toEqual([])
  expect(payments.byBank.size).toBeGreaterThan(50)
  const wanted = [...payments.decisions.values()].map((one) => ('accept' in one ? one.accept : one.dismiss))
  expect(new Set(wanted)).toEqual(
    new Set([
      'several',
      'customer',
      'typo',
      'returnOf',
      'reference',
      'refundOf',
      'replacesManual',
      'notOurs',
      'own',
      'interest',
    ]),
  )
})

test('accounts of customers are valid and their own', () => {
  const accounts = Array.from({ length: 5000 }, (_, id) => accountOf({ schoolGroupId: id, name: '' }))
  expect(accounts.filter((account) => !isIban(account))).toEqual([])
  expect(new Set(accounts).size).toBe(5000)
})

test('the same day gives the same payments', () => {
  expect(demo('2026-11-23').payments).toEqual(demo('2026-11-23').payments)
})
