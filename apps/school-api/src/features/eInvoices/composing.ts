/** An e-invoice as it leaves, after all checks of the preflight were made once more. */
import type { SchoolApi } from '../../api.ts'
import type { Turn } from '../../jobs/turns.ts'
import type { Dispatch } from '../../db/tables/dispatches.ts'
import type { Outgoing } from '../../peppol/accessPoint.ts'
import { checksOf, isError } from './checks.ts'
import { readStored, xmlWithPdf } from './document.ts'
import { participantOf, reachOf } from './reach.ts'

/**
 * A job waits, so that a customer who is not registered is found before the access point says so. A person who sends or
 * tries again may just have heard that the customer is registered by now, so a no counts only while one request is
 * done.
 */
const waiting = { patienceMs: 10_000, noMs: 60_000 }

/** For a purpose with the name of its kind of document. The obstacle is the text of the first failed check. */
export async function composeEInvoice(
  api: SchoolApi,
  type: 'invoice' | 'creditNote',
  { documentId }: Pick<Dispatch, 'documentId'>,
  pause: Turn['pause'],
): Promise<Outgoing | { obstacle: string }> {
  const { env, database } = api
  const stored = await readStored(database.prepared, type, documentId)
  if (!stored) throw new Error('There is no PDF to send')
  const { paper } = stored
  if (paper.customer.vat === null) return { obstacle: 'peppol_number_missing' }
  const receiver = participantOf(paper.customer.vat)
  const reach = (await reachOf(api, type, [receiver], waiting)).get(receiver) ?? 'unknown'
  await pause()
  const obstacle = checksOf(env, { ...stored, reach }).find(isError)
  if (obstacle) return { obstacle: obstacle.text }
  await pause()
  const { number, date } = paper
  const xml = await xmlWithPdf(database.prepared, env, stored)
  return { type, number, date, sender: env.PEPPOL_SENDER, receiver, xml }
}
