/** The command that reminds customers: it lists whose letter is due, sends after a yes, and prints the result of each. */
import type { DueReminder } from '@schoolbeheer/contracts/school/reminders'
import { problemOf, type GatewayClient } from '@schoolbeheer/client'
import { saysYes } from './ask.ts'
import { ended } from './batches.ts'
import { printTable } from './table.ts'

export const remindersScope = 'invoices:read invoices:manage'

const holds = { payment: 'a payment may be for it', noAddress: 'no address: post it' }

/** Answers the exit code. A letter that is held is not sent: a person decides. */
export async function remind(
  gateway: GatewayClient,
  { isDry, isAgreed }: { isDry: boolean; isAgreed: boolean },
): Promise<number> {
  const due = await gateway.call.reminders.due.query()
  if (due.length === 0) {
    console.log('No letter is due.')
    return 0
  }
  printTable(
    ['customer', 'open', 'invoices', 'level', 'held'],
    due.map((one) => [
      one.schoolGroupName,
      one.total,
      numbersOf(one),
      String(one.level),
      one.hold ? holds[one.hold] : '',
    ]),
  )
  if (isDry) return 0
  const free = due.filter(({ hold }) => !hold)
  if (free.length === 0) return 1
  if (!isAgreed && !(await saysYes(`Send these ${free.length} letters? (yes/no) `))) return 4
  const reasons = await send(gateway, free)
  const results = free.map(({ invoices, ...one }) => {
    const [reason] = invoices.flatMap(({ invoiceId }) => reasons.get(invoiceId) ?? [])
    return { ...one, result: reason ?? 'sent' }
  })
  printTable(
    ['customer', 'open', 'result'],
    results.map(({ schoolGroupName, total, result }) => [schoolGroupName, total, result]),
  )
  return reasons.size > 0 || free.length < due.length ? 1 : 0
}

function numbersOf({ invoices }: DueReminder): string {
  return invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ')
}

/** Sends the letters. Answers why those that were not sent were not, by invoice: a translation key of the application. */
async function send(gateway: GatewayClient, due: readonly DueReminder[]): Promise<Map<number, string>> {
  const items = due.map(({ schoolGroupId, invoices }) => ({
    schoolGroupId,
    invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
  }))
  const asked = items.flatMap(({ invoiceIds }) => invoiceIds)
  try {
    const progress = await ended(gateway, await gateway.call.reminders.send.mutate({ items }))
    const succeeded = new Set(progress?.succeeded?.map(({ invoiceId }) => invoiceId))
    const waiting = progress?.finished === false ? asked.filter((id) => !succeeded.has(id)) : []
    return new Map([
      ...waiting.map((id) => [id, 'not sent yet'] as const),
      ...(progress?.failed ?? []).map(({ invoiceId, reason }) => [invoiceId, reason] as const),
    ])
  } catch (error) {
    const obstacles = problemOf(error)?.obstacles ?? []
    if (obstacles.length === 0) throw error
    // Refused as a whole for what changed meanwhile. The next run sends the others.
    return new Map([
      ...asked.map((id) => [id, 'not sent, run it again'] as const),
      ...obstacles.map(({ id, reason }) => [id, reason] as const),
    ])
  }
}
