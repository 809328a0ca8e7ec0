/** A process that is killed at random during bulk sends of a hundred e-invoices: two hundred times, and with drafts. */
import { expect, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { rightOutcomes, surviveEInvoiceKills } from '../testing/eInvoiceKilling.ts'

const longest = 3600_000

test(
  'two hundred kills: nothing goes twice, nothing is lost',
  async () => {
    const outcomes = await surviveEInvoiceKills(await startRecommand(), 200)
    console.log(outcomes)
    expect(rightOutcomes).toEqual(expect.arrayContaining(Object.keys(outcomes)))
  },
  longest,
)

test(
  'forty kills where documents are drafts first',
  async () => {
    const outcomes = await surviveEInvoiceKills(await startEInvoiceBe(), 40)
    console.log(outcomes)
    expect(rightOutcomes).toEqual(expect.arrayContaining(Object.keys(outcomes)))
  },
  longest,
)
