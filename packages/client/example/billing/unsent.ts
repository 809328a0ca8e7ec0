/**
 * The invoices that this program made before and did not send, because the answer of `create` or `send` was lost. The
 * history of the invoices tells them, where the upstream keeps one. Invoices that somebody else made, or that somebody
 * ever tried to send, are left to them.
 */
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { problemOf, type GatewayClient } from '@schoolbeheer/client'

export type Unsent = Pick<Invoice, 'id' | 'invoiceNumber' | 'schoolGroupName' | 'amount'>

/** @param program the id of the program, which the history names */
export async function readUnsent({ call }: GatewayClient, year: number, program: string): Promise<Unsent[]> {
  const ready = (await call.invoices.list.query({ year })).filter(
    ({ status, problem, underWay }) => status === PDF_CREATED && !problem && !underWay,
  )
  const own = await Promise.all(ready.map(({ id }) => isOwnAndUnsent(call, id, program)))
  return ready.filter((_, index) => own[index]).toReversed()
}

async function isOwnAndUnsent(call: GatewayClient['call'], id: number, program: string): Promise<boolean> {
  try {
    const { dispatches, events } = await call.invoices.history.query({ id })
    const isOwn = events.some(({ action, actorName }) => action === 'created' && actorName === program)
    return isOwn && dispatches.length === 0
  } catch (error) {
    if (problemOf(error)?.status === 404) return false
    throw error
  }
}
