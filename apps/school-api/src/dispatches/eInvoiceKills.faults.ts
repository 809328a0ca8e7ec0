/** A process that is killed at random during bulk sends of a hundred e-invoices: two hundred times, and with drafts. */
import { expect, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { surviveEInvoiceKills } from '../testing/eInvoiceKilling.ts'

const longest = 3600_000

test(
  'two hundred kills: nothing goes twice, nothing is lost',
  async () => {
    const { wrong, outcomes } = await surviveEInvoiceKills(await startRecommand(), 200)
    console.log(outcomes)
    expect(wrong).toEqual([])
  },
  longest,
)

test(
  'forty kills where documents are drafts first',
  async () => {
    const { wrong, outcomes } = await surviveEInvoiceKills(await startEInvoiceBe(), 40)
    console.log(outcomes)
    expect(wrong).toEqual([])
  },
  longest,
)
