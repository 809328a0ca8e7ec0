/** Creates what is due, and sends the invoices once their PDFs are there: those of this run, and those left unsent. */
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { StartedBatch } from '@schoolbeheer/contracts/school/invoices'
import { SENT } from '@schoolbeheer/domain/invoices/statuses'
import { problemOf, type GatewayClient } from '@schoolbeheer/client'
import { ended } from './batches.ts'
import type { Due, DueRow } from './due.ts'
import type { Unsent } from './unsent.ts'

/** `result` is `sent`, or why it was not created or sent: a translation key of the application. */
export type Result = { number: string; customer: string; amount: number; result: string }

type Work = { due: readonly Due[]; unsent: readonly Unsent[] }

/** @param year the year of the invoices, on the clocks of Brussels */
export async function bill(gateway: GatewayClient, { due, unsent }: Work, year: number): Promise<Result[]> {
  const refused: Result[] = []
  const ids = unsent.map(({ id }) => id)
  for (const { rows, create } of due) {
    const { accepted, notCreated } = await createWhatCan(rows, create)
    refused.push(...notCreated)
    ids.push(...(accepted?.invoices.map(({ invoiceId }) => invoiceId) ?? []))
    if (accepted) await ended(gateway, accepted)
  }
  const rendered = (await invoicesOf(gateway, year, ids)).filter(({ status }) => status > 0)
  if (rendered.length > 0)
    await ended(
      gateway,
      await gateway.call.invoices.send.mutate({ invoices: rendered.map(({ id }) => ({ invoiceId: id })) }),
    )
  const made = await invoicesOf(gateway, year, ids)
  return [
    ...made.map(({ invoiceNumber, schoolGroupName, amount, status, problem }) => ({
      number: invoiceNumber ?? '',
      customer: schoolGroupName ?? '',
      amount: amount ?? 0,
      result: status === SENT ? 'sent' : (problem ?? 'not sent yet'),
    })),
    ...refused,
  ]
}

/** Creates all of them, or all but those that the gateway refuses. */
async function createWhatCan(
  rows: readonly DueRow[],
  create: Due['create'],
): Promise<{ accepted: StartedBatch; notCreated: Result[] }> {
  try {
    const accepted = await create(rows)
    const silent = accepted ? [] : rows.map((row) => resultOf(row, 'created, and the upstream does not say as what'))
    return { accepted, notCreated: silent }
  } catch (error) {
    const problem = problemOf(error)
    // Without an answer nobody knows what was created.
    if (!problem || problem.status === 0) throw error
    const reasonOf = (row: DueRow) => problem.obstacles.find((obstacle) => isAbout(obstacle, row))?.reason
    const others = rows.filter((row) => reasonOf(row) === undefined)
    const inTheWay = rows.flatMap((row) => {
      const reason = reasonOf(row)
      return reason === undefined ? [] : [resultOf(row, reason)]
    })
    if (inTheWay.length === 0) return { accepted: null, notCreated: rows.map((row) => resultOf(row, problem.message)) }
    if (others.length === 0) return { accepted: null, notCreated: inTheWay }
    const { accepted, notCreated } = await createWhatCan(others, create)
    return { accepted, notCreated: [...inTheWay, ...notCreated] }
  }
}

/** Whether an obstacle, which names an order, a course day, a visit, feedback or a whole group, is about this row. */
function isAbout({ id, reason }: Obstacle, row: DueRow): boolean {
  const isOfGroup = reason === 'invoice_toomuch' || reason === 'invoice_groupmissing'
  return row.ids && !isOfGroup ? row.ids.includes(id) : row.id === id
}

function resultOf({ customer, amount }: DueRow, result: string): Result {
  return { number: '', customer, amount, result }
}

async function invoicesOf({ call }: GatewayClient, year: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return (await call.invoices.list.query({ year })).filter(({ id }) => ids.includes(id)).toReversed()
}
