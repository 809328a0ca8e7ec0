/** The jobs of e-invoices, and when the access point is asked by itself what became of one. */
import { z } from 'zod'
import type { JobKind } from '../jobs/jobs.ts'
import { firstAttempt } from './deliver.ts'
import type { EInvoiceRow } from './eInvoiceTables.ts'
import type { Dispatch } from './table.ts'

/** For delivering see `deliver.ts`. Asking: what became of one that the access point has, or perhaps has. */
const EInvoiceWork = z.discriminatedUnion('task', [
  z.object({ task: z.literal('deliver'), id: z.number(), attempt: z.number(), left: z.number() }),
  z.object({ task: z.literal('ask'), id: z.number() }),
])

export type EInvoiceWork = z.infer<typeof EInvoiceWork>

export type DeliverWork = Extract<EInvoiceWork, { task: 'deliver' }>

export const eInvoiceWork: JobKind<EInvoiceWork> = { queue: 'eInvoices', data: EInvoiceWork, atOnce: 16 }

export function firstDelivery(dispatch: Pick<Dispatch, 'id' | 'attempts'>): DeliverWork {
  return { task: 'deliver', ...firstAttempt(dispatch) }
}

const dayMs = 24 * 3600 * 1000

/** When is asked next of one in a state, after so many times; null for never. */
export function nextAskAt(state: Dispatch['state'], { asks, acceptedAt }: AskedOf, at: Date): Date | null {
  const seconds =
    state === 'uncertain'
      ? asks < 4 && 5 * 6 ** asks
      : state === 'accepted' && at.getTime() - (acceptedAt ?? at).getTime() < 14 * dayMs && pollSeconds(asks)
  return seconds === false ? null : new Date(at.getTime() + seconds * 1000)
}

type AskedOf = Pick<EInvoiceRow, 'asks' | 'acceptedAt'>

/** From a minute to six hours. */
function pollSeconds(asks: number): number {
  return Math.min(60 * 2 ** asks, 6 * 3600)
}
