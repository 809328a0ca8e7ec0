/** The command that bills what is due: it lists it, creates and sends after a yes, and prints the result of each. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { GatewayClient } from '@schoolbeheer/client'
import { saysYes } from './ask.ts'
import { bill } from './bill.ts'
import { readDue } from './due.ts'
import { printTable } from './table.ts'
import { readUnsent } from './unsent.ts'

export const billingScope = 'schoolGroups:read invoices:read invoices:manage purchaseOrders:manage'

type Options = {
  isDry: boolean
  /** Whether it asks nothing. */
  isAgreed: boolean
  /** The id of this program, which the history of an invoice names. */
  program: string
}

/** Answers the exit code. */
export async function billDue(gateway: GatewayClient, { isDry, isAgreed, program }: Options): Promise<number> {
  const today = brusselsDate(new Date())
  const year = Number(today.slice(0, 4))
  const [due, unsent] = await Promise.all([readDue(gateway, today), readUnsent(gateway, year, program)])
  const rows = [
    ...unsent.map((one) => [`unsent ${one.invoiceNumber ?? ''}`, one.schoolGroupName ?? '', one.amount ?? 0]),
    ...due.flatMap((one) => one.rows.map(({ what, customer, amount }) => [what, customer, amount])),
  ]
  if (rows.length === 0) {
    console.log('Nothing is due.')
    return 0
  }
  printTable(['due', 'customer', 'excl. VAT'], rows)
  if (isDry) return 0
  if (!isAgreed && !(await saysYes(`Create and send these ${rows.length} invoices? (yes/no) `))) return 4
  const results = await bill(gateway, { due, unsent }, year)
  printTable(
    ['invoice', 'customer', 'excl. VAT', 'result'],
    results.map(({ number, customer, amount, result }) => [number, customer, amount, result]),
  )
  return results.every(({ result }) => result === 'sent') ? 0 : 1
}
