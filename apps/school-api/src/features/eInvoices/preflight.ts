/**
 * The preflight of invoices: everything that would keep them from leaving, or from arriving as e-invoices. Nothing is
 * written or sent.
 */
import type { Check } from '@schoolbeheer/contracts/school/eInvoices'
import { setImmediate } from 'node:timers/promises'
import type { SchoolApi } from '../../api.ts'
import { inChunks } from '../../db/chunks.ts'
import { addressed, frameOf } from '../billing/frame.ts'
import { channelOf, type ChannelFacts } from './channel.ts'
import { addressCheck, check, checksOf, numberCheck, reachCheck, referenceCheck } from './checks.ts'
import { readStoredInvoices } from './document.ts'
import { participantOf, reachOf, type Reaches } from './reach.ts'
import { listRecipients, type InvoiceRecipient } from './recipients.ts'

/** A person waits so long; anything that is not known by then is answered as unknown. */
const patienceMs = { invoices: 25_000, group: 4000 }

type Preflight = { invoiceId: number; invoiceNumber: string; channel: 'peppol' | 'mail' | 'none'; checks: Check[] }

/** Invoices in the order of their numbers, without those that do not exist. */
export async function preflightInvoices(api: SchoolApi, ids: number[]): Promise<Preflight[]> {
  const recipients = await listRecipients(api, api.database.db, ids)
  const participants = recipients.filter(goesByPeppol).flatMap(({ participant }) => participant ?? [])
  const reaches = await reachOf(api, 'invoice', participants, { patienceMs: patienceMs.invoices })
  const preflights: Preflight[] = []
  for (const some of inChunks(recipients)) preflights.push(...(await preflightSome(api, some, reaches)))
  return preflights
}

/** Other calls are answered between two documents. */
async function preflightSome(api: SchoolApi, recipients: InvoiceRecipient[], reaches: Reaches): Promise<Preflight[]> {
  const { database, env } = api
  const byPeppol = recipients.filter(goesByPeppol).map(({ id }) => id)
  const papers = await readStoredInvoices(database.db, byPeppol)
  const preflights: Preflight[] = []
  for (const one of recipients) {
    const { id: invoiceId, invoiceNumber, participant } = one
    const stored = papers.get(invoiceId)
    if (stored) await setImmediate()
    const reach = (participant === null ? undefined : reaches.get(participant)) ?? 'unknown'
    preflights.push({
      invoiceId,
      invoiceNumber,
      channel: canLeave(one) ? channelOf(one.facts) : 'none',
      checks: stored ? checksOf(env, { ...stored, reach }) : otherChecks(one),
    })
  }
  return preflights
}

function goesByPeppol(one: InvoiceRecipient): boolean {
  return canLeave(one) && channelOf(one.facts) === 'peppol'
}

/** Whether `send` accepts it, as far as is known here. */
function canLeave({ hasPdf, isPaid, facts }: InvoiceRecipient): boolean {
  return hasPdf && !isPaid && facts.before !== 'uncertain'
}

/** Checks of an invoice that does not leave by Peppol: why, and whether it leaves at all. */
function otherChecks({ hasPdf, isPaid, facts }: InvoiceRecipient): Check[] {
  if (!hasPdf) return [check('pdf', 'error', 'missing')]
  if (isPaid) return [check('open', 'error', 'paid')]
  if (facts.before === 'uncertain') return [check('before', 'error', 'uncertain')]
  return [
    ...(facts.before ? [check('before', 'warning', facts.before)] : []),
    ...(facts.peppol && !facts.isOn ? [off] : []),
    ...(facts.peppol && !facts.hasNumber ? [check('number', 'warning', facts.isNumberNew ? 'late' : 'missing')] : []),
    ...(facts.hasEmails ? [] : [mailCheck(facts)]),
  ]
}

/** An invoice that Peppol accepted counts as sent, even without an address. */
function mailCheck({ before }: ChannelFacts): Check {
  return before === 'accepted' ? check('mail', 'warning', 'none') : check('mail', 'error', 'missing')
}

const off = check('accesspoint', 'warning', 'off')

/** Throws a 404. */
export async function preflightGroup(api: SchoolApi, id: number): Promise<Check[]> {
  const { customer } = addressed(await frameOf(api, id))
  const participant = customer.vat === null ? null : participantOf(customer.vat)
  const isAsked = participant !== null && api.accessPoint !== null
  const reaches = await reachOf(api, 'invoice', isAsked ? [participant] : [], { patienceMs: patienceMs.group })
  return [
    ...(api.accessPoint ? [] : [off]),
    numberCheck(customer),
    ...[...reaches.values()].map(reachCheck),
    referenceCheck(customer, null),
    addressCheck(customer),
  ]
}
